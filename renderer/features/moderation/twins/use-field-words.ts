import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { describeValue } from '../entry/describe-value.ts'

/** Names and values of a listing's fields, in the operator's words. To be called in an observer. */
export function useFieldWords() {
  const language = useStore(languageStore)
  const { t, i18n } = useTranslation('operator')
  return {
    /** A field that only a newer server knows is shown by its own name. */
    nameOf: (field: string) => {
      const key = `operator:changed.${field}` as const
      return i18n.has(key) ? t(key) : field
    },
    say: (field: string, value: unknown) =>
      describeValue(field, value, { t, language: language.current }) ?? t('changes.nothing'),
  }
}
