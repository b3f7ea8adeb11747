export { PickMapView } from './pick-map-view.tsx'
export { SearchMapView } from './search/search-map-view.tsx'
export { SmallMapView } from './small-map-view.tsx'
