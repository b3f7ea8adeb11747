import { startTransition, useMemo, useOptimistic } from 'react'
import { useLocation } from 'react-router-dom'
import { useGo } from '../../kernel/links/app-link.tsx'
import type { Carried } from '../../kernel/pages/page.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { ratesStore } from '../rates/index.ts'
import type { SearchFilters, SearchState } from './search-url.ts'
import { readSearch, writeSearch } from './search-url.ts'

interface Step {
  replace?: boolean
  state?: Carried | undefined
}

/** The search as text, without the map's place. */
const textOf = (search: SearchState) => writeSearch({ ...search, place: undefined })

/** The search in the address, which is its only source, and functions that change it. */
export function useSearch(path: '/' | '/filters' = '/') {
  const { search: text, state: entry } = useLocation()
  const carried = entry as Carried | null
  const go = useGo()
  const { currencies } = useStore(ratesStore)
  const here = useMemo(() => readSearch(text, currencies), [text, currencies])
  /** On a slow device the new address is rendered late, but the pressed control changes at once. */
  const [state, showAtOnce] = useOptimistic(here)
  /** The next change builds on the address, not on what is rendered. */
  const searchNow = () => readSearch(window.location.search, currencies)
  /**
   * Adds a step that Back returns from, unless it replaces the current one, as moves of the map do. If the search stays
   * the same, the replacing step takes over what the current one carried.
   */
  const change = (part: Partial<SearchState>, { replace = false, state: carry }: Step = {}) => {
    const now = searchNow()
    const next = { ...now, ...part }
    const isSame = replace && textOf(now) === textOf(next)
    startTransition(() => {
      showAtOnce(next)
      go(path + writeSearch(next), { replace, state: isSame ? carried : carry })
    })
  }
  const withFilters = (part: Partial<SearchFilters>) => ({ ...searchNow().filters, ...part })
  const filter = (part: Partial<SearchFilters>, options?: { replace?: boolean }) =>
    change({ filters: withFilters(part) }, options)
  return { state, carried, searchNow, change, filter, withFilters }
}
