import ad from './ad.json' with { type: 'json' }
import listing from './listing.json' with { type: 'json' }
import map from './map.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import site from './site.json' with { type: 'json' }

/** What the public pages say. Account and back-office texts are fetched with their own pages. */
export const texts = { ad, listing, map, search, site }
