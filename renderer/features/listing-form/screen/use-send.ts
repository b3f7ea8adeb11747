import type { Listing } from '../../../../contract/listing.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import type { FormKey } from '../draft/saved-drafts.ts'
import type { Goal, ListingDraft } from '../model/listing-draft.ts'
import { listingFormStore } from '../model/listing-form-store.ts'

/** Sends the listing; once all of it is there, says what becomes of it and goes on to one's listings. */
export function useSend(formKey: FormKey, form: ListingDraft) {
  const { platform, toasts } = useStores()
  const forms = useStore(listingFormStore)
  const { t } = useTranslation('form')
  const go = useGo()

  const arrive = (listing: Listing | undefined) => {
    if (!listing) {
      if (!form.isSending) platform.haptics?.onFailure()
      return
    }
    platform.haptics?.onSuccess()
    toasts.show(t(`sent.${listing.status}`))
    // Before the form goes: its page would begin another.
    go('/my')
    forms.close(formKey, listing)
  }

  return {
    send: async (goal: Goal) => {
      if (!form.isSending) arrive(await forms.send(form, goal))
    },
    overwrite: async () => arrive(await forms.overwrite(form)),
  }
}
