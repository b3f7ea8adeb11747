import { Send } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { limits } from '../../../contract/limits.ts'
import { sessions } from '../../../contract/sessions.ts'
import { useStores } from '../../app/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useSignInAgain } from '../session/index.ts'
import styles from './account.module.css'
import { readRefusal } from './read-refusal.ts'

/** A link that joins the account to whoever opens it in Telegram: asked for when wanted, since it lives but minutes. */
export const LinkTelegram = observer(() => {
  const { api, config, language } = useStores()
  const { t } = useTranslation('account')
  const signedIn = useSignInAgain()
  const [url, setUrl] = useState<string>()
  const [failure, setFailure] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isMissing, setMissing] = useState(config.value?.botName === null)

  const start = async () => {
    setBusy(true)
    setFailure('')
    const answer = await signedIn(() => api.call(sessions.startLink, {}))
    setBusy(false)
    if (answer.ok) {
      setUrl(answer.value.url ?? undefined)
      setMissing(answer.value.url === null)
      return
    }
    const { text } = readRefusal(answer.failure, language.current)
    setFailure(t(text?.key ?? 'failure.refused', { when: text?.when }))
  }

  return (
    <section className={styles.section} aria-labelledby="telegram">
      <h2 id="telegram">{t('telegram.title')}</h2>
      <p className={styles.note}>{t(isMissing ? 'telegram.missing' : 'telegram.text')}</p>
      <div role="status" className={styles.given}>
        {url && (
          <>
            <p>{t('telegram.expires', { count: limits.linkMinutes })}</p>
            <bdi dir="ltr" className={styles.address}>
              {url}
            </bdi>
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className={classes(button.button, button.primary)}
            >
              <Send size={20} aria-hidden="true" />
              {t('telegram.open')}
            </a>
          </>
        )}
      </div>
      <div role="alert" className={styles.wrong}>
        {failure}
      </div>
      {!isMissing && !url && (
        <Button disabled={isBusy} onClick={() => void start()}>
          {t(isBusy ? 'telegram.sending' : 'telegram.start')}
        </Button>
      )}
    </section>
  )
})
