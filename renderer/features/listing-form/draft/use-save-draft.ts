import { useOnLeave } from '../../../kernel/hooks/use-on-leave.ts'
import { useUnsavedGuard } from '../../../kernel/hooks/use-unsaved-guard.ts'
import { useStore } from '../../../kernel/stores/stores.tsx'
import type { ListingDraft } from '../listing-draft.ts'
import { listingFormStore } from '../listing-form-store.ts'
import type { FormKey } from './saved-drafts.ts'

/** The last words are kept as the page goes; its leaving is asked about only while something would be lost by it. */
export function useSaveDraft(formKey: FormKey, form: ListingDraft) {
  const forms = useStore(listingFormStore)
  useUnsavedGuard(form.isAtRisk)
  useOnLeave(() => forms.saveNow(formKey))
}
