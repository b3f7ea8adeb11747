import { appointments } from './appointments.ts'
import { ask } from './ask.ts'
import { cameras } from './cameras.ts'
import { cities } from './cities.ts'
import { config } from './config.ts'
import { favourites } from './favourites.ts'
import { outgoingFeeds } from './feed-outgoing.ts'
import { feeds, operatorFeeds } from './feed-sources.ts'
import { geo } from './geo.ts'
import { homeRates } from './home-rates.ts'
import { images } from './images.ts'
import { listingDrafts } from './listing-drafts.ts'
import { listings } from './listings.ts'
import { markets } from './market.ts'
import { moderation } from './moderation.ts'
import { surroundings } from './nearby.ts'
import { notices } from './notices.ts'
import { operators } from './operators.ts'
import { ownData } from './own-data.ts'
import { ownListings } from './own-listings.ts'
import { pockets } from './pocket.ts'
import { priceBounds } from './price-bounds.ts'
import { rates } from './rates.ts'
import { recovery } from './recovery.ts'
import { reports } from './reports.ts'
import { savedSearches } from './saved-searches.ts'
import { security } from './security.ts'
import { securityEvents } from './security-events.ts'
import { sessions } from './sessions.ts'
import { shortlists } from './shortlists.ts'
import { staff } from './staff.ts'
import { telegram } from './telegram.ts'
import { uploads } from './uploads.ts'
import { users } from './users.ts'

/** The whole wire. The server refuses to start unless each is served; the matrix of rights has a row for each. */
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
