// Long because each line of the contract has its row of answers here.
import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cities } from '../contract/cities.ts'
import { outgoingFeeds } from '../contract/feeds/feed-outgoing.ts'
import { feeds, operatorFeeds } from '../contract/feeds/feed-sources.ts'
import { listingDrafts } from '../contract/listings/listing-drafts.ts'
import { listings } from '../contract/listings/listings.ts'
import { ownListings } from '../contract/listings/own-listings.ts'
import { priceBounds } from '../contract/listings/price-bounds.ts'
import { homeRates } from '../contract/market/home-rates.ts'
import { markets } from '../contract/market/market.ts'
import { rates } from '../contract/market/rates.ts'
import { cameras } from '../contract/media/cameras.ts'
import { images } from '../contract/media/images.ts'
import { uploads } from '../contract/media/uploads.ts'
import { moderation } from '../contract/operators/moderation.ts'
import { operators } from '../contract/operators/operators.ts'
import { reports } from '../contract/operators/reports.ts'
import { appointments } from '../contract/people/appointments.ts'
import { favourites } from '../contract/people/favourites.ts'
import { notices } from '../contract/people/notices.ts'
import { ownData } from '../contract/people/own-data.ts'
import { recovery } from '../contract/people/recovery.ts'
import { security } from '../contract/people/security.ts'
import { securityEvents } from '../contract/people/security-events.ts'
import { sessions } from '../contract/people/sessions.ts'
import { shortlists } from '../contract/people/shortlists.ts'
import { staff } from '../contract/people/staff.ts'
import { telegram } from '../contract/people/telegram.ts'
import { users } from '../contract/people/users.ts'
import { routes } from '../contract/routes.ts'
import { ask } from '../contract/search/ask.ts'
import { geo } from '../contract/search/geo.ts'
import { surroundings } from '../contract/search/nearby.ts'
import { pockets } from '../contract/search/pocket.ts'
import { savedSearches } from '../contract/search/saved-searches.ts'
import { config } from '../contract/wire/config.ts'
import type { Route } from '../contract/wire/route.ts'
import { quarters } from '../pictures/testing/make-images.ts'
import { digestOf } from './features/images/ingest/sent-digest.ts'
import { longUnless } from './testing/few-of.ts'
import type { World } from './testing/ownership-world.ts'
import { buildWorld, roles } from './testing/ownership-world.ts'
import type { Someone, TestServer } from './testing/test-server.ts'
import { openTestServer } from './testing/test-server.ts'

interface Row {
  route: Route
  about?: string
  args: (world: World) => Record<string, unknown>
  /** The name of a field in which a real picture is sent. */
  file?: string
  /** The body for a route that takes bytes. */
  bytes?: Uint8Array
  /** The status for each role: visitor, user, other advertiser, owner (of an agency), operator. */
  answers: readonly [number, number, number, number, number]
  /** The status for an agent of the owner's agency, if it differs from the owner's. */
  agent?: number
}

const everyone = (status: number) => [status, status, status, status, status] as const
const signedIn = (status: number) => [401, status, status, status, status] as const
const ofPublished = (world: World) => ({ params: { id: world.published } })
const ofDraft = (world: World) => ({ params: { id: world.draft } })

const named = { id: 'x', rawId: 'x', type: 'public-key' }
const noPasskey = {
  ...named,
  response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
}
const browserSubscription = {
  endpoint: 'https://push.example/browser',
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  },
}
const madePasskey = { ...named, response: { clientDataJSON: 'x', attestationObject: 'x' } }

