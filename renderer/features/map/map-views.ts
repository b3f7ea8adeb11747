export { PickMapView } from './pick/pick-map-view.tsx'
export { SearchMapView } from './search/search-map-view.tsx'
export { SmallMapView } from './small/small-map-view.tsx'
