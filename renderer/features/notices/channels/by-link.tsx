import { MailX } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { NoticeTopic } from '../../../../contract/people/notices.ts'
import { notices } from '../../../../contract/people/notices.ts'
import { isPassing } from '../../../kernel/api/failures.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { askWhileHere } from '../../../kernel/until-it-comes.ts'
import { Button } from '../../../ui/button.tsx'
import { channelsStore } from './channels-store.ts'
import styles from './settings-page.module.css'

type State =
  | { kind: 'working' }
  | { kind: 'done' | 'undone'; topic: NoticeTopic }
  | { kind: 'old' | 'away' }

/** Opened by a letter's link, by anybody who reads it, signed in or not. Following the link is enough. */
export function ByLink({ token }: { token: string }) {
  const { api } = useStores()
  const store = useStore(channelsStore)
  const { t } = useTranslation('channels')
  const [state, setState] = useState<State>({ kind: 'working' })

  const choose = useCallback(
    async (again?: 'yes') => {
      const query = { token, ...(again && { again }) }
      const answer = await api.call(notices.unsubscribe, { query })
      if (answer.ok) setState({ kind: again ? 'undone' : 'done', topic: answer.value.topic })
      else setState({ kind: isPassing(answer.failure) ? 'away' : 'old' })
      // If the reader is signed in, the table below may already have been loaded with the old choice.
      if (store.settings) await store.load()
      return answer.ok || !isPassing(answer.failure)
    },
    [api, store, token],
  )
  useEffect(() => askWhileHere(() => choose()), [choose])
  return (
    <aside className={styles.byLink}>
      <MailX size={22} aria-hidden="true" />
      <p role="status">
        {state.kind === 'done' || state.kind === 'undone'
          ? t(`unsubscribe.${state.kind}`, { topic: t(`topic.${state.topic}`) })
          : t(`unsubscribe.${state.kind}`)}
      </p>
      {state.kind === 'done' && (
        <Button onClick={() => void choose('yes')}>{t('unsubscribe.undo')}</Button>
      )}
    </aside>
  )
}
