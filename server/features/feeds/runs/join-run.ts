import type { FeedOffer, OfferedListing } from '../../../../contract/feeds.ts'
import type { ServerContext } from '../../../context.ts'
import type { ListingRow } from '../../listings/listing-row.ts'
import { contentOf } from '../../listings/listing-row.ts'
import type { OfferSource } from '../join-offers.ts'
import { joinOffers } from '../join-offers.ts'
import type { RunRow, SourceRow } from '../sources/source-repository.ts'
import { addressKeys } from '../values/places.ts'
import { changesOfHome, loadListed } from './plan-items.ts'

/** No source has this name: what was made here by hand. */
const madeHere = 'here'

/**
 * New offers that are homes which stand here already, of another source or made by hand, are proposed as one with
 * them: one home is one listing.
 */
export async function joinWithOthers(
  server: ServerContext,
  { run, source }: { run: RunRow; source: SourceRow },
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
  const homes = joinOffers([...standing.sources, mine], {
    addressKey: addressKeys(server.gazetteer),
  })
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
  const listingOf = new Map<string, string>()
  for (const { source_id, offer_id, listing_id } of rows)
    if (listing_id !== null) listingOf.set(keyOf(source_id, offer_id), listing_id)
  for (const { id } of byHand) listingOf.set(keyOf(madeHere, asOfferId(id)), id)
  const bySource = Map.groupBy(rows, ({ source_id }) => source_id)
  const sources: OfferSource[] = [
    ...[...bySource].map(([name, offers]) => ({ name, offers: offers.map(asOffer) })),
    { name: madeHere, offers: byHand.map(listingAsOffer) },
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

const listingAsOffer = (row: ListingRow): FeedOffer => ({
  id: asOfferId(row.id),
  line: 0,
  warnings: [],
  listing: { ...contentOf(row), description: null, images: [], originalPrice: null },
  traces: { otherIds: [], phones: [], isPointOfAddress: false, flat: null, prices: [] },
})
