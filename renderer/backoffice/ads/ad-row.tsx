import { ImageOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../contract/listing.ts'
import { usePart, useStores } from '../../app/stores.tsx'
import { averageColour, pictureAddress } from '../../features/listings/index.ts'
import { formatNumber } from '../../features/rates/index.ts'
import { formatDayShort } from '../../i18n/intl.ts'
import type { Column } from './ad-columns.ts'
import styles from './ad-row.module.css'
import { adsPart } from './ads-store.ts'
import { PriceCell } from './price-cell.tsx'
import { extendTo, toggle } from './selection.ts'
import { useAdName } from './use-ad-name.ts'
import type { PriceEditing } from './use-price-edit.ts'

interface Props {
  ad: Listing
  /** Among all that are shown, from 0. */
  index: number
  /** Reached by the Tab key. */
  isActive: boolean
  editing: PriceEditing
}

export const AdRow = observer(({ ad, index, isActive, editing }: Props) => {
  const ads = usePart(adsPart)
  const { t } = useTranslation('desk-ads')
  const nameOf = useAdName()
  const isChosen = ads.selection.chosen.has(ad.id)
  const isBusy = ads.own.isBusy(ad.id)
  return (
    <tr
      className={styles.row}
      data-id={ad.id}
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      aria-busy={isBusy}
      tabIndex={isActive ? 0 : -1}
    >
      <td className={styles.choose}>
        <label className={styles.mark}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t('row.choose', { name: nameOf(ad).place })}
            checked={isChosen}
            onChange={({ nativeEvent }) => {
              const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
              ads.select((selection, shown) =>
                isRange ? extendTo(selection, shown, ad.id) : toggle(selection, ad.id),
              )
            }}
          />
        </label>
      </td>
      {ads.columns.map((column) => (
        <td key={column} data-column={column} className={styles.cell}>
          {column === 'price' ? (
            <PriceCell ad={ad} isBusy={isBusy} isActive={isActive} editing={editing} />
          ) : (
            <Cell ad={ad} column={column} />
          )}
        </td>
      ))}
    </tr>
  )
})

const Cell = observer(({ ad, column }: { ad: Listing; column: Exclude<Column, 'price'> }) => {
  const { language } = useStores()
  const { t } = useTranslation('desk-ads')
  const nameOf = useAdName()
  const write = (n: number | undefined) => <bdi>{formatNumber(n ?? 0, language.current)}</bdi>
  const cells: Record<typeof column, () => ReactNode> = {
    picture: () => <Picture ad={ad} />,
    number: () => <bdi className={styles.number}>{ad.id}</bdi>,
    ad: () => {
      const { place, title } = nameOf(ad)
      return <Lines first={place} second={title} isNamed />
    },
    kind: () => (
      <Lines
        first={ad.category ? t(`listing:category.${ad.category}`) : '—'}
        second={t(`form:deal.${ad.dealType}`)}
      />
    ),
    status: () => <Status ad={ad} />,
    views: () => write(ad.views),
    favourites: () => write(ad.favourites),
    requests: () => write(ad.appointments),
    changed: () => (
      <bdi className={styles.day}>{formatDayShort(ad.updatedAt, language.current)}</bdi>
    ),
  }
  return cells[column]()
})

const Lines = ({
  first,
  second,
  isNamed = false,
}: {
  first: string
  second: string
  isNamed?: boolean
}) => (
  <>
    <span className={styles.first} data-named={isNamed} title={first}>
      <bdi>{first}</bdi>
    </span>
    <span className={styles.second} title={second}>
      <bdi>{second}</bdi>
    </span>
  </>
)

function Status({ ad: { status, statusNote, isChanged, publishedAt } }: { ad: Listing }) {
  const { t } = useTranslation('desk-ads')
  const note = status !== 'published' && statusNote
  return (
    <>
      <span className={styles.badge} data-status={status}>
        {t(`mine:badge.${status}`)}
      </span>
      {(note || (isChanged && publishedAt)) && (
        <span className={styles.second} dir="auto" title={note || undefined}>
          {note || t('row.changed')}
        </span>
      )}
    </>
  )
}

function Picture({ ad }: { ad: Listing }) {
  const { t } = useTranslation('desk-ads')
  const [cover] = ad.images
  if (!cover)
    return (
      <span className={styles.picture}>
        <ImageOff size={18} aria-hidden="true" />
        <span className="unseen">{t('mine:card.noPictures')}</span>
      </span>
    )
  return (
    <span className={styles.picture} style={{ backgroundColor: averageColour(cover.placeholder) }}>
      <img
        src={pictureAddress(cover, 160)}
        width={cover.width}
        height={cover.height}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
      />
    </span>
  )
}
