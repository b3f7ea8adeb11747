import { lazyPart } from '../../kernel/pages/lazy-part.tsx'

/** One chunk for all maps, with Leaflet in it: fetched when the first map comes into view, and never on a server. */
const views = () => import('./map-views.ts')

export const LazySearchMap = lazyPart(() => views().then((m) => m.SearchMapView))
export const LazySmallMap = lazyPart(() => views().then((m) => m.SmallMapView))
export const LazyPickMap = lazyPart(() => views().then((m) => m.PickMapView))
