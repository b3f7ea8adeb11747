import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLatest } from '../../../kernel/hooks/use-latest.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Chip } from '../../../ui/button.tsx'
import { DraftsTable } from '../drafts/drafts-table.tsx'
import styles from '../import-page.module.css'
import { Board } from '../plan/board/board.tsx'
import { usePlanActs } from '../plan/board/use-plan-acts.ts'
import { SettingsBar } from '../plan/settings/settings-bar.tsx'
import { TableNotice } from '../plan/settings/table-notice.tsx'
import { UnreadNotice } from '../plan/unread-notice.tsx'
import type { PlanBoard } from '../plan-board.ts'
import { ProgressCard } from '../progress/progress-card.tsx'
import { Report } from '../report/report.tsx'
import { SidePanel } from '../side/side-panel.tsx'
import tabs from '../tabs.module.css'
import type { Thumbnails } from '../thumbnails.ts'
import { BatchHead } from './batch-head.tsx'

interface Props {
  board: PlanBoard
  thumbnails: Thumbnails
}

const ended = new Set(['done', 'cancelled', 'undoing', 'undone'])

/** One import: its plan before it starts, its progress while it runs, and its report at the end. */
export const BatchScreen = observer(({ board, thumbnails }: Props) =>
  ended.has(board.state) ? (
    <EndedBatch {...{ board, thumbnails }} />
  ) : (
    <div className={styles.batch}>
      <UndoByKeys board={board} />
      <div className={styles.work}>
        <BatchHead board={board} />
        {board.isEditable ? (
          <>
            <UnreadNotice board={board} />
            <TableNotice board={board} />
            <SettingsBar board={board} />
          </>
        ) : (
          <ProgressCard board={board} />
        )}
        <Board {...{ board, thumbnails }} />
      </div>
      <SidePanel {...{ board, thumbnails }} />
    </div>
  ),
)

/** Ctrl+Z undoes the last change of the plan and Ctrl+Shift+Z repeats it, except in a field where the person types. */
const UndoByKeys = observer(({ board }: { board: PlanBoard }) => {
  const acts = usePlanActs(board)
  const latest = useLatest(acts)
  const { isEditable } = board
  useEffect(() => {
    if (!isEditable) return
    const listen = (event: KeyboardEvent) => {
      const isTyping = (event.target as Element).closest('input, textarea, select')
      const isKey = event.code === 'KeyZ' && (event.ctrlKey || event.metaKey)
      if (!isKey || isTyping) return
      event.preventDefault()
      void (event.shiftKey ? latest.current.redo() : latest.current.undo())
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [isEditable, latest])
  return null
})

const views = ['report', 'drafts', 'pictures'] as const
type View = (typeof views)[number]

const EndedBatch = observer(({ board, thumbnails }: Props) => {
  const { t } = useTranslation('import')
  const [view, setView] = useState<View>('report')
  return (
    <div className={styles.batch} data-panel={view === 'pictures'}>
      <div className={styles.work}>
        <BatchHead board={board} />
        {board.state === 'undoing' && <ProgressCard board={board} />}
        <fieldset className={tabs.tabs} aria-label={t('view.label')}>
          {views.map((each) => (
            <Chip key={each} isChosen={view === each} onClick={() => setView(each)}>
              {t(`view.${each}`)}
            </Chip>
          ))}
        </fieldset>
        {view === 'report' && <Report board={board} onFillIn={() => setView('drafts')} />}
        {view === 'drafts' && <DraftsTable board={board} />}
        {view === 'pictures' && <Board {...{ board, thumbnails }} />}
      </div>
      {view === 'pictures' && <SidePanel {...{ board, thumbnails }} />}
    </div>
  )
})
