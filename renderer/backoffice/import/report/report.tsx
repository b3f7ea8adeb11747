import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ImportReport } from '../../../../contract/import/progress.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useAsk } from '../batch/use-ask.ts'
import { useAmounts } from '../format-amount.ts'
import { importStore } from '../import-store.ts'
import type { PlanBoard } from '../plan-board.ts'
import styles from './report.module.css'
import { ReportFiles } from './report-files.tsx'

interface Props {
  board: PlanBoard
  onFillIn: () => void
}

/** The result of the import: what was sent, and what was not and why. */
export const Report = observer(({ board, onFillIn }: Props) => {
  const { desktop } = useStore(importStore)
  const { toasts } = useStores()
  const { t } = useTranslation('import')
  const { bytes } = useAmounts()
  const ask = useAsk()
  const report = useReport(board)
  if (!report) return <Skeleton height="220px" />
  const batch = board.id

  const save = async () => {
    const asked = await ask(desktop.import.reportCsv({ batch }))
    if (!asked) return
    const { name, csv } = asked.value
    const saved = await ask(desktop.files.saveText({ name, text: csv }))
    if (saved?.value) toasts.show(t('report.saved'))
  }
  return (
    <div className={styles.report}>
      <div className={styles.sums}>
        <Sum count={report.sent} words={t('report.sent')} look="ok" />
        <Sum count={report.skipped} words={t('report.skipped')} />
        <Sum
          count={report.failed}
          words={t('report.failed')}
          look={report.failed > 0 ? 'bad' : undefined}
        />
        <p className={styles.bytes}>
          {t('head.bytes', { before: bytes(report.bytesRead), after: bytes(report.bytesSent) })}
        </p>
      </div>
      <div className={styles.acts}>
        {report.drafts.length > 0 && board.state !== 'undone' && (
          <Button look="primary" onClick={onFillIn}>
            {t('report.fillIn', { count: report.drafts.length })}
          </Button>
        )}
        {report.failed > 0 && board.state !== 'undone' && (
          <Button look="soft" onClick={() => void ask(desktop.import.retry({ batch }))}>
            {t('run.retryAll', { n: report.failed })}
          </Button>
        )}
        <Button onClick={() => void save()}>{t('report.save')}</Button>
      </div>
      <Leftovers board={board} />
      <ReportFiles report={report} />
    </div>
  )
})

/** What could not be undone, and why. */
const Leftovers = observer(({ board }: { board: PlanBoard }) => {
  const { t } = useTranslation('import')
  if (board.leftovers.length === 0) return null
  const titleOf = new Map(board.orderedGroups.map(({ listingId, title }) => [listingId, title]))
  return (
    <section className={styles.leftovers} aria-labelledby="undo-left">
      <h2 id="undo-left">{t('undo.left')}</h2>
      <ul>
        {board.leftovers.map(({ listingId, problem }) => (
          <li key={listingId}>
            <bdi>{titleOf.get(listingId) ?? listingId}</bdi>: {t(`problemMore.${problem.code}`)}
          </li>
        ))}
      </ul>
    </section>
  )
})

const Sum = ({
  count,
  words,
  look,
}: {
  count: number
  words: string
  look?: string | undefined
}) => (
  <p className={styles.sum} data-look={look}>
    <b>{count}</b> {words}
  </p>
)

/** Loads the report again whenever a file ends: some still end after a cancel. */
function useReport(board: PlanBoard): ImportReport | undefined {
  const { desktop } = useStore(importStore)
  const ask = useAsk()
  const [report, setReport] = useState<ImportReport>()
  const { id: batch, state, counts } = board
  const { sent, failed, toSend } = counts
  // biome-ignore lint/correctness/useExhaustiveDependencies: other counts are another report
  useEffect(() => {
    let isLeft = false
    void ask(desktop.import.report({ batch })).then((asked) => {
      if (asked && !isLeft) setReport(asked.value)
    })
    return () => {
      isLeft = true
    }
  }, [desktop, batch, state, sent, failed, toSend])
  return report
}
