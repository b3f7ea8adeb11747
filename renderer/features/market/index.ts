import { lazy } from 'react'

export { ListingWorth } from './listing-worth.tsx'

/** Beside prices that an advertiser sets: their code comes when such a page was painted. */
export const LazyPricePlace = lazy(() =>
  import('./price-place.tsx').then((m) => ({ default: m.PricePlace })),
)
export const LazyPricePlaceShort = lazy(() =>
  import('./price-place.tsx').then((m) => ({ default: m.PricePlaceShort })),
)
export const LazyTypedPricePlace = lazy(() =>
  import('./typed-price-place.tsx').then((m) => ({ default: m.TypedPricePlace })),
)
