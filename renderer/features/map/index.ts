/** @public */
export { PickMap } from './pick/pick-map.tsx'
export { SearchMap } from './search/search-map.tsx'
export { SmallMap } from './small/small-map.tsx'
