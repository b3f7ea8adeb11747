import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { listings } from '../../../../contract/listings.ts'
import type { Id } from '../../../../contract/primitives.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useSignInAgain } from '../../session/index.ts'
import { listingFormStore } from '../model/listing-form-store.ts'
import styles from './notices.module.css'

/** Asked once, and may be taken back all the same. */
export function DeleteListing({ id, isDisabled }: { id: Id; isDisabled: boolean }) {
  const { t } = useTranslation('form')
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { platform } = useStores()
  const deleteListing = useDeleteListing(id)

  const confirm = async () => {
    setBusy(true)
    await deleteListing()
    setBusy(false)
    setAsking(false)
  }
  const ask = async () => {
    if (!platform.confirm) return setAsking(true)
    const isMeant = await platform.confirm({
      title: t('delete.title'),
      text: t('delete.text'),
      yes: t('delete.confirm'),
      no: t('delete.keep'),
      isDestructive: true,
    })
    if (isMeant) await confirm()
  }
  return (
    <>
      <Button look="bad" disabled={isDisabled || isBusy} onClick={() => void ask()}>
        <Trash2 size={20} aria-hidden="true" />
        {t('delete.button')}
      </Button>
      {isAsking && (
        <Dialog
          title={t('delete.title')}
          closeLabel={t('site:close')}
          onClose={() => setAsking(false)}
        >
          <div className={styles.place}>
            <p>{t('delete.text')}</p>
            <div className={styles.buttons}>
              <Button look="bad" disabled={isBusy} onClick={() => void confirm()}>
                {t('delete.confirm')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('delete.keep')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}

function useDeleteListing(id: Id) {
  const { api, toasts } = useStores()
  const forms = useStore(listingFormStore)
  const signedIn = useSignInAgain()
  const { t } = useTranslation('form')
  const go = useGo()

  const restore = async () => {
    const answer = await signedIn(() => api.call(listings.restore, { params: { id } }))
    if (answer.ok) go(`/editAd/${id}`)
    else toasts.show(t('delete.notRestored'), { kind: 'bad' })
  }
  return async () => {
    const answer = await signedIn(() => api.call(listings.remove, { params: { id } }))
    if (!answer.ok) {
      toasts.show(t('delete.failed'), { kind: 'bad' })
      return
    }
    go('/my')
    forms.drop(id)
    const action = { label: t('delete.undo'), act: () => void restore() }
    toasts.show(t('delete.done'), { action })
  }
}
