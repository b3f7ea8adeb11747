import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { BandwidthField } from '../bandwidth-field.tsx'
import { useOwner } from '../batch/use-owner.ts'
import { useAmounts } from '../format-amount.ts'
import type { PlanBoard } from '../plan-board.ts'
import styles from './progress.module.css'

/** The progress of the whole import: what was sent, what is in work, how fast it is, and how long it will take. */
export const ProgressCard = observer(({ board }: { board: PlanBoard }) => {
  const { t } = useTranslation('import')
  const { bytes, speed, timeLeft } = useAmounts()
  const { progress } = board
  if (board.state === 'undoing')
    return (
      <section className={styles.card} role="status">
        {t('undo.running')}
      </section>
    )
  const { sent = board.counts.sent, total = board.counts.toSend } = progress?.files ?? {}
  const underWay = progress?.underWay.length ?? 0
  const share = (count: number) => `${(100 * count) / Math.max(1, total)}%`
  const percent = Math.round((100 * sent) / Math.max(1, total))
  const isRunning = board.state === 'running'
  return (
    <section className={styles.card} aria-label={t('run.label')}>
      <div
        role="progressbar"
        aria-label={t('run.label')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className={styles.bar}
      >
        <span className={styles.sentPart} style={{ inlineSize: share(sent) }} />
        <span className={styles.madePart} style={{ inlineSize: share(underWay) }} />
      </div>
      <div className={styles.figures}>
        <span>
          <b>{t('run.sent', { n: sent, all: total })}</b>
        </span>
        {isRunning && <span>{t('run.underWay', { n: underWay })}</span>}
        {isRunning && progress && <span>{speed(progress.bytesPerSecond)}</span>}
        {progress && progress.bytes.saved > 0 && (
          <span>{t('run.saved', { bytes: bytes(progress.bytes.saved) })}</span>
        )}
        {isRunning && <b>{timeLeft(progress?.secondsLeft ?? null)}</b>}
        <BandwidthField board={board} />
      </div>
      <Standstill board={board} />
    </section>
  )
})

/** Says why the import is paused. Its element always exists, so that screen readers read a new text out. */
const Standstill = observer(({ board }: { board: PlanBoard }) => {
  const { t } = useTranslation('import')
  const { paused, account } = board.head
  const owner = useOwner()(account)
  return (
    <p role="status" className={styles.standstill}>
      {paused === 'account'
        ? t('paused.account', { name: owner ?? account?.name ?? '' })
        : paused && t(`paused.${paused}`)}
    </p>
  )
})
