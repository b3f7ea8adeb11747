import { X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Chip } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import { describeGroup } from '../filters/describe-filter.ts'
import { groupsWithChip, withoutGroup } from '../filters/filter-groups.ts'
import { useSearch } from '../use-search.ts'
import styles from './active-filters.module.css'
import { placeNamesStore } from './place-names-store.ts'
import { useFilterNames } from './use-filter-names.ts'

/** All active filters, each removed by one press. They wrap, so that all can be reached. */
export const ActiveFilters = observer(() => {
  const language = useStore(languageStore)
  const placeNames = useStore(placeNamesStore)
  const { t } = useTranslation(['words', 'search'])
  const { state, change } = useSearch()
  const { filters } = state
  const isNamed = filters.district !== undefined || filters.near !== undefined

  useEffect(() => {
    if (isNamed) void placeNames.load()
  }, [isNamed, placeNames])

  const nameOf = useFilterNames()
  const texts = { t, language: language.current }
  return (
    <nav aria-label={t('words:active')} className={styles.row}>
      {groupsWithChip(filters).map((group) => {
        const what = describeGroup(filters, group, texts, nameOf)
        return (
          <Chip
            key={group}
            isChosen
            aria-label={t('words:drop', { what })}
            onClick={() => change({ filters: withoutGroup(filters, group) })}
          >
            <bdi>{what}</bdi>
            <X size={16} aria-hidden="true" />
          </Chip>
        )
      })}
    </nav>
  )
})
