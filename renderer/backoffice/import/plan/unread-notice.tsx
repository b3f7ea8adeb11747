import { observer } from 'mobx-react-lite'
import { withCapital } from '../../../../texts/format/capitals.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAsk } from '../batch/use-ask.ts'
import { importStore } from '../import-store.ts'
import type { PlanBoard } from '../plan-board.ts'
import styles from './unread-notice.module.css'

/** The folders and files that could not be read, each with the reason, and a button to try them all again. */
export const UnreadNotice = observer(({ board }: { board: PlanBoard }) => {
  const { desktop } = useStore(importStore)
  const { t } = useTranslation('import')
  const ask = useAsk()
  const { unreadable } = board.head
  const failed = board.counts.failed > 0 ? board.failedFiles : []
  const count = unreadable.length + failed.length
  if (count === 0) return null
  return (
    <details className={styles.notice}>
      <summary>
        <span>{t('unread.title', { count })}</span>
        <Button
          look="soft"
          disabled={board.state !== 'planned'}
          onClick={() => void ask(desktop.import.retry({ batch: board.id }))}
        >
          {t('unread.again')}
        </Button>
      </summary>
      <ul>
        {unreadable.map(({ name, problem }) => (
          <li key={name}>
            <bdi>{name}</bdi>: {withCapital(t(`problem.${problem.code}`))}.{' '}
            {t(`problemMore.${problem.code}`)}
          </li>
        ))}
        {failed.map(({ id, name, problem }) => (
          <li key={id}>
            <bdi>{name}</bdi>: {problem && t(`problemMore.${problem.code}`)}
          </li>
        ))}
      </ul>
    </details>
  )
})
