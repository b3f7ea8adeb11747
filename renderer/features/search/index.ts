export { useSuggestions } from './places/use-suggestions.ts'
export { SearchStore, searchStore } from './search-store.ts'
export {
  emptySearch,
  type MapPlace,
  type SearchState,
  writeSearch,
} from './search-url.ts'
export { useSearch } from './use-search.ts'
