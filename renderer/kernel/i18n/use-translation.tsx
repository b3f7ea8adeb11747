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
  // `ScreenTexts` has those parts of i18next's instance that react-i18next and our components call.
  <I18nextProvider i18n={texts as unknown as i18n}>{children}</I18nextProvider>
)

interface Translation<Name extends Namespace> {
  t: TranslateIn<Name>
  i18n: ScreenTexts
}

/**
 * react-i18next's hook with our keys: a path alone means the first namespace; keys of the others name their namespace.
 * The component suspends until all its namespaces are loaded.
 */
export const useTranslation = <Name extends Namespace = typeof defaultNamespace>(
  names?: Name | readonly [Name, ...Namespace[]],
) => useReactI18next(names) as unknown as Translation<Name>
