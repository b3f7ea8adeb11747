import type { FeedOffer, OfferedListing } from '../../../../contract/feeds.ts'
import type { ServerContext } from '../../../context.ts'
import type { ListingRow } from '../../listings/listing-row.ts'
import { contentOf } from '../../listings/listing-row.ts'
import type { OfferSource } from '../join-offers.ts'
import { areAlike, joinOffers } from '../join-offers.ts'
import type { RunRow, SourceRow } from '../sources/source-repository.ts'
import { addressKeys } from '../values/places.ts'
import { takePictures } from './pictures.ts'
import { changesOfHome, loadListed } from './plan-items.ts'

/** No source has this name: what was made here by hand. */
const madeHere = 'here'

/**
 * New offers that are homes which stand here already, of another source or made by hand, are proposed as one with
 * them: one home is one listing.
 */
export async function joinWithOthers(
  server: ServerContext,
  { run, source, signal }: { run: RunRow; source: SourceRow; signal: AbortSignal },
): Promise<void> {
  const { db } = server
  const newOnes = await db.write
    .selectFrom('feed_items')
    .select(['id', 'offer_id', 'offer'])
    .where('run_id', '=', run.id)
    .where('kind', '=', 'new')
    .execute()
  if (newOnes.length === 0) return
  const standing = await listStanding(server, source)
  if (standing.listingOf.size === 0) return
  const items = new Map(newOnes.map((item) => [item.offer_id, item]))
  const mine: OfferSource = {
    name: source.id,
    offers: newOnes.flatMap(({ offer_id, offer }) =>
      offer ? [{ id: offer_id ?? '', line: 0, warnings: [], ...offer }] : [],
    ),
  }
  const addressKey = addressKeys(server.gazetteer)
  const told = joinOffers([...standing.sources, mine], { addressKey })
  const joined = new Set(
    told.flatMap(({ offers }) =>
      offers.flatMap((each) => (each.source === source.id ? each.id : [])),
    ),
  )
  // What words do not tell, pictures may.
  const unknown = mine.offers.filter(({ id }) => !joined.has(id))
  const digestOf = await pictureDigests(server, source, { standing, unknown, signal })
  const homes =
    digestOf === undefined
      ? told
      : joinOffers([...standing.sources, mine], { addressKey, digestOf })
  for (const home of homes) {
    const own = home.offers.find((offer) => offer.source === source.id)
    const other = home.offers.find((offer) => offer.source !== source.id)
    const item = own && items.get(own.id)
    const listingId = other && standing.listingOf.get(keyOf(other.source, other.id))
    if (!item?.offer || !other || listingId === undefined) continue
    const listed = await loadListed(server, [listingId])
    const listing = listed.listings.get(listingId)
    if (!listing) continue
    const changes = changesOfHome(source, item.offer.listing, undefined, listing, listed)
    const isHere = other.source === madeHere
    await db.write
      .updateTable('feed_items')
      .set({
        kind: 'changed',
        listing_id: listingId,
        changes: JSON.stringify(changes),
        has_conflict: changes.some(({ isConflict }) => isConflict),
        joined: JSON.stringify({
          source: isHere ? null : (standing.names.get(other.source) ?? null),
          id: isHere ? listingId : other.id,
        }),
      })
      .where('id', '=', item.id)
      .execute()
  }
}

/** So many new offers at most are looked at by their pictures, and so many pictures of each: covers are often alike. */
const mostLookedAt = 1_000
const picturesOfEach = 3
/** A site that is slow with its pictures must not hold up the plan: what was not looked at is proposed as new. */
const lookingMs = 300_000

/**
 * Digests of what stands here, and of the first pictures of those new offers that are like something here as far as
 * words go. They are fetched as they will be when the offer is carried out, so that nothing is fetched twice.
 */
