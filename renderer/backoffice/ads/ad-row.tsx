import type { TFunction } from 'i18next'
import { ImageOff } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Language } from '../../../contract/languages.ts'
import type { Listing } from '../../../contract/listing.ts'
import { formatDayShort } from '../../../texts/format/days.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { languageStore } from '../../features/language/index.ts'
import { averageColour, pictureAddress } from '../../features/listings/index.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import type { Column } from './ad-columns.ts'
import styles from './ad-row.module.css'
import { adsStore } from './ads-store.ts'
import { PriceCell } from './price-cell.tsx'
import type { PriceEditor } from './price-editor.ts'
import { extendTo, toggle } from './selection.ts'
import { useAdName } from './use-ad-name.ts'

interface Props {
  ad: Listing
  /** Among all that are shown, from 0. */
  index: number
  /** Reached by the Tab key. */
  isActive: boolean
  editor: PriceEditor
}

export const AdRow = observer(({ ad, index, isActive, editor }: Props) => {
  const language = useStore(languageStore)
  const ads = useStore(adsStore)
  const { t } = useTranslation('desk-ads')
  const name = useAdName()(ad)
  const isChosen = ads.selection.chosen.has(ad.id)
  const isBusy = ads.own.isBusy(ad.id)
  const cells = cellsOf(ad, name, { t, language: language.current })
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
            aria-label={t('row.choose', { name: name.place })}
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
            <PriceCell ad={ad} isBusy={isBusy} isActive={isActive} editor={editor} />
          ) : (
            cells[column]()
          )}
        </td>
      ))}
    </tr>
  )
})

interface Speech {
  t: TFunction
  language: Language
}

/** Functions, not components: a table that scrolls makes hundreds of them in a frame. */
function cellsOf(
  ad: Listing,
  { place, title }: { place: string; title: string },
  { t, language }: Speech,
): Record<Exclude<Column, 'price'>, () => ReactNode> {
  const write = (n: number | undefined) => <bdi>{formatNumber(n ?? 0, language)}</bdi>
  return {
    picture: () => pictureOf(ad, t),
    number: () => <bdi className={styles.number}>{ad.id}</bdi>,
    ad: () => <Lines first={place} second={title} isNamed />,
    kind: () => (
      <Lines
        first={ad.category ? t(`listing:category.${ad.category}`) : '—'}
        second={t(`form:deal.${ad.dealType}`)}
      />
    ),
    status: () => statusOf(ad, t),
    views: () => write(ad.views),
    favourites: () => write(ad.favourites),
    requests: () => write(ad.appointments),
    changed: () => <bdi className={styles.day}>{formatDayShort(ad.updatedAt, language)}</bdi>,
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

function statusOf({ status, statusNote, isChanged, publishedAt }: Listing, t: TFunction) {
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

function pictureOf({ images: [cover] }: Listing, t: TFunction) {
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
