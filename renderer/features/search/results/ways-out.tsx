import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ReadingNote } from '../../../../contract/search/ask/notes.ts'
import { formatNumber } from '../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { untilItComes } from '../../../kernel/until-it-comes.ts'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { languageStore } from '../../language/index.ts'
import { describeGroup } from '../filters/describe-filter.ts'
import type { FilterGroup } from '../filters/filter-groups.ts'
import { usedGroups, withoutGroup } from '../filters/filter-groups.ts'
import { searchStore } from '../search-store.ts'
import type { SearchFilters } from '../search-url.ts'
import { writeSearch } from '../search-url.ts'
import { useSearch } from '../use-search.ts'
import { NoteText } from '../words/note-text.tsx'
import { placeNamesStore } from '../words/place-names-store.ts'
import { useFilterNames } from '../words/use-filter-names.ts'
import styles from './ways-out.module.css'

interface WayOut {
  group: FilterGroup
  /** Whether the search is made without this filter, or with it alone. */
  kind: 'without' | 'only'
  count: number
}

const mostWays = 3

/** Keeps one filter, and others that it needs: rooms need a kind of apartment. */
function onlyGroup(filters: SearchFilters, group: FilterGroup): SearchFilters {
  const kept: readonly FilterGroup[] = group === 'rooms' ? ['rooms', 'category'] : [group]
  return usedGroups(filters)
    .filter((each) => !kept.includes(each))
    .reduce(withoutGroup, filters)
}

const filtersOf = (filters: SearchFilters, { group, kind }: Omit<WayOut, 'count'>) =>
  kind === 'without' ? withoutGroup(filters, group) : onlyGroup(filters, group)

/** A note that the visitor searched in another city, shown once the grammar, which loads later, is there. */
function useElsewhere(text: string | undefined): ReadingNote | undefined {
  const root = useStores()
  const [note, setNote] = useState<ReadingNote>()
  useEffect(() => {
    let isLeft = false
    setNote(undefined)
    if (text === undefined) return
    void untilItComes(() => import('../words/ask-words.ts'))
      .then(({ readWords }) => readWords(root, text))
      .then(({ notes }) => {
        if (!isLeft) setNote(notes.find(({ kind }) => kind === 'elsewhere'))
      })
    return () => {
      isLeft = true
    }
  }, [root, text])
  return note
}

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
    const used = usedGroups(asked)
    const waysBy = async (kind: WayOut['kind']) => {
      const found = await Promise.all(
        used.map(async (group) => {
          const count = await search.countOf(filtersOf(asked, { group, kind }), leaving.signal)
          return { group, kind, count: count ?? 0 }
        }),
      )
      const helpful = found.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
      return helpful.slice(0, mostWays)
    }
    const askAll = async () => {
      const without = await waysBy('without')
      // With a pasted listing, removing one filter never helps: the visitor should start with a single one.
      const found = without.length > 0 || used.length < 2 ? without : await waysBy('only')
      if (!leaving.signal.aborted) setWays(found)
    }
    if (asked.district || asked.near) void placeNames.load()
    void askAll()
    return () => leaving.abort()
  }, [search, placeNames, key])

  const elsewhere = useElsewhere(filters.search)

  const texts = { t, language: language.current }
  const nameOf = useFilterNames()
  const hint =
    ways?.length === 0
      ? 'words:noWay'
      : ways?.[0]?.kind === 'only'
        ? 'words:beginWithOne'
        : 'empty.text'
  return (
    <>
      {elsewhere && (
        <p>
          <NoteText note={elsewhere} />
        </p>
      )}
      <p>{t(hint)}</p>
      <ul className={styles.ways} aria-live="polite">
        {ways?.map(({ group, kind, count }) => (
          <li key={group}>
            <AppLink
              to={`/${writeSearch({ ...state, filters: filtersOf(filters, { group, kind }) })}`}
              className={classes(button.button, button.quiet, button.wide)}
            >
              {t(`words:${kind}`, {
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