async function pictureDigests(
  server: ServerContext,
  { id, owner_id }: SourceRow,
  {
    standing,
    unknown,
    signal,
  }: {
    standing: { sources: readonly OfferSource[] }
    unknown: readonly FeedOffer[]
    signal: AbortSignal
  },
): Promise<((url: string) => string | undefined) | undefined> {
  const groups = Map.groupBy(
    standing.sources
      .flatMap(({ offers }) => offers)
      .filter(({ listing }) => listing.images.length > 0),
    likenessKey,
  )
  const looked = unknown
    .filter((offer) => groups.get(likenessKey(offer))?.some((other) => areAlike(offer, other)))
    .slice(0, mostLookedAt)
  if (looked.length === 0) return undefined
  const urls = new Set<string>()
  const end = performance.now() + lookingMs
  for (const { listing } of looked) {
    if (performance.now() > end) break
    signal.throwIfAborted()
    const first = listing.images
      .filter(({ isPlan, type }) => !isPlan && type === 'image')
      .slice(0, picturesOfEach)
    await takePictures(server, owner_id, first, signal)
    for (const { url } of first) urls.add(url)
  }
  for (const { name, offers } of standing.sources)
    if (name !== madeHere && name !== id)
      for (const { listing } of offers) for (const { url } of listing.images) urls.add(url)
  const digests = new Map<string, string>()
  for (const some of inPages([...urls]))
    for (const { url, sent_digest } of await server.db.write
      .selectFrom('feed_pictures')
      .select(['url', 'sent_digest'])
      .where('owner_id', '=', owner_id)
      .where('url', 'in', some)
      .execute())
      digests.set(url, sent_digest)
  return (url) => (url.startsWith(byDigest) ? url.slice(byDigest.length) : digests.get(url))
}

/** What `areAlike` wants to be equal where both say it; what one of them does not say is not looked for. */
const likenessKey = ({ listing: { dealType, floor, apartmentCategory } }: FeedOffer) =>
  [dealType, floor, apartmentCategory].join('|')

function* inPages<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += 5_000) yield all.slice(at, at + 5_000)
}

/** The address of a picture of which only the digest is known. */
const byDigest = 'digest:'

const keyOf = (source: string, id: string) => `${source} ${id}`

/** The person's homes of other sources, and those that they made here. */
async function listStanding({ db }: ServerContext, source: SourceRow) {
  const rows = await db.write
    .selectFrom('feed_offers')
    .innerJoin('feed_sources', 'feed_sources.id', 'feed_offers.source_id')
    .select(['source_id', 'name', 'offer_id', 'listing_id', 'content', 'traces'])
    .where('owner_id', '=', source.owner_id)
    .where('source_id', '!=', source.id)
    .where('standing', '=', 'here')
    .where('listing_id', 'is not', null)
    .orderBy('source_id')
    .execute()
  const byHand = await db.write
    .selectFrom('listings')
    .selectAll()
    .where('owner_id', '=', source.owner_id)
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('feed_offers')
            .select('feed_offers.offer_id')
            .whereRef('feed_offers.listing_id', '=', 'listings.id'),
        ),
      ),
    )
    .execute()
  const pictures = Map.groupBy(
    await db.write
      .selectFrom('images')
      .innerJoin('listings', 'listings.id', 'images.listing_id')
      .select(['listing_id', 'sent_digest'])
      .where('owner_id', '=', source.owner_id)
      .where('deleted_at', 'is', null)
      .where('type', '=', 'image')
      .orderBy('position')
      .execute(),
    ({ listing_id }) => listing_id,
  )
  const listingOf = new Map<string, string>()
  for (const { source_id, offer_id, listing_id } of rows)
    if (listing_id !== null) listingOf.set(keyOf(source_id, offer_id), listing_id)
  for (const { id } of byHand) listingOf.set(keyOf(madeHere, asOfferId(id)), id)
  const bySource = Map.groupBy(rows, ({ source_id }) => source_id)
  const sources: OfferSource[] = [
    ...[...bySource].map(([name, offers]) => ({ name, offers: offers.map(asOffer) })),
    {
      name: madeHere,
      offers: byHand.map((row) => listingAsOffer(row, pictures.get(row.id) ?? [])),
    },
  ]
  return { sources, listingOf, names: new Map(rows.map((row) => [row.source_id, row.name])) }
}

const asOffer = ({
  offer_id,
  content,
  traces,
}: {
  offer_id: string
  content: OfferedListing
  traces: FeedOffer['traces']
}): FeedOffer => ({
  ...{ id: offer_id, line: 0, warnings: [], traces },
  listing: { ...content, description: null },
})

/** No id of a feed reads like this, so that it never joins by chance. */
const asOfferId = (listingId: string) => `${madeHere}:${listingId}`

const listingAsOffer = (
  row: ListingRow,
  pictures: readonly { sent_digest: string }[],
): FeedOffer => ({
  id: asOfferId(row.id),
  line: 0,
  warnings: [],
  listing: {
    ...contentOf(row),
    description: null,
    images: pictures.map(({ sent_digest }) => {
      const url = byDigest + sent_digest
      return { url, type: 'image', isPlan: false }
    }),
    originalPrice: null,
  },
  traces: { otherIds: [], phones: [], isPointOfAddress: false, flat: null, prices: [] },
})
