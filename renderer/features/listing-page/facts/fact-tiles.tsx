import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { formatNumber } from '../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import styles from './fact-tiles.module.css'

/** The facts by which visitors compare listings. */
export const FactTiles = observer(({ listing }: { listing: Listing }) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('ad')
  const { area, floor, floorsCount, apartmentCategory, apartmentCondition } = listing
  const tiles: [label: string, value: string, isNumber?: true][] = []
  if (area !== null)
    tiles.push([t('tile.area'), t('tile.meters', { area: formatNumber(area, language.current) })])
  if (floor !== null)
    tiles.push([
      t('tile.floor'),
      floorsCount === null ? `${floor}` : `${floor} / ${floorsCount}`,
      true,
    ])
  else if (floorsCount !== null) tiles.push([t('tile.floors'), String(floorsCount), true])
  if (apartmentCategory) tiles.push([t('tile.rooms'), t(`tile.room.${apartmentCategory}`)])
  if (apartmentCondition) tiles.push([t('tile.condition'), t(`tile.state.${apartmentCondition}`)])

  if (tiles.length === 0) return null
  return (
    <dl className={styles.tiles}>
      {tiles.map(([label, value, isNumber]) => (
        <div key={label} className={styles.tile}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            {isNumber ? <bdi dir="ltr">{value}</bdi> : <bdi>{value}</bdi>}
          </dd>
        </div>
      ))}
    </dl>
  )
})
