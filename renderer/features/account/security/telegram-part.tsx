import { Send } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { limits } from '../../../../contract/limits.ts'
import { security } from '../../../../contract/people/security.ts'
import { sessions } from '../../../../contract/people/sessions.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { configStore } from '../../config/index.ts'
import { languageStore } from '../../language/index.ts'
import styles from '../account.module.css'
import own from './security.module.css'
import type { PartProps } from './use-confirmed.tsx'

export function TelegramPart(props: PartProps) {
  const { t } = useTranslation('account')
  const { telegram, isChangeableHere } = props.state
  if (!telegram && !isChangeableHere) return null
  return (
    <div className={own.part}>
      <h3>{t('telegram.title')}</h3>
      {telegram ? <Linked {...props} telegram={telegram} /> : <Unlinked {...props} />}
    </div>
  )
}

type Linked = NonNullable<PartProps['state']['telegram']>

function Linked({ telegram, isBusy, change }: PartProps & { telegram: Linked }) {
  const { api } = useStores()
  const language = useStore(languageStore)
  const { timeZone } = useStores().city
  const { t } = useTranslation('account')
  const { name, linkedAt, isOnlyWay } = telegram
  return (
    <div className={own.line}>
      <div>
        <p>
          <bdi>{name ?? t('telegram.nameless')}</bdi>
        </p>
        <p className={styles.note}>
          {linkedAt
            ? t('telegram.since', { when: formatDay(linkedAt, language.current, timeZone) })
            : t('telegram.linked')}
        </p>
      </div>
      {!isOnlyWay && (
        <Button
          look="bad"
          disabled={isBusy}
          onClick={() => void change(() => api.call(security.unlinkTelegram, {}))}
        >
          {t('telegram.unlink')}
        </Button>
      )}
    </div>
  )
}

/** A link that joins the account to the Telegram user who opens it; fetched on demand, as it is valid only minutes. */
const Unlinked = observer(({ isBusy, change }: PartProps) => {
  const { api } = useStores()
  const config = useStore(configStore)
  const { t } = useTranslation('account')
  const [url, setUrl] = useState<string>()
  const [isMissing, setMissing] = useState(config.value?.botName === null)

  const start = async () => {
    const answer = await change(() => api.call(sessions.startLink, {}))
    if (!answer.ok) return
    setUrl(answer.value.url ?? undefined)
    setMissing(answer.value.url === null)
  }
  return (
    <>
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
      {!isMissing && !url && (
        <Button disabled={isBusy} onClick={() => void start()}>
          {t(isBusy ? 'telegram.sending' : 'telegram.start')}
        </Button>
      )}
    </>
  )
})
