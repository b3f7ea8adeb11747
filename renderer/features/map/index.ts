/** @public */
export { PickMap } from './pick-map.tsx'
export { SearchMap } from './search-map.tsx'
export { SmallMap } from './small-map.tsx'
