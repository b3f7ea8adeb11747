import { observer } from 'mobx-react-lite'
import { useAwake } from '../../../kernel/hooks/use-awake.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { ownPlacesStore } from '../../own-places/index.ts'
import { ChoiceChips } from './choice-chips.tsx'
import type { SectionsProps } from './filter-section.tsx'
import { FilterSection } from './filter-section.tsx'
import { OneOfChips } from './one-of-chips.tsx'
import styles from './place-filters.module.css'

const walks = [10, 15, 20, 30, 45] as const

/** Filters by minutes on foot from home, work or school: a listing must be near to each chosen place. */
export const OwnPlaceFilter = observer(({ filters, section, onChange }: SectionsProps) => {
  const own = useStore(ownPlacesStore)
  const { t } = useTranslation(['places', 'words'])
  const isAwake = useAwake()
  const { from, fromWalk } = filters
  const known = isAwake ? own.places.map(({ at }) => at) : []
  // A link may contain another person's places.
  const options = [...known, ...(from ?? []).filter((at) => !known.includes(at))]
  return (
    <FilterSection {...section('from')} title={t('filter')}>
      {options.length > 0 && (
        <>
          <ChoiceChips
            legend={t('filter')}
            options={options}
            chosen={from}
            renderLabel={(at) => <bdi>{own.nameOf(at) ?? t('words:point')}</bdi>}
            onChange={(chosen) =>
              onChange({ from: chosen, fromWalk: chosen && (fromWalk ?? walks[1]) })
            }
          />
          <OneOfChips
            legend={t('words:walk')}
            options={walks}
            chosen={fromWalk}
            renderLabel={(count) => t('upTo', { count })}
            onChange={(minutes) => onChange({ fromWalk: minutes, from: from ?? options })}
          />
        </>
      )}
      <AppLink to="/places" className={styles.link}>
        {t(options.length > 0 ? 'manage' : 'set')}
      </AppLink>
    </FilterSection>
  )
})
