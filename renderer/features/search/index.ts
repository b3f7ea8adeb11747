export { useFoundPlaces, useSuggestions } from './places/use-suggestions.ts'
export { SearchStore, searchStore } from './search-store.ts'
export {
  emptySearch,
  type MapPlace,
  type SearchState,
  writeSearch,
} from './search-url.ts'
export { useMapScope } from './use-map-scope.ts'
export { useSearch } from './use-search.ts'
