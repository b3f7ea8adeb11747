import { lazy } from 'react'

/** Few widen a listing, and only on a desktop. */
export const Mosaic = lazy(() => import('./mosaic.tsx').then((m) => ({ default: m.Mosaic })))
