import { lazy } from 'react'

/** One chunk for every map, Leaflet within it: fetched when the first comes into sight, and never on a server. */
const views = () => import('./map-views.ts')

export const LazySearchMap = lazy(() => views().then((m) => ({ default: m.SearchMapView })))
export const LazySmallMap = lazy(() => views().then((m) => ({ default: m.SmallMapView })))
export const LazyPickMap = lazy(() => views().then((m) => ({ default: m.PickMapView })))
