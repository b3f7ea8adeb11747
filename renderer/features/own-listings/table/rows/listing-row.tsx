import { ImageOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import type { Listing } from '../../../../../contract/listings/listing.ts'
import { formatDayShort } from '../../../../../texts/format/dates.ts'
import { formatNumber } from '../../../../../texts/format/numbers.ts'
import type { TextSource, Translate } from '../../../../../texts/keys.ts'
import { useTranslation } from '../../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../../kernel/stores/stores.tsx'
import { languageStore } from '../../../language/index.ts'
import { averageColour, pictureAddress } from '../../../listings/index.ts'
import { LazyPricePlaceShort } from '../../../market/index.ts'
import { listingTableStore } from '../listings-store.ts'
import { PriceCell } from '../price/price-cell.tsx'
import type { PriceEditor } from '../price/price-editor.ts'
import { useListingName } from '../use-listing-name.ts'
import type { Column } from './listing-columns.ts'
import styles from './listing-row.module.css'
import { extendTo, toggle } from './selection.ts'

interface Props {
  listing: Listing
  /** The row's place among all rows shown, from 0. */
  index: number
  /** Whether the Tab key reaches this row. */
  isActive: boolean
  editor: PriceEditor
}

export const ListingRow = observer(({ listing, index, isActive, editor }: Props) => {
  const language = useStore(languageStore)
  const listings = useStore(listingTableStore)
  const { at, city } = useStores()
  const { t } = useTranslation('desk-ads')
  const name = useListingName()(listing)
  const isChosen = listings.selection.chosen.has(listing.id)
  const isBusy = listings.own.isBusy(listing.id)
  const cells = cellsOf(
    listing,
    name,
    { t, language: language.current },
    { at, timeZone: city.timeZone },
  )
  return (
    <tr
      className={styles.row}
      data-id={listing.id}
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
            aria-label={t('row.choose', { name: name.place })}
            checked={isChosen}
            onChange={({ nativeEvent }) => {
              const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
              listings.select((selection, shown) =>
                isRange ? extendTo(selection, shown, listing.id) : toggle(selection, listing.id),
              )
            }}
          />
        </label>
      </td>
      {listings.columns.map((column) => (
        <td key={column} data-column={column} className={styles.cell}>
          {column === 'price' ? (
            <PriceCell listing={listing} isBusy={isBusy} isActive={isActive} editor={editor} />
          ) : (
            cells[column]()
          )}
        </td>
      ))}
    </tr>
  )
})

/** Functions instead of components for speed: a scrolling table makes hundreds of cells in a frame. */
function cellsOf(
  listing: Listing,
  { place, title }: { place: string; title: string },
  { t, language }: TextSource,
  { at, timeZone }: { at: (path: string) => string; timeZone: string },
): Record<Exclude<Column, 'price'>, () => ReactNode> {
  const write = (n: number | undefined) => <bdi>{formatNumber(n ?? 0, language)}</bdi>
  return {
    picture: () => pictureOf(listing, t, at),
    number: () => <bdi className={styles.number}>{listing.id}</bdi>,
    ad: () => <Lines first={place} second={title} isNamed />,
    kind: () => (
      <Lines
        first={listing.category ? t(`listing:category.${listing.category}`) : '—'}
        second={t(`form:deal.${listing.dealType}`)}
      />
    ),
    worth: () => (
      <Suspense>
        <LazyPricePlaceShort listing={listing} />
      </Suspense>
    ),
    status: () => statusOf(listing, t),
    views: () => write(listing.views),
    favourites: () => write(listing.favourites),
    requests: () => write(listing.appointments),
    changed: () => (
      <bdi className={styles.day}>{formatDayShort(listing.updatedAt, language, timeZone)}</bdi>
    ),
    confirmed: () => (
      <bdi className={styles.day}>
        {listing.confirmedAt ? formatDayShort(listing.confirmedAt, language, timeZone) : '—'}
      </bdi>
    ),
  }
}

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

function statusOf({ status, statusNote, isChanged, publishedAt, pending }: Listing, t: Translate) {
  const edit = status === 'published' ? pending : undefined
  const note = edit?.note ?? (status !== 'published' && statusNote)
  const change = edit
    ? t(edit.note === null ? 'mine:badge.edited' : 'mine:badge.editSentBack')
    : isChanged && publishedAt
      ? t('desk-ads:row.changed')
      : ''
  return (
    <>
      <span className={styles.badge} data-status={status}>
        {t(`mine:badge.${status}`)}
      </span>
      {(note || change) && (
        <span className={styles.second} dir="auto" title={note || undefined}>
          {edit ? change : note || change}
        </span>
      )}
    </>
  )
}

function pictureOf({ images: [cover] }: Listing, t: Translate, at: (path: string) => string) {
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
        src={at(pictureAddress(cover, 160))}
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