const matrix: Row[] = [
  { route: cameras.open, args: () => ({}), answers: [401, 403, 200, 200, 403] },
  {
    route: cameras.pair,
    about: 'by a code that no form shows',
    args: () => ({ body: { code: 'x'.repeat(43) } }),
    answers: everyone(404),
  },
  {
    route: cameras.state,
    args: (w) => ({ params: { id: w.camera } }),
    answers: [401, 403, 404, 200, 403],
    // A phone belongs to the person who opened it, not to the agency.
    agent: 404,
  },
  {
    route: cameras.file,
    about: 'that never came',
    args: (w) => ({ params: { id: w.camera, upload: w.upload } }),
    answers: [401, 403, 404, 404, 403],
  },
  {
    route: cameras.end,
    args: (w) => ({ params: { id: w.camera } }),
    answers: [401, 403, 200, 200, 403],
  },
  {
    route: ownData.startDeletion,
    about: 'without having proved lately who one is',
    args: () => ({}),
    answers: signedIn(403),
  },
  {
    route: ownData.cancelDeletion,
    about: 'with nothing to take back',
    args: () => ({}),
    answers: signedIn(200),
  },
  {
    route: ownData.ask,
    about: 'without having proved lately who one is',
    args: () => ({}),
    answers: signedIn(403),
  },
  {
    route: ownData.archive,
    about: 'by a link that nobody was sent',
    args: () => ({ params: { token: 'x'.repeat(43) } }),
    answers: everyone(404),
  },
  {
    route: appointments.request,
    args: (w) => ({ ...ofPublished(w), body: { phone: '+995555000000' } }),
    answers: everyone(201),
  },
  {
    route: appointments.request,
    about: 'a draft',
    args: (w) => ({ ...ofDraft(w), body: { phone: '+995555000000' } }),
    answers: everyone(404),
  },
  { route: appointments.find, args: () => ({ query: {} }), answers: [401, 403, 200, 200, 403] },
  { route: appointments.counts, args: () => ({}), answers: [401, 403, 200, 200, 403] },
  {
    route: appointments.update,
    args: (w) => ({ params: { id: w.appointment }, body: { status: 'contacted' } }),
    answers: [401, 403, 404, 200, 403],
  },
  {
    route: appointments.calendar,
    args: (w) => ({ params: { id: w.appointment } }),
    answers: [401, 403, 404, 200, 403],
  },
  {
    route: appointments.calendarLink,
    about: 'without a bot',
    args: (w) => ({ params: { id: w.appointment } }),
    answers: [401, 403, 404, 409, 403],
  },
  {
    route: appointments.calendarByLink,
    about: 'by a key that nobody made',
    args: (w) => ({ params: { key: `${w.appointment}.${w.as.owner?.id}.ru.9999999999999.x` } }),
    answers: everyone(404),
  },
  { route: markets.cheaper, args: ofPublished, answers: everyone(200) },
  {
    route: markets.cheaper,
    about: 'a draft',
    args: ofDraft,
    answers: [404, 404, 404, 200, 200],
  },
  {
    route: markets.places,
    args: (w) => ({ query: { ids: [w.published, w.draft] } }),
    answers: everyone(200),
  },
  {
    route: markets.estimate,
    args: () => ({
      query: { dealType: 'sale', category: 'newApartment', area: 50, at: '41.6452,41.6372' },
    }),
    answers: everyone(200),
  },
  {
    route: markets.demand,
    args: () => ({ body: { dealType: 'sale', category: 'house', price: 100_000 } }),
    answers: [401, 403, 200, 200, 403],
  },
  { route: markets.find, args: () => ({}), answers: everyone(200) },
  {
    route: markets.report,
    args: () => ({ query: { dealType: 'sale', category: 'house' } }),
    answers: everyone(200),
  },
  {
    route: markets.table,
    args: () => ({ query: { dealType: 'sale', category: 'house' } }),
    answers: everyone(200),
  },
  {
    route: shortlists.get,
    about: 'that nobody made',
    args: () => ({ params: { id: '0'.repeat(32) }, query: {} }),
    answers: everyone(200),
  },
  {
    route: shortlists.put,
    about: 'whoever has its link',
    args: () => ({
      params: { id: randomBytes(16).toString('hex') },
      body: { replaces: 0, sealed: 'x'.repeat(64) },
    }),
    answers: everyone(200),
  },
  {
    route: shortlists.put,
    about: 'a version that there is not',
    args: () => ({
      params: { id: randomBytes(16).toString('hex') },
      body: { replaces: 3, sealed: 'x'.repeat(64) },
    }),
    answers: everyone(404),
  },
  {
    route: shortlists.end,
    about: 'that nobody made',
    args: () => ({ params: { id: '0'.repeat(32) } }),
    answers: everyone(404),
  },
  { route: pockets.get, args: () => ({ query: {} }), answers: everyone(200) },
  { route: ask.read, args: () => ({ query: { text: 'двушка у моря' } }), answers: everyone(200) },
  { route: ask.names, args: () => ({}), answers: everyone(200) },
  { route: cities.basemap, args: () => ({ query: {} }), answers: everyone(200) },
  { route: config.get, args: () => ({}), answers: everyone(200) },
  { route: favourites.add, args: ofPublished, answers: signedIn(200) },
  { route: favourites.add, about: 'a draft', args: ofDraft, answers: [401, 404, 404, 200, 200] },
  { route: favourites.remove, args: ofPublished, answers: signedIn(200) },
  { route: favourites.withdrawn, args: () => ({ query: {} }), answers: everyone(200) },
  { route: favourites.count, args: () => ({}), answers: signedIn(200) },
  { route: feeds.sources, args: () => ({}), answers: [401, 403, 200, 200, 403], agent: 403 },
  { route: feeds.waiting, args: () => ({}), answers: [401, 403, 200, 200, 403], agent: 403 },
  {
    route: feeds.addSource,
    args: () => ({ body: { name: 'New', url: 'https://feeds.example/new.xml' } }),
    answers: [401, 403, 201, 201, 403],
    agent: 403,
  },
  {
    route: feeds.addFile,
    args: () => ({ form: { name: 'New' } }),
    file: 'file',
    answers: [401, 403, 201, 201, 403],
    agent: 403,
  },
  {
    route: feeds.changeSource,
    args: (w) => ({ params: { id: w.feed.source }, body: { share: 30 } }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  {
    route: feeds.removeSource,
    args: (w) => ({ params: { id: w.feed.source } }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  {
    route: feeds.read,
    args: (w) => ({ params: { id: w.feed.source } }),
    answers: [401, 403, 404, 201, 403],
    agent: 403,
  },
  {
    route: feeds.readFile,
    args: (w) => ({ params: { id: w.feed.source }, form: {} }),
    file: 'file',
    answers: [401, 403, 404, 201, 403],
    agent: 403,
  },
  {
    route: feeds.runs,
    args: () => ({ query: {} }),
    answers: [401, 403, 200, 200, 403],
    agent: 403,
  },
  {
    route: feeds.run,
    args: (w) => ({ params: { id: w.feed.plan } }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  {
    route: feeds.items,
    args: (w) => ({ params: { id: w.feed.plan }, query: {} }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  {
    route: feeds.differences,
    args: (w) => ({ params: { id: w.feed.plan } }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  {
    route: feeds.decide,
    args: (w) => ({ params: { id: w.feed.plan }, body: { kind: 'new', isTaken: false } }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  {
    route: feeds.apply,
    args: (w) => ({ params: { id: w.feed.plan } }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  {
    route: feeds.dismiss,
    args: (w) => ({ params: { id: w.feed.plan } }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  {
    route: feeds.undo,
    args: (w) => ({ params: { id: w.feed.done } }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  { route: operatorFeeds.sources, args: () => ({ query: {} }), answers: [401, 403, 403, 403, 200] },
  { route: operatorFeeds.batches, args: () => ({ query: {} }), answers: [401, 403, 403, 403, 200] },
  {
    route: operatorFeeds.approve,
    args: (w) => ({ params: { id: w.feed.done }, body: { seenAt: '2026-03-01T00:00:00Z' } }),
    answers: [401, 403, 403, 403, 200],
  },
  {
    route: operatorFeeds.trust,
    args: (w) => ({ params: { id: w.feed.source }, body: { kinds: ['sale.land'] } }),
    answers: [401, 403, 403, 403, 200],
  },
  {
    route: operatorFeeds.stop,
    args: (w) => ({ params: { id: w.feed.source }, body: { isStopped: true } }),
    answers: [401, 403, 403, 403, 200],
  },
  { route: outgoingFeeds.find, args: () => ({}), answers: [401, 403, 200, 200, 403], agent: 403 },
  {
    route: outgoingFeeds.open,
    args: () => ({ body: { format: 'yrl' } }),
    answers: [401, 403, 200, 200, 403],
    agent: 403,
  },
  {
    route: outgoingFeeds.choose,
    args: () => ({ params: { format: 'yrl' }, body: { dealTypes: ['sale'] } }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  {
    route: outgoingFeeds.close,
    args: () => ({ params: { format: 'yrl' } }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  {
    route: outgoingFeeds.gaps,
    args: () => ({ params: { format: 'yrl' }, query: {} }),
    answers: [401, 403, 200, 200, 403],
    agent: 403,
  },
  {
    route: outgoingFeeds.read,
    about: 'by a key that nobody made',
    args: () => ({ params: { key: 'x' } }),
    answers: everyone(404),
  },
  { route: geo.search, args: () => ({ query: { q: 'Руставели' } }), answers: everyone(200) },
  {
    route: geo.reverse,
    args: () => ({ query: { lat: 41.65, lon: 41.636 } }),
    answers: everyone(200),
  },
  {
    route: images.get,
    args: (w) => ({ params: { id: w.picture }, query: {} }),
    answers: everyone(200),
  },
  {
    route: images.get,
    about: "a draft's",
    args: (w) => ({ params: { id: w.hiddenPicture }, query: {} }),
    answers: [404, 404, 404, 200, 200],
  },
  {
    route: images.get,
    about: "a waiting edit's",
    args: (w) => ({ params: { id: w.editPicture }, query: {} }),
    answers: [404, 404, 404, 200, 200],
  },
  {
    route: images.poster,
    args: (w) => ({ params: { id: w.video }, query: {} }),
    answers: everyone(200),
  },
  {
    route: images.add,
    args: (w) => ({ ...ofDraft(w), form: {} }),
    answers: [401, 403, 404, 201, 403],
    file: 'file',
  },
  {
    route: images.check,
    args: (w) => ({ ...ofDraft(w), body: { digests: [] } }),
    answers: [401, 403, 404, 200, 403],
  },
  {
    route: images.known,
    args: () => ({ body: { digests: [] } }),
    answers: [401, 403, 200, 200, 403],
  },
  {
    route: images.order,
    args: (w) => ({ ...ofDraft(w), body: { ids: [w.hiddenPicture] } }),
    answers: [401, 403, 404, 200, 403],
  },
  {
    route: images.remove,
    args: (w) => ({ params: { id: w.draft, imageId: w.hiddenPicture } }),
    answers: [401, 403, 404, 200, 403],
  },
  { route: listingDrafts.get, args: () => ({}), answers: [401, 403, 200, 200, 403] },
  { route: listingDrafts.open, args: () => ({}), answers: [401, 403, 200, 200, 403] },
  { route: listingDrafts.close, args: () => ({}), answers: [401, 403, 200, 200, 403] },
  { route: listings.find, args: () => ({ query: {} }), answers: everyone(200) },
  {
    route: listings.find,
    about: "somebody's drafts",
    args: (w) => ({ query: { filters: { status: 'unpublished', ownerId: w.as.owner?.id } } }),
    answers: [403, 403, 403, 200, 200],
  },
  { route: listings.count, args: () => ({ query: {} }), answers: everyone(200) },
  { route: listings.markers, args: () => ({ query: {} }), answers: everyone(200) },
  { route: listings.get, args: ofPublished, answers: everyone(200) },
  { route: listings.get, about: 'a draft', args: ofDraft, answers: [404, 404, 404, 200, 200] },
  {
    route: listings.get,
    about: 'withdrawn',
    args: (w) => ({ params: { id: w.deleted } }),
    answers: everyone(410),
  },
  { route: listings.districts, args: () => ({}), answers: everyone(200) },
  { route: listings.similar, args: ofPublished, answers: everyone(200) },
  { route: surroundings.nearby, args: ofPublished, answers: everyone(200) },
  {
    route: surroundings.walks,
    args: (w) => ({ query: { from: ['41.6452,41.6372'], ids: [w.published, w.draft] } }),
    answers: everyone(200),
  },
  {
    route: surroundings.nearby,
    about: 'a draft',
    args: ofDraft,
    answers: [404, 404, 404, 200, 200],
  },
  { route: markets.worth, args: ofPublished, answers: everyone(200) },
  { route: markets.worth, about: 'a draft', args: ofDraft, answers: [404, 404, 404, 200, 200] },
  {
    route: listings.create,
    args: () => ({ form: { draft: true } }),
    answers: [401, 403, 201, 201, 403],
  },
  {
    route: listings.update,
    args: (w) => ({ ...ofDraft(w), form: { price: 5 } }),
    answers: [401, 403, 404, 200, 403],
  },
  { route: listings.remove, args: ofPublished, answers: [401, 403, 403, 200, 403] },
  { route: listings.remove, about: 'a draft', args: ofDraft, answers: [401, 403, 404, 200, 403] },
  {
    route: ownListings.restore,
    args: (w) => ({ params: { id: w.deleted } }),
    answers: [401, 403, 404, 200, 403],
  },
  { route: ownListings.bin, args: () => ({}), answers: [401, 403, 200, 200, 403] },
  {
    route: ownListings.end,
    args: (w) => ({ params: { id: w.deleted } }),
    answers: [401, 403, 404, 200, 403],
  },
  { route: ownListings.duplicate, args: ofPublished, answers: [401, 403, 403, 201, 403] },
  {
    route: listings.withdrawEdit,
    args: (w) => ({ params: { id: w.edited } }),
    answers: [401, 403, 403, 200, 403],
  },
  {
    route: listings.decideEdit,
    args: (w) => ({ params: { id: w.edited }, body: { decision: 'approve' } }),
    answers: [401, 403, 403, 403, 200],
  },
  {
    route: listings.changeStatus,
    about: 'back from the public',
    args: (w) => ({ ...ofPublished(w), body: { status: 'unpublished', note: 'sold' } }),
    answers: [401, 403, 403, 200, 200],
  },
  {
    route: listings.changeStatus,
    about: 'approve',
    args: (w) => ({ params: { id: w.waiting }, body: { status: 'published' } }),
    answers: [401, 404, 404, 409, 200],
  },
  { route: ownListings.history, args: ofPublished, answers: [401, 403, 403, 200, 200] },
  { route: ownListings.statistics, args: ofPublished, answers: [401, 403, 403, 200, 200] },
  { route: ownListings.ownStatistics, args: () => ({}), answers: [401, 200, 200, 200, 200] },
  { route: ownListings.takenDown, args: () => ({}), answers: [401, 200, 200, 200, 200] },
  { route: ownListings.putBack, args: () => ({}), answers: [401, 403, 200, 200, 403] },
  { route: moderation.queue, args: () => ({ query: {} }), answers: [401, 403, 403, 403, 200] },
  {
    route: moderation.undo,
    args: (w) => ({ params: { id: w.decided } }),
    answers: [401, 403, 403, 403, 200],
  },
  {
    route: moderation.twins,
    args: (w) => ({ params: { id: w.waiting } }),
    answers: [401, 403, 403, 403, 200],
  },
  { route: priceBounds.get, args: () => ({}), answers: [401, 403, 403, 403, 200] },
  {
    route: priceBounds.set,
    args: () => ({ body: { dealType: 'sale', category: 'house', percent: 10 } }),
    answers: [401, 403, 403, 403, 200],
  },
  { route: homeRates.get, args: () => ({}), answers: everyone(200) },
  {
    route: homeRates.set,
    args: () => ({ body: { kind: 'registration', rate: null } }),
    answers: [401, 403, 403, 403, 200],
  },
  { route: operators.users, args: () => ({ query: {} }), answers: [401, 403, 403, 403, 200] },
  {
    route: operators.changeUser,
    args: (w) => ({ params: { id: w.as.user?.id }, body: { isTrusted: true } }),
    answers: [401, 403, 403, 403, 200],
  },
  { route: operators.log, args: () => ({ query: {} }), answers: [401, 403, 403, 403, 200] },
  { route: operators.pendingCounts, args: () => ({}), answers: [401, 403, 403, 403, 200] },
  { route: rates.get, args: () => ({}), answers: everyone(200) },
  {
    route: surroundings.reach,
    args: () => ({ query: { at: '41.6452,41.6372' } }),
    answers: everyone(200),
  },
  { route: rates.all, args: () => ({}), answers: [401, 403, 403, 403, 200] },
  { route: rates.set, args: () => ({ body: { GEL: 2.7 } }), answers: [401, 403, 403, 403, 200] },
  {
    route: reports.report,
    args: (w) => ({ ...ofPublished(w), body: { reason: 'sold' } }),
    answers: everyone(201),
  },
  { route: reports.find, args: () => ({ query: {} }), answers: [401, 403, 403, 403, 200] },
  { route: reports.byListing, args: () => ({ query: {} }), answers: [401, 403, 403, 403, 200] },
  {
    route: reports.decideSome,
    args: (w) => ({ body: { ids: [w.report], status: 'dismissed' } }),
    answers: [401, 403, 403, 403, 200],
  },
  {
    route: reports.decide,
    args: (w) => ({ params: { id: w.report }, body: { status: 'dismissed' } }),
    answers: [401, 403, 403, 403, 200],
  },
  // People read and mark only their own notices: no id of others can even be named.
  { route: notices.find, args: () => ({ query: {} }), answers: signedIn(200) },
  { route: notices.unread, args: () => ({}), answers: signedIn(200) },
  { route: notices.settings, args: () => ({}), answers: signedIn(200) },
  {
    route: notices.choose,
    args: () => ({ body: { topic: 'searches', channel: 'telegram', isOn: true } }),
    answers: signedIn(200),
  },
  {
    route: notices.subscribe,
    args: () => ({ body: browserSubscription }),
    answers: signedIn(200),
  },
  { route: notices.endSubscription, args: () => ({}), answers: signedIn(200) },
  {
    route: notices.unsubscribe,
    about: 'by a link that nobody was sent',
    args: () => ({ query: { token: 'x'.repeat(60) } }),
    answers: everyone(404),
  },
  { route: notices.read, args: () => ({ body: {} }), answers: signedIn(200) },
  { route: savedSearches.find, args: () => ({}), answers: signedIn(200) },
  {
    route: savedSearches.save,
    args: () => ({ body: { name: 'x', query: { filters: {} } } }),
    answers: signedIn(201),
  },
  {
    route: savedSearches.update,
    args: (w) => ({ params: { id: w.search }, body: { name: 'y' } }),
    answers: [401, 404, 404, 200, 404],
    agent: 404,
  },
  {
    route: savedSearches.open,
    args: (w) => ({ params: { id: w.search } }),
    answers: [404, 404, 404, 200, 404],
    agent: 404,
  },
  {
    route: savedSearches.remove,
    args: (w) => ({ params: { id: w.search } }),
    answers: [401, 404, 404, 200, 404],
    agent: 404,
  },
  { route: security.overview, args: () => ({}), answers: signedIn(200) },
  {
    route: security.confirm,
    about: 'by a wrong password',
    args: () => ({ body: { password: 'a wrong one' } }),
    answers: signedIn(422),
  },
  {
    route: security.signInSecond,
    about: 'by a ticket that nobody was given',
    args: () => ({ body: { ticket: 'x'.repeat(43), code: '000000' } }),
    answers: everyone(401),
  },
  { route: security.requestPasskey, args: () => ({}), answers: everyone(200) },
  {
    route: security.signInByPasskey,
    about: 'that nobody has',
    args: () => ({ body: { passkey: noPasskey } }),
    answers: everyone(422),
  },
  {
    route: security.startPasskeyAccount,
    args: () => ({ body: { email: 'with-passkey@example.com', agencyName: 'New' } }),
    answers: everyone(200),
  },
  {
    route: security.signUpByPasskey,
    about: 'by a passkey that was asked for by nobody',
    args: () => ({
      body: {
        ...{ email: 'with-passkey@example.com', kind: 'single', agencyName: 'New' },
        ...{ name: 'Phone', passkey: madePasskey },
      },
    }),
    answers: everyone(422),
  },
  { route: security.startApp, about: 'unconfirmed', args: () => ({}), answers: signedIn(403) },
  {
    route: security.finishApp,
    about: 'unconfirmed',
    args: () => ({ body: { code: '000000' } }),
    answers: signedIn(403),
  },
  { route: security.removeApp, about: 'unconfirmed', args: () => ({}), answers: signedIn(403) },
  {
    route: security.renewRecoveryCodes,
    about: 'unconfirmed',
    args: () => ({}),
    answers: signedIn(403),
  },
  { route: security.startPasskey, about: 'unconfirmed', args: () => ({}), answers: signedIn(403) },
  {
    route: security.addPasskey,
    about: 'unconfirmed',
    args: () => ({ body: { name: 'x', passkey: madePasskey } }),
    answers: signedIn(403),
  },
  {
    route: security.renamePasskey,
    args: (w) => ({ params: { id: w.passkey }, body: { name: 'x' } }),
    answers: [401, 404, 404, 200, 404],
    agent: 404,
  },
  {
    route: security.removePasskey,
    about: 'unconfirmed',
    args: (w) => ({ params: { id: w.passkey } }),
    answers: signedIn(403),
  },
  {
    route: security.unlinkTelegram,
    about: 'unconfirmed',
    args: () => ({}),
    answers: signedIn(403),
  },
  {
    route: sessions.signUp,
    args: (w) => ({
      body: {
        email: `new-${w.published}@example.com`,
        password: 'a long one',
        kind: 'single',
        agencyName: 'New',
      },
    }),
    answers: everyone(201),
  },
  {
    route: sessions.signIn,
    about: 'a wrong password',
    args: (w) => ({
      body: { email: `nobody-${w.published}@example.com`, password: 'a wrong one' },
    }),
    answers: everyone(401),
  },
  {
    route: recovery.ask,
    args: (w) => ({ body: { email: `nobody-${w.published}@example.com` } }),
    answers: everyone(204),
  },
  {
    route: recovery.look,
    about: 'by a link that nobody was sent',
    args: () => ({ body: { token: 'x'.repeat(43) } }),
    answers: everyone(404),
  },
  {
    route: recovery.finish,
    about: 'by a link that nobody was sent',
    args: () => ({ body: { token: 'x'.repeat(43), password: 'a long one' } }),
    answers: everyone(404),
  },
  { route: recovery.askConfirmation, args: () => ({}), answers: signedIn(204) },
  {
    route: recovery.askEmailChange,
    about: 'without having proved lately who one is',
    args: () => ({ body: { email: 'another@example.com' } }),
    answers: signedIn(403),
  },
  {
    route: recovery.confirmEmail,
    about: 'by a link that nobody was sent',
    args: () => ({ body: { token: 'x'.repeat(43) } }),
    answers: everyone(404),
  },
  { route: sessions.signOut, args: () => ({}), answers: everyone(204) },
  {
    route: sessions.changePassword,
    about: 'a wrong password',
    args: () => ({ body: { current: 'a wrong one', next: 'another one' } }),
    answers: signedIn(422),
  },
  { route: sessions.list, args: () => ({}), answers: signedIn(200) },
  {
    route: sessions.end,
    about: "the owner's",
    args: (w) => ({ params: { id: w.session } }),
    answers: [401, 404, 404, 204, 404],
    agent: 404,
  },
  { route: sessions.endOthers, args: () => ({}), answers: signedIn(204) },
  { route: securityEvents.own, args: () => ({ query: {} }), answers: signedIn(200) },
  {
    route: securityEvents.find,
    args: () => ({ query: {} }),
    answers: [401, 403, 403, 403, 200],
  },
  {
    route: sessions.startLink,
    about: 'unconfirmed; an operator without a second factor',
    args: () => ({}),
    answers: signedIn(403),
  },
  {
    route: sessions.finishLink,
    about: 'without launch data',
    args: () => ({ params: { code: 'a-code-that-nobody-made' } }),
    answers: signedIn(403),
  },
  { route: staff.team, args: () => ({}), answers: [401, 403, 200, 200, 403] },
  {
    route: staff.invite,
    args: () => ({ body: { name: 'Nino' } }),
    answers: [401, 403, 201, 201, 403],
    agent: 403,
  },
  {
    route: staff.withdraw,
    args: (w) => ({ params: { id: w.invitation.id } }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  {
    route: staff.remove,
    args: (w) => ({ params: { id: w.as.agent?.id } }),
    answers: [401, 403, 404, 200, 403],
    agent: 403,
  },
  { route: staff.leave, args: () => ({}), answers: [401, 404, 404, 404, 404], agent: 200 },
  {
    route: staff.invitation,
    args: (w) => ({ params: { token: w.invitation.token } }),
    answers: everyone(200),
  },
  {
    route: staff.accept,
    args: (w) => ({ params: { token: w.invitation.token } }),
    answers: [401, 200, 200, 409, 200],
    agent: 409,
  },
  { route: telegram.botReach, args: () => ({}), answers: signedIn(200) },
  { route: telegram.allowBot, args: () => ({}), answers: signedIn(200) },
  {
    route: telegram.shareMessage,
    about: 'without launch data',
    args: ofPublished,
    answers: signedIn(403),
  },
  {
    route: uploads.create,
    args: () => ({
      headers: { 'upload-length': '10', 'content-digest': digestOf('0'.repeat(64)) },
    }),
    answers: signedIn(201),
  },
  {
    route: uploads.state,
    args: (w) => ({ params: { id: w.upload }, headers: {} }),
    answers: [401, 404, 404, 200, 404],
    agent: 404,
  },
  {
    route: uploads.append,
    args: (w) => ({ params: { id: w.upload }, headers: { 'upload-offset': '0' } }),
    bytes: new Uint8Array(3),
    answers: [401, 404, 404, 204, 404],
    agent: 404,
  },
  {
    route: uploads.remove,
    args: (w) => ({ params: { id: w.upload }, headers: {} }),
    answers: [401, 404, 404, 204, 404],
    agent: 404,
  },
  {
    route: images.add,
    about: "by an upload of another's",
    args: (w) => ({ ...ofDraft(w), form: { upload: w.upload } }),
    answers: [401, 403, 422, 422, 403],
  },
  {
    route: users.enter,
    about: 'without launch data',
    args: () => ({}),
    answers: [401, 200, 200, 200, 200],
  },
  { route: users.me, args: () => ({}), answers: signedIn(200) },
  {
    route: users.update,
    args: () => ({ form: { agencyName: 'Renamed' } }),
    answers: signedIn(200),
  },
  { route: users.setLanguage, args: () => ({ body: { language: 'he' } }), answers: signedIn(200) },
  {
    route: users.agency,
    args: (w) => ({ params: { id: w.as.owner?.id } }),
    answers: everyone(200),
  },
  {
    route: users.agency,
    about: 'who is none',
    args: (w) => ({ params: { id: w.as.user?.id } }),
    answers: everyone(404),
  },
  { route: users.kept, args: () => ({}), answers: signedIn(200) },
  {
    route: users.advertise,
    args: () => ({ body: { kind: 'single' } }),
    answers: [401, 200, 200, 200, 409],
    agent: 403,
  },
  { route: users.keep, args: () => ({ body: {} }), answers: signedIn(200) },
]

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** Streams that last until the caller leaves do not fit into a table of answers; they have their own tests. */
const elsewhere: Route[] = [appointments.events, notices.events]

test('every route of the contract has a row in this test', () => {
  const rows = new Set(matrix.map(({ route }) => route))
  const missing = Object.values(routes)
    .flatMap((group) => Object.values(group) as Route[])
    .filter((route) => !rows.has(route) && !elsewhere.includes(route))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

const rows = matrix.map((row) => ({
  about: '',
  ...row,
  answers: [...row.answers, row.agent ?? row.answers[3]],
}))

/** Made again after something in it changed: most cells only read, or are refused. */
let world: World | undefined

describe.each(rows)('$route.method $route.path $about', ({ route, args, file, bytes, answers }) => {
  const isLet = (status: number) => status < 400 && route.method !== 'GET'
  for (const [index, role] of roles.entries()) {
    const status = answers[index] ?? 0
    // Refusals are always tested. That a role may change something is also shown by each route's own tests, and testing
    // it here means making the world again.
    test(`answers ${status} to ${role}`, longUnless(!isLet(status)), async () => {
      world ??= await buildWorld(server)
      const answer = await callAs(world.as[role], route, args(world), { file, bytes })
      // A call that only read or was refused has left everything as it was.
      if (isLet(answer.status)) world = undefined
      expect({
        status: answer.status,
        says: answer.status === status ? '' : answer.body,
      }).toEqual({
        status,
        says: '',
      })
      if (status !== 403 && status !== 404) return
      // The ways to confirm one's identity say nothing about anybody else.
      const beside = answer.body.code === 'CONFIRM_IDENTITY' ? ['proof'] : []
      expect(Object.keys(answer.body).sort()).toEqual(['code', 'message', ...beside])
    })
  }
})

async function callAs(
  someone: Someone | undefined,
  route: Route,
  args: Record<string, unknown>,
  { file, bytes }: { file: string | undefined; bytes: Uint8Array | undefined },
) {
  const picture = file ? await quarters(40, 40) : undefined
  return server.call(route, args as never, {
    ...(someone && { as: someone }),
    ...(picture && file && { files: { [file]: { bytes: picture } } }),
    ...(bytes && { bytes }),
  })
}
