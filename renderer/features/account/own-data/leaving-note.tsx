import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { ownData } from '../../../../contract/people/own-data.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import { sessionStore } from '../../session/index.ts'
import styles from '../account.module.css'
import { readRefusal } from '../form/read-refusal.ts'
import own from '../security/security.module.css'

/** Says when the account will be deleted, and has the button that cancels the deletion. */
export const LeavingNote = observer(() => {
  const { api, toasts, city } = useStores()
  const session = useStore(sessionStore)
  const language = useStore(languageStore).current
  const { t } = useTranslation('account')
  const [isBusy, setBusy] = useState(false)
  const leavesAt = session.user?.leavesAt
  if (!leavesAt) return null

  const stay = async () => {
    setBusy(true)
    const answer = await api.call(ownData.cancelDeletion, {})
    if (answer.ok) {
      const { left } = answer.value
      toasts.show(left > 0 ? t('leave.keptBut', { count: left }) : t('leave.kept'))
      await session.load()
    } else {
      const { text } = readRefusal(answer.failure, language)
      if (text) toasts.show(t(text.key, { when: text.when ?? '' }), { kind: 'bad' })
    }
    setBusy(false)
  }
  return (
    <section className={own.advice} aria-labelledby="leaving">
      <h2 id="leaving">{t('leave.title')}</h2>
      <p>{t('leave.until', { when: formatDay(leavesAt, language, city.timeZone) })}</p>
      <p className={styles.note}>{t('leave.untilMore')}</p>
      <Button look="primary" disabled={isBusy} onClick={() => void stay()}>
        {t('leave.keep')}
      </Button>
    </section>
  )
})
