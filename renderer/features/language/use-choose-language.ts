import type { Language } from '../../../contract/languages.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { languageStore } from './language-store.ts'

/** Chooses a language, and shows a toast if its texts could not be loaded. */
export function useChooseLanguage() {
  const { toasts } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation()
  return async (name: Language) => {
    if (!(await language.choose(name))) toasts.show(t('language.failed'), { kind: 'bad' })
  }
}
