import { usePart } from '../../../app/stores.tsx'
import { useOnLeave } from '../../../app/use-on-leave.ts'
import { useSomethingToLose } from '../../../app/use-something-to-lose.ts'
import type { AdForm } from '../ad-form.ts'
import { listingFormPart } from '../listing-form-store.ts'
import type { FormKey } from './kept-drafts.ts'

/** The last words are kept as the page goes; its leaving is asked about only while something would be lost by it. */
export function useKeepDraft(formKey: FormKey, form: AdForm) {
  const forms = usePart(listingFormPart)
  useSomethingToLose(form.isAtRisk)
  useOnLeave(() => forms.keepNow(formKey))
}
