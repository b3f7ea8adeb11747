import { BellOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { configStore } from '../config/index.ts'
import styles from './bot-messages-note.module.css'
import { botMessagesStore } from './bot-messages-store.ts'

/** Shown where the bot's messages would be useful but do not come, with the way to get them. */
export const BotMessagesNote = observer(() => {
  const { toasts } = useStores()
  const messages = useStore(botMessagesStore)
  const bot = useStore(configStore).value?.botName
  const { t } = useTranslation('bot')
  useEffect(() => void messages.load(), [messages])
  const { trouble } = messages
  if (!trouble) return null

  const allow = async () => {
    const isGiven = await messages.allow()
    toasts.show(t(isGiven ? 'messages.allowed' : 'messages.failed'), {
      kind: isGiven ? 'note' : 'bad',
    })
  }
  return (
    <aside className={styles.note}>
      <BellOff size={20} aria-hidden="true" />
      <p>{t(`messages.${trouble}`)}</p>
      {messages.canAllow ? (
        <Button look="soft" disabled={messages.isAsking} onClick={() => void allow()}>
          {t('messages.allow')}
        </Button>
      ) : (
        bot && (
          <a
            href={`https://t.me/${bot}?start`}
            target="_blank"
            rel="noreferrer"
            className={classes(button.button, button.soft)}
          >
            {t('messages.open')}
          </a>
        )
      )}
    </aside>
  )
})
