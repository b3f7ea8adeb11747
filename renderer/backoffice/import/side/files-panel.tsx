import { observer } from 'mobx-react-lite'
import type { ImportFile } from '../../../../contract/import/plan.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { Button } from '../../../ui/button.tsx'
import { useAmounts } from '../format-amount.ts'
import { usePlanActs } from '../plan/board/use-plan-acts.ts'
import type { PlanBoard } from '../plan-board.ts'
import { isTakenOut } from '../tally.ts'
import { MoveTo } from './move-to.tsx'
import styles from './side.module.css'

/** The panel for several chosen images. */
export const FilesPanel = observer(
  ({ board, files }: { board: PlanBoard; files: readonly ImportFile[] }) => {
    const { t } = useTranslation('import')
    const { bytes } = useAmounts()
    const acts = usePlanActs(board)
    const ids = files.map(({ id }) => id)
    const out = files.filter(isTakenOut).map(({ id }) => id)
    const failed = files.filter(({ state }) => state === 'failed').map(({ id }) => id)
    return (
      <>
        <div>
          <h2 className={styles.title} aria-live="polite">
            {t('side.chosen', { count: files.length })}
          </h2>
          <p className={styles.muted}>{bytes(files.reduce((sum, file) => sum + file.bytes, 0))}</p>
        </div>
        {board.isEditable && (
          <div className={styles.acts}>
            <MoveTo board={board} files={ids} />
            {out.length < ids.length && (
              <Button onClick={() => void acts.setRemoved(ids, true)}>{t('act.remove')}</Button>
            )}
            {out.length > 0 && (
              <Button onClick={() => void acts.setRemoved(out, false)}>{t('act.restore')}</Button>
            )}
          </div>
        )}
        {failed.length > 0 && board.state !== 'scanning' && (
          <Button look="soft" onClick={() => void acts.retry(failed)}>
            {t('run.retryAll', { n: failed.length })}
          </Button>
        )}
      </>
    )
  },
)
