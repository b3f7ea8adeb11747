import { limits } from '../../../../contract/limits.ts'
import type { Reading } from '../../../../contract/search/ask/read-sentence.ts'
import { cutText } from '../../../../contract/text/typed-values.ts'
import { usedGroups, withoutGroup } from '../filters/filter-groups.ts'
import type { SearchFilters, SearchState } from '../search-url.ts'

/**
 * Filters from the words replace chosen filters of the same kind; the rest is searched as text. If the rest is longer
 * than a search may be, as with a pasted listing, no listing would match, so only the understood filters are used.
 * Undefined if the words ask for nothing.
 */
export function applyReading(
  { filters, sort }: Pick<SearchState, 'filters' | 'sort'>,
  reading: Pick<Reading, 'filters' | 'sort' | 'rest'>,
): Pick<SearchState, 'filters' | 'sort'> | undefined {
  const asked = reading.filters as SearchFilters
  const isUnderstood = usedGroups(asked).length > 0 || reading.sort !== undefined
  if (!isUnderstood && reading.rest === '') return undefined
  const kept = usedGroups(asked).reduce(withoutGroup, filters)
  const isLeftOut = isUnderstood && reading.rest.length > limits.search
  const search = (!isLeftOut && cutText(reading.rest, limits.search)) || undefined
  return { filters: { ...kept, ...asked, search }, sort: reading.sort ?? sort }
}
