import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listings } from '../../../../contract/listings/listings.ts'
import { ownListings } from '../../../../contract/listings/own-listings.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { useGoOn } from '../../../kernel/links/use-go-on.ts'
import { useQuestion } from '../../../kernel/question/use-question.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSignInAgain } from '../../session/index.ts'
import { listingFormStore } from '../model/listing-form-store.ts'

/** Asks before deleting; the deletion can still be undone. */
export function DeleteListing({ id, isDisabled }: { id: Id; isDisabled: boolean }) {
  const { t } = useTranslation('form')
  const [isBusy, setBusy] = useState(false)
  const { ask, sheet } = useQuestion()
  const deleteListing = useDeleteListing(id)

  const press = async () => {
    const isMeant = await ask({
      title: t('delete.title'),
      text: t('delete.text'),
      yes: t('delete.confirm'),
      no: t('delete.keep'),
      isDestructive: true,
    })
    if (!isMeant) return
    setBusy(true)
    await deleteListing()
    setBusy(false)
  }
  return (
    <>
      <Button look="bad" disabled={isDisabled || isBusy} onClick={() => void press()}>
        <Trash2 size={20} aria-hidden="true" />
        {t('delete.button')}
      </Button>
      {sheet}
    </>
  )
}

function useDeleteListing(id: Id) {
  const { api, toasts } = useStores()
  const forms = useStore(listingFormStore)
  const signedIn = useSignInAgain()
  const { t } = useTranslation('form')
  const go = useGo()
  const goOn = useGoOn()

  const restore = async () => {
    const answer = await signedIn(() => api.call(ownListings.restore, { params: { id } }))
    if (answer.ok) go(`/editAd/${id}`)
    else toasts.show(t('delete.notRestored'), { kind: 'bad' })
  }
  return async () => {
    const answer = await signedIn(() => api.call(listings.remove, { params: { id } }))
    if (!answer.ok) {
      toasts.show(t('delete.failed'), { kind: 'bad' })
      return
    }
    goOn('/my')
    forms.drop(id)
    const action = { label: t('delete.undo'), act: () => void restore() }
    toasts.show(t('delete.done'), { action })
  }
}
