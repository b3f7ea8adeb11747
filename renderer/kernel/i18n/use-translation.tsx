import type { i18n } from 'i18next'
import type { ReactNode } from 'react'
import { I18nextProvider, useTranslation as useReactI18next } from 'react-i18next'
import type { TranslateIn } from '../../../texts/keys.ts'
import type { Namespace } from './load-texts.ts'
import type { defaultNamespace, ScreenTexts } from './make-i18n.ts'

interface ProviderProps {
  texts: ScreenTexts
  children: ReactNode
}

export const TextsProvider = ({ texts, children }: ProviderProps) => (
  // What react-i18next and our screens call of i18next's instance is there; the rest of it nobody calls.
  <I18nextProvider i18n={texts as unknown as i18n}>{children}</I18nextProvider>
)

interface Translation<Name extends Namespace> {
  t: TranslateIn<Name>
  i18n: ScreenTexts
}

/**
 * react-i18next's hook, with our keys: of the first namespace by their path alone, of the others by their whole key.
 * The screen waits until all those that it names are there.
 */
export const useTranslation = <Name extends Namespace = typeof defaultNamespace>(
  names?: Name | readonly [Name, ...Namespace[]],
) => useReactI18next(names) as unknown as Translation<Name>
