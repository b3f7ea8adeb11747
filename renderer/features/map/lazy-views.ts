import { lazyPart } from '../../kernel/pages/lazy-part.tsx'

/** One chunk for every map, Leaflet within it: fetched when the first comes into sight, and never on a server. */
const views = () => import('./map-views.ts')

export const LazySearchMap = lazyPart(() => views().then((m) => m.SearchMapView))
export const LazySmallMap = lazyPart(() => views().then((m) => m.SmallMapView))
export const LazyPickMap = lazyPart(() => views().then((m) => m.PickMapView))
