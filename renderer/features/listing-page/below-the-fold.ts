import { deferred } from '../../kernel/pages/deferred.tsx'
import { Preloadable } from '../../kernel/pages/page.ts'

const rest = new Preloadable(() => import('./listing-rest.tsx').then((m) => m.ListingRest))
const absence = new Preloadable(() =>
  import('./states/listing-absent.tsx').then((m) => m.ListingAbsent),
)

/** Data for search engines, which only the server writes. */
export const forRobots = new Preloadable(() =>
  import('./head/listing-data.ts').then((m) => m.dataForRobots),
)

export const belowTheFold = [rest, absence, forRobots]

export const ListingRest = deferred(rest)
export const ListingAbsent = deferred(absence)
