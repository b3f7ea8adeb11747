import { cities } from './cities.ts'
import { outgoingFeeds } from './feeds/feed-outgoing.ts'
import { feeds, operatorFeeds } from './feeds/feed-sources.ts'
import { listingDrafts } from './listings/listing-drafts.ts'
import { listings } from './listings/listings.ts'
import { ownListings } from './listings/own-listings.ts'
import { priceBounds } from './listings/price-bounds.ts'
import { homeRates } from './market/home-rates.ts'
import { markets } from './market/market.ts'
import { rates } from './market/rates.ts'
import { cameras } from './media/cameras.ts'
import { images } from './media/images.ts'
import { uploads } from './media/uploads.ts'
import { moderation } from './operators/moderation.ts'
import { operators } from './operators/operators.ts'
import { reports } from './operators/reports.ts'
import { appointments } from './people/appointments.ts'
import { favourites } from './people/favourites.ts'
import { notices } from './people/notices.ts'
import { ownData } from './people/own-data.ts'
import { recovery } from './people/recovery.ts'
import { security } from './people/security.ts'
import { securityEvents } from './people/security-events.ts'
import { sessions } from './people/sessions.ts'
import { shortlists } from './people/shortlists.ts'
import { staff } from './people/staff.ts'
import { telegram } from './people/telegram.ts'
import { users } from './people/users.ts'
import { ask } from './search/ask.ts'
import { geo } from './search/geo.ts'
import { surroundings } from './search/nearby.ts'
import { pockets } from './search/pocket.ts'
import { savedSearches } from './search/saved-searches.ts'
import { config } from './wire/config.ts'

/** All routes. The server refuses to start if one of them has no handler; the matrix of rights has a row for each. */
export const routes = {
  appointments,
  ask,
  cameras,
  cities,
  config,
  favourites,
  feeds,
  geo,
  homeRates,
  images,
  listingDrafts,
  listings,
  markets,
  moderation,
  notices,
  operatorFeeds,
  operators,
  outgoingFeeds,
  ownData,
  ownListings,
  pockets,
  priceBounds,
  rates,
  recovery,
  reports,
  savedSearches,
  securityEvents,
  security,
  sessions,
  shortlists,
  staff,
  surroundings,
  telegram,
  uploads,
  users,
}
