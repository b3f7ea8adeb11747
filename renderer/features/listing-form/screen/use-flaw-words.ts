import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import type { Field, Flaw } from '../model/form-flaws.ts'
import type { ListingDraft } from '../model/listing-draft.ts'

/** What is wrong with the first of the fields that is, in the reader's words. To be called in an observer. */
export function useFlawWords(form: ListingDraft) {
  const { t } = useTranslation('form')
  const read = (flaw: Flaw) => ('key' in flaw ? t(flaw.key) : flaw.text)
  return (...fields: Field[]): string | undefined => {
    for (const field of fields) {
      const flaw = form.flaws[field]
      if (flaw) return read(flaw)
    }
    return undefined
  }
}
