import { useEffect, useState } from 'react'
import { ownListings } from '../../../contract/listings/own-listings.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { useSignInAgain } from '../session/index.ts'
import styles from './own-listings-page.module.css'

/** After a block is lifted: all that it took off the site goes back by one press. */
export function PutBackNotice({ onDone }: { onDone: () => void }) {
  const { api, toasts } = useStores()
  const signedIn = useSignInAgain()
  const { t } = useTranslation('mine')
  const [count, setCount] = useState(0)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    const leaving = new AbortController()
    void api.call(ownListings.takenDown, { signal: leaving.signal }).then((answer) => {
      if (answer.ok) setCount(answer.value.count)
    })
    return () => leaving.abort()
  }, [api])

  const press = async () => {
    setBusy(true)
    const answer = await signedIn(() => api.call(ownListings.putBack, {}))
    setBusy(false)
    if (!answer.ok) {
      toasts.show(t('failure.update'), { kind: 'bad' })
      return
    }
    const { published, moderation, left } = answer.value
    setCount(0)
    toasts.show(t('putBack.done', { published, moderation }))
    if (left > 0) toasts.show(t('putBack.left', { left }), { kind: 'bad' })
    onDone()
  }

  if (count === 0) return null
  return (
    <div className={styles.notice} role="status">
      <p>{t('putBack.text', { count })}</p>
      <Button look="primary" disabled={isBusy} onClick={() => void press()}>
        {t('putBack.button')}
      </Button>
    </div>
  )
}
