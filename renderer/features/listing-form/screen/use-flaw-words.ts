import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import type { Field, Flaw } from '../model/form-flaws.ts'
import type { ListingDraft } from '../model/listing-draft.ts'

/** Returns the flaw of the first wrong one of the given fields, in the reader's language. Call it in an observer. */
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
