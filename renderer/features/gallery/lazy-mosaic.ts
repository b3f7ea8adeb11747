import { lazyPart } from '../../kernel/pages/lazy-part.tsx'

/** Loaded on demand: few visitors widen a listing, and only on a desktop. */
export const Mosaic = lazyPart(() => import('./mosaic.tsx').then((m) => m.Mosaic))
