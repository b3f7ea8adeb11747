export { SearchStore } from './search-store.ts'
export {
  countFilters,
  emptySearch,
  type MapPlace,
  readSearch,
  type SearchFilters,
  type SearchMode,
  type SearchState,
  writeSearch,
} from './search-url.ts'
