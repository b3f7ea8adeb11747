import type { Reading } from '../../../../contract/ask/read-sentence.ts'
import { limits } from '../../../../contract/limits.ts'
import { cutText } from '../../../../contract/typed-values.ts'
import { usedGroups, withoutGroup } from '../filters/filter-groups.ts'
import type { SearchFilters, SearchState } from '../search-url.ts'

/** What was asked in words takes the place of what was chosen of the same kind; the rest is text. */
export function applyReading(
  { filters, sort }: Pick<SearchState, 'filters' | 'sort'>,
  reading: Pick<Reading, 'filters' | 'sort' | 'rest'>,
): Pick<SearchState, 'filters' | 'sort'> {
  const asked = reading.filters as SearchFilters
  const kept = usedGroups(asked).reduce(withoutGroup, filters)
  const search = cutText(reading.rest, limits.search) || undefined
  return { filters: { ...kept, ...asked, search }, sort: reading.sort ?? sort }
}
