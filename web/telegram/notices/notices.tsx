import type { Root } from 'react-dom/client'
import { createRoot } from 'react-dom/client'
import type { ScreenTexts } from '../../../renderer/kernel/i18n/make-i18n.ts'
import { Button } from '../../../renderer/ui/button.tsx'
import type { PageButtons } from '../page-buttons.ts'
import type { Telegram } from '../sdk/telegram-sdk.ts'
import type { LaunchFlaw } from '../watch-refusals.ts'
import styles from './notice.module.css'
import { Notice } from './notice.tsx'

/** Shown in place of the product if the person could not be signed in. */
export function showTrouble(
  page: Root,
  texts: ScreenTexts,
  kind: 'blocked' | 'failed',
  onRetry?: () => void,
) {
  const t = texts.getFixedT(null, 'bot')
  page.render(
    <Notice
      title={kind === 'blocked' ? t('blocked.title') : t('failed.title')}
      text={kind === 'blocked' ? t('blocked.text') : t('failed.text')}
    >
      {onRetry && (
        <Button look="primary" onClick={onRetry}>
          {t('failed.retry')}
        </Button>
      )}
    </Notice>,
  )
}

/** Shown over the page, not in place of it, so that people still see what they have typed. */
export function showRefused(
  telegram: Telegram,
  buttons: PageButtons,
  texts: ScreenTexts,
  flaw: LaunchFlaw,
) {
  const t = texts.getFixedT(null, 'bot')
  const isOld = flaw === 'LAUNCH_DATA_EXPIRED'
  const close = () => void telegram.post('web_app_close')
  buttons.take().show({ main: { text: t('refused.close'), onPress: close } })
  const dialog = document.createElement('dialog')
  dialog.className = styles.over ?? ''
  dialog.addEventListener('cancel', (event) => event.preventDefault())
  document.body.append(dialog)
  createRoot(dialog).render(
    <Notice
      title={isOld ? t('refused.expiredTitle') : t('refused.invalidTitle')}
      text={isOld ? t('refused.expiredText') : t('refused.invalidText')}
    >
      <Button onClick={close}>{t('refused.close')}</Button>
    </Notice>,
  )
  dialog.showModal()
}
