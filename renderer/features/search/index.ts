export { SearchStore, searchStore } from './search-store.ts'
export {
  emptySearch,
  type MapPlace,
  type SearchState,
  writeSearch,
} from './search-url.ts'
export { useSearch } from './use-search.ts'
export { useSuggestions } from './use-suggestions.ts'
