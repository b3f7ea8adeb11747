import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { useAmounts } from '../format-amount.ts'
import styles from '../import-page.module.css'
import { importStore } from '../import-store.ts'
import type { PlanBoard } from '../plan-board.ts'
import { useTake } from '../use-take.ts'
import { BatchButtons } from './batch-buttons.tsx'
import { useOwner } from './use-owner.ts'

/** The import's title and size, and the actions for the whole of it. */
export const BatchHead = observer(({ board }: { board: PlanBoard }) => {
  const { batches } = useStore(importStore)
  const { t } = useTranslation('import')
  const { leave } = useTake()
  const { bytes } = useAmounts()
  const owner = useOwner()(board.head.account)
  const title = batches?.find(({ batch }) => batch === board.id)?.title ?? t('start.title')
  const { counts, progress } = board
  const isUnderWay = !board.isEditable && progress !== undefined && progress.bytes.total > 0
  return (
    <header className={styles.head}>
      <div>
        <button type="button" className={styles.back} onClick={leave}>
          {t('start.all')}
        </button>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        <p className={styles.sub} role="status">
          {[
            t('count.ads', { count: board.order.length }),
            t('count.pictures', { count: counts.pictures }),
            ...(counts.videos > 0 ? [t('count.videos', { count: counts.videos })] : []),
            isUnderWay
              ? t('head.bytes', {
                  before: bytes(counts.sendBytes),
                  after: bytes(progress.bytes.total),
                })
              : bytes(counts.bytes),
            ...(owner ? [t('head.account', { name: owner })] : []),
            ...(board.head.ignored > 0 ? [t('head.ignored', { count: board.head.ignored })] : []),
          ].join(' · ')}
          {board.state === 'scanning' && counts.unread > 0 && (
            <>
              {' · '}
              {t('head.reading', { n: counts.unread })}
            </>
          )}
        </p>
      </div>
      <div className={styles.buttons}>
        <BatchButtons board={board} />
      </div>
    </header>
  )
})
