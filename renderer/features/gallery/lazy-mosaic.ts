import { lazyPart } from '../../kernel/pages/lazy-part.tsx'

/** Few widen a listing, and only on a desktop. */
export const Mosaic = lazyPart(() => import('./mosaic.tsx').then((m) => m.Mosaic))
