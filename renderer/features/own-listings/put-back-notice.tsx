import { useState } from 'react'
import { ownListings } from '../../../contract/listings/own-listings.ts'
import { useRead } from '../../kernel/hooks/use-read.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { useSignInAgain } from '../session/index.ts'
import styles from './own-listings-page.module.css'

/** Shown after a block is lifted: one press puts everything back on the site that the block took off. */
export function PutBackNotice({ onDone }: { onDone: () => void }) {
  const { api, toasts } = useStores()
  const signedIn = useSignInAgain()
  const { t } = useTranslation('mine')
  const [isDone, setDone] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const count = useRead(ownListings.takenDown, {})?.count

  const press = async () => {
    setBusy(true)
    const answer = await signedIn(() => api.call(ownListings.putBack, {}))
    setBusy(false)
    if (!answer.ok) {
      toasts.show(t('failure.update'), { kind: 'bad' })
      return
    }
    const { published, moderation, left } = answer.value
    setDone(true)
    toasts.show(t('putBack.done', { published, moderation }))
    if (left > 0) toasts.show(t('putBack.left', { left }), { kind: 'bad' })
    onDone()
  }

  if (!count || isDone) return null
  return (
    <div className={styles.notice} role="status">
      <p>{t('putBack.text', { count })}</p>
      <Button look="primary" disabled={isBusy} onClick={() => void press()}>
        {t('putBack.button')}
      </Button>
    </div>
  )
}
