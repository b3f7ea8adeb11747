import { ArrowDown, ArrowUp, CalendarCheck, Eye, Heart } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../../kernel/stores/stores.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { listingTableStore } from '../listings-store.ts'
import { Gap } from './gap.tsx'
import type { Column } from './listing-columns.ts'
import { isSortable, nextOrder } from './listing-columns.ts'
import { ListingRow } from './listing-row.tsx'
import styles from './listings-table.module.css'
import { rowHeight } from './row-window.ts'
import { chooseAll, chooseNone } from './selection.ts'
import { useGrid } from './use-grid.ts'

/** The listings in rows; only rows in view are rendered. It works with the mouse and with the keyboard alone. */
export const ListingsTable = observer(() => {
  const listings = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  const { grid, rows, editor } = useGrid()
  const { shown, own } = listings
  const isComing = !own.isWhole && own.loading.kind === 'loading'
  const { active } = listings.selection
  const inSight = shown.slice(rows.from, rows.to)
  const isActiveInSight = inSight.some(({ id }) => id === active)

  return (
    <div ref={rows.box} className={styles.box}>
      <table
        {...grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows are gone through and chosen by keys
        role="grid"
        className={styles.table}
        aria-label={t('title')}
        aria-multiselectable="true"
        aria-rowcount={shown.length + 1}
        aria-busy={isComing}
        tabIndex={shown.length > 0 && !isActiveInSight ? 0 : -1}
      >
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" className={styles.choose}>
              <ChooseAll />
            </th>
            {listings.columns.map((column) => (
              <Head key={column} column={column} />
            ))}
          </tr>
        </thead>
        <Gap height={rows.from * rowHeight} />
        <tbody>
          {inSight.map((listing, n) => (
            <ListingRow
              key={listing.id}
              listing={listing}
              index={rows.from + n}
              isActive={listing.id === active}
              editor={editor}
            />
          ))}
        </tbody>
        <Gap height={(shown.length - rows.to) * rowHeight} />
      </table>
      {isComing && shown.length === 0 && <Coming />}
    </div>
  )
})

const Coming = () => (
  <div className={styles.coming}>
    {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
      <Skeleton key={key} height="44px" />
    ))}
  </div>
)

const ChooseAll = observer(() => {
  const listings = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  const isEvery = listings.shown.length > 0 && listings.chosen.length === listings.shown.length
  return (
    <label className={styles.mark}>
      <input
        type="checkbox"
        aria-label={t('row.chooseAll')}
        checked={isEvery}
        ref={(box) => {
          if (box) box.indeterminate = !isEvery && listings.chosen.length > 0
        }}
        onChange={() => listings.select(isEvery ? chooseNone : chooseAll)}
      />
    </label>
  )
})

/** These columns show icons, because their names are wider than the numbers below. */
const figures = { views: Eye, favourites: Heart, requests: CalendarCheck } as const

const Head = observer(({ column }: { column: Column }) => {
  const listings = useStore(listingTableStore)
  const { t } = useTranslation('desk-ads')
  const name = t(`column.${column}`)
  if (!isSortable(column))
    return (
      <th scope="col" data-column={column}>
        <span className="unseen">{name}</span>
      </th>
    )
  const { order } = listings
  const isBy = order.column === column
  const Icon = column in figures ? figures[column as keyof typeof figures] : undefined
  const Arrow = order.isDown ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      data-column={column}
      aria-sort={isBy ? (order.isDown ? 'descending' : 'ascending') : 'none'}
    >
      <button
        type="button"
        className={styles.sort}
        title={name}
        onClick={() => listings.orderBy(nextOrder(order, column))}
      >
        {Icon && <Icon size={18} aria-hidden="true" />}
        <span className={Icon ? 'unseen' : styles.name}>{name}</span>
        {isBy && <Arrow size={14} aria-hidden="true" />}
      </button>
    </th>
  )
})
