export { countFilters } from './filter-groups.ts'
export { SearchStore } from './search-store.ts'
export {
  emptySearch,
  type MapPlace,
  readSearch,
  type SearchFilters,
  type SearchMode,
  type SearchState,
  writeSearch,
} from './search-url.ts'
export { useSearch } from './use-search.ts'
export { useSuggestions } from './use-suggestions.ts'
