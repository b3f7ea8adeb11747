import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { seaDistance } from '../../../../contract/search/ask/sea-distance.ts'
import { formatNumber } from '../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { placeNamesStore } from '../words/place-names-store.ts'
import { ChoiceChips } from './choice-chips.tsx'
import type { SectionsProps } from './filter-section.tsx'
import { FilterSection } from './filter-section.tsx'
import { OneOfChips } from './one-of-chips.tsx'
import { OwnPlaceFilter } from './own-place-filter.tsx'
import styles from './place-filters.module.css'
import { useDistrictCounts } from './use-district-counts.ts'

const seaDistances = [seaDistance.firstLine, seaDistance.near, 1_000] as const
const walks = [5, 10, 15, 30] as const

/** Filters by place: districts, the sea, and the distance from a place that the visitor searched for in words. */
export const PlaceFilters = observer(({ filters, section, onChange }: SectionsProps) => {
  const language = useStore(languageStore)
  const placeNames = useStore(placeNamesStore)
  const { t } = useTranslation(['search', 'words'])
  const nameOf = placeNames.nameIn(language.current)
  const { districts } = placeNames.names
  const { near } = filters
  const counts = useDistrictCounts(filters)

  useEffect(() => {
    void placeNames.load()
  }, [placeNames])

  return (
    <>
      {districts.length > 0 && (
        <FilterSection {...section('district')} title={t('words:district')}>
          <ChoiceChips
            legend={t('words:district')}
            options={districts.map(({ names }) => names.en)}
            chosen={filters.district}
            renderLabel={(name) => (
              <>
                {nameOf(name)}
                <span className={styles.count}>
                  {counts && formatNumber(counts.get(name) ?? 0, language.current)}
                </span>
              </>
            )}
            onChange={(district) => onChange({ district })}
          />
        </FilterSection>
      )}
      <OwnPlaceFilter filters={filters} section={section} onChange={onChange} />
      <FilterSection {...section('sea')} title={t('words:sea')}>
        <OneOfChips
          legend={t('words:sea')}
          options={seaDistances}
          chosen={filters.sea}
          renderLabel={(metres) =>
            metres === seaDistance.firstLine
              ? t('words:firstLine')
              : t('words:metres', { n: formatNumber(metres, language.current) })
          }
          onChange={(sea) => onChange({ sea })}
        />
      </FilterSection>
      {near !== undefined && (
        <FilterSection {...section('near')} title={t('words:near', { place: nameOf(near) })}>
          <OneOfChips
            legend={t('words:walk')}
            options={walks}
            chosen={filters.walk}
            renderLabel={(count) => t('words:nearWalk', { place: nameOf(near), count })}
            onChange={(walk) => onChange({ walk })}
          />
        </FilterSection>
      )}
    </>
  )
})
