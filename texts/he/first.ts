import listing from './listing.json' with { type: 'json' }
import search from './search.json' with { type: 'json' }
import site from './site.json' with { type: 'json' }

/** What the first view says. */
export const texts = { listing, search, site }
