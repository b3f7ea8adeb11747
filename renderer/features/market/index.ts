import { lazyPart } from '../../kernel/pages/lazy-part.tsx'

export { ListingWorth } from './listing-worth.tsx'

/** Shown beside prices that an advertiser sets. Their code is fetched once such a page is painted. */
export const LazyPricePlace = lazyPart(() => import('./price-place.tsx').then((m) => m.PricePlace))
export const LazyPricePlaceShort = lazyPart(() =>
  import('./price-place.tsx').then((m) => m.PricePlaceShort),
)
export const LazyTypedPricePlace = lazyPart(() =>
  import('./typed-price-place.tsx').then((m) => m.TypedPricePlace),
)
