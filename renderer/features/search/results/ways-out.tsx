import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { formatNumber } from '../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { languageStore } from '../../language/index.ts'
import { describeGroup } from '../filters/describe-filter.ts'
import type { FilterGroup } from '../filters/filter-groups.ts'
import { usedGroups, withoutGroup } from '../filters/filter-groups.ts'
import { searchStore } from '../search-store.ts'
import { writeSearch } from '../search-url.ts'
import { useSearch } from '../use-search.ts'
import { placeNamesStore } from '../words/place-names-store.ts'
import { useFilterNames } from '../words/use-filter-names.ts'
import styles from './empty-result.module.css'

interface WayOut {
  group: FilterGroup
  count: number
}

const mostWays = 3

export const WaysOut = observer(() => {
  const search = useStore(searchStore)
  const language = useStore(languageStore)
  const placeNames = useStore(placeNamesStore)
  const { t } = useTranslation(['search', 'words'])
  const { state } = useSearch()
  const { filters } = state
  const [ways, setWays] = useState<WayOut[]>()
  const key = JSON.stringify(filters)

  useEffect(() => {
    const leaving = new AbortController()
    const asked = JSON.parse(key) as typeof filters
    const ask = async (group: FilterGroup) => {
      const count = await search.countOf(withoutGroup(asked, group), leaving.signal)
      return { group, count: count ?? 0 }
    }
    if (asked.district || asked.near) void placeNames.load()
    void Promise.all(usedGroups(asked).map(ask)).then((found) => {
      if (leaving.signal.aborted) return
      const helpful = found.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
      setWays(helpful.slice(0, mostWays))
    })
    return () => leaving.abort()
  }, [search, placeNames, key])

  const texts = { t, language: language.current }
  const nameOf = useFilterNames()
  return (
    <>
      <p className={styles.text}>{t(ways?.length === 0 ? 'words:noWay' : 'empty.text')}</p>
      <ul className={styles.ways} aria-live="polite">
        {ways?.map(({ group, count }) => (
          <li key={group}>
            <AppLink
              to={`/${writeSearch({ ...state, filters: withoutGroup(filters, group) })}`}
              className={classes(button.button, button.quiet, button.wide)}
            >
              {t('words:without', {
                filter: describeGroup(filters, group, texts, nameOf),
                found: t('count', { count, n: formatNumber(count, language.current) }),
              })}
            </AppLink>
          </li>
        ))}
      </ul>
    </>
  )
})
