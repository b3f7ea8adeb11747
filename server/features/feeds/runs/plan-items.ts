import type { Insertable, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { PlanCounts } from '../../../../contract/feed-sources.ts'
import type { FeedOffer, OfferedListing, OfferField } from '../../../../contract/feeds.ts'
import type { ListingContent } from '../../../../contract/listing-fields.ts'
import type { ServerContext } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'
import type { ListingRow } from '../../listings/listing-row.ts'
import { contentOf } from '../../listings/listing-row.ts'
import type { RunRow, SourceRow } from '../sources/source-repository.ts'
import { noCounts } from '../sources/source-repository.ts'
import { isLeap } from './judge-plan.ts'
import type { SourceSays } from './plan-changes.ts'
import { mergeSaid, planChanges, saysTheSame } from './plan-changes.ts'

export type OfferRow = Selectable<Tables['feed_offers']>
export type NewItem = Insertable<Tables['feed_items']>

/** What is here of the homes that a batch of offers names. */
export interface Homes {
  offers: ReadonlyMap<string, OfferRow>
  /** All offers of each listing, also those of other sources, in the order of their sources. */
  byListing: ReadonlyMap<string, readonly OfferRow[]>
  listings: ReadonlyMap<string, ListingRow>
  /** What their pictures were sent as, in order. */
  pictures: ReadonlyMap<string, readonly string[]>
  /** Edits that wait, by listing: what their owners last wrote is what an offer is compared with. */
  edits: ReadonlyMap<string, ListingContent>
}

/** Sets beside an item what it is told apart by. */
export const nameOf = ({ title, address }: Pick<OfferedListing, 'title' | 'address'>) =>
  title ?? address

export async function loadHomes(
  { db }: Pick<ServerContext, 'db'>,
  { id }: Pick<SourceRow, 'id'>,
  offerIds: readonly string[],
): Promise<Homes> {
  const offers =
    offerIds.length === 0
      ? []
      : await db.write
          .selectFrom('feed_offers')
          .selectAll()
          .where('source_id', '=', id)
          .where('offer_id', 'in', offerIds)
          .execute()
  const listingIds = offers.flatMap(({ listing_id }) => listing_id ?? [])
  return {
    offers: new Map(offers.map((offer) => [offer.offer_id, offer])),
    ...(await loadListed({ db }, listingIds)),
  }
}

/** Listings with all that sources say of them. */
export async function loadListed(
  { db }: Pick<ServerContext, 'db'>,
  ids: readonly string[],
): Promise<Omit<Homes, 'offers'>> {
  if (ids.length === 0)
    return { byListing: new Map(), listings: new Map(), pictures: new Map(), edits: new Map() }
  const offers = await db.write
    .selectFrom('feed_offers')
    .selectAll()
    .where('listing_id', 'in', ids)
    .where('standing', '=', 'here')
    .orderBy('source_id')
    .execute()
  const listings = await db.write
    .selectFrom('listings')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
  const images = await db.write
    .selectFrom('images')
    .select(['listing_id', 'sent_digest'])
    .where('listing_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const edits = await loadEdits({ db }, ids)
  return {
    byListing: Map.groupBy(offers, ({ listing_id }) => listing_id ?? ''),
    listings: new Map(listings.map((listing) => [listing.id, listing])),
    pictures: new Map([
      ...[...Map.groupBy(images, ({ listing_id }) => listing_id ?? '')].map(
        ([id, rows]) => [id, rows.map(({ sent_digest }) => sent_digest)] as const,
      ),
      ...edits.map(({ id, digests }) => [id, digests] as const),
    ]),
    edits: new Map(edits.map(({ id, content }) => [id, content])),
  }
}

async function loadEdits({ db }: Pick<ServerContext, 'db'>, ids: readonly string[]) {
  const edits = await db.write
    .selectFrom('pending_edits')
    .select(['listing_id', 'content', 'images'])
    .where('listing_id', 'in', ids)
    .execute()
  const imageIds = edits.flatMap(({ images }) => images.map(({ id }) => id))
  const rows =
    imageIds.length === 0
      ? []
      : await db.write
          .selectFrom('images')
          .select(['id', 'sent_digest'])
          .where('id', 'in', imageIds)
          .execute()
  const digestOf = new Map(rows.map(({ id, sent_digest }) => [id, sent_digest]))
  return edits.map(({ listing_id, content, images }) => ({
    id: listing_id,
    content,
    digests: images.flatMap(({ id }) => digestOf.get(id) ?? []),
  }))
}

/** Counts prices while they are compared. */
export class PriceWatch {
  compared = 0
  leapt = 0

  see(before: OfferedListing, after: OfferedListing) {
    if (before.price === null || before.price === 0) return
    this.compared += 1
    // From one currency to another, sums tell nothing.
    if (before.currency === after.currency || after.price === null)
      this.leapt += isLeap(before.price, after.price) ? 1 : 0
  }
}

export function planOffer(
  run: Pick<RunRow, 'id'>,
  source: SourceRow,
  offer: FeedOffer,
  homes: Homes,
  prices: PriceWatch,
): NewItem {
  const known = homes.offers.get(offer.id)
  const item = {
    run_id: run.id,
    offer_id: offer.id,
    line: offer.line,
    name: nameOf(offer.listing),
    offer: JSON.stringify({ listing: offer.listing, traces: offer.traces }),
    warnings: JSON.stringify(offer.warnings),
  }
  if (!known) return { ...item, kind: 'new' }
  if (known.standing === 'declined') return { ...item, kind: 'declined', is_taken: false }
  const listing = known.listing_id === null ? undefined : homes.listings.get(known.listing_id)
  if (!listing) return { ...item, kind: 'declined', is_taken: false, fault: 'DELETED_HERE' }
  prices.see(known.content, offer.listing)
  const changes = changesOfHome(source, offer.listing, known, listing, homes)
  const about = { ...item, listing_id: listing.id }
  if (changes.length > 0 || known.standing === 'gone')
    return {
      ...about,
      kind: 'changed',
      changes: JSON.stringify(changes),
      has_conflict: changes.some(({ isConflict }) => isConflict),
    }
  // It may say something new that another source has said first.
  const isAsBefore = saysTheSame(known.content, offer.listing)
  return { ...about, kind: 'unchanged', ...(isAsBefore && { offer: null }) }
}

/** What the listing would become, of all that its sources say with this one's new words. */
export function changesOfHome(
  source: Pick<SourceRow, 'id' | 'name'>,
  said: OfferedListing,
  known: Pick<OfferRow, 'ours'> | undefined,
  listing: ListingRow,
  { byListing, pictures, edits }: Pick<Homes, 'byListing' | 'pictures' | 'edits'>,
) {
  const rows = byListing.get(listing.id) ?? []
  const others = rows.filter((row) => row.source_id !== source.id)
  const says = (row: OfferRow): SourceSays => ({ source: row.source_id, content: row.content })
  const mine: SourceSays = { source: source.id, content: said }
  const theirs = mergeSaid(inOrder([...others.map(says), mine]))
  const base = mergeSaid(inOrder(rows.map(says)))
  const teller = rows.find(({ content }) => content.images.length > 0)
  const ours: OfferField[] = [...(known?.ours ?? []), ...others.flatMap((row) => row.ours)]
  return planChanges({
    base: base?.listing,
    theirs: theirs?.listing ?? said,
    mine: edits.get(listing.id) ?? contentOf(listing),
    pictures: { now: pictures.get(listing.id) ?? [], known: teller?.digests ?? [] },
    ours,
    origin: others.length > 0 ? theirs?.origin : undefined,
  })
}

/** The source that was connected first says it first. */
const inOrder = (sources: SourceSays[]) =>
  sources.sort((a, b) => (BigInt(a.source) < BigInt(b.source) ? -1 : 1))

export async function insertItems({ db }: Pick<ServerContext, 'db'>, items: readonly NewItem[]) {
  if (items.length > 0) await db.write.insertInto('feed_items').values(items).execute()
}

const page = 1_000

/** What stood in the source and does so no more. */
export async function planGone(
  server: Pick<ServerContext, 'db'>,
  { run, source }: { run: RunRow; source: SourceRow },
) {
  for (let after = ''; ; ) {
    const rows = await server.db.write
      .selectFrom('feed_offers')
      .select(['offer_id', 'listing_id', 'content'])
      .where('source_id', '=', source.id)
      .where('standing', '=', 'here')
      .where('offer_id', '>', after)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('feed_items')
              .select('feed_items.id')
              .where('feed_items.run_id', '=', run.id)
              .whereRef('feed_items.offer_id', '=', 'feed_offers.offer_id')
              .where(sql<boolean>`feed_items.reason is distinct from 'MARKED_DELETED'`),
          ),
        ),
      )
      .orderBy('offer_id')
      .limit(page)
      .execute()
    await insertItems(
      server,
      rows.map(({ offer_id, listing_id, content }) => ({
        ...{ run_id: run.id, kind: 'gone' as const },
        ...{ offer_id, listing_id, name: nameOf(content) },
      })),
    )
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last.offer_id
  }
}

export async function countItems(
  { db }: Pick<ServerContext, 'db'>,
  { id }: Pick<RunRow, 'id'>,
): Promise<PlanCounts> {
  const rows = await db.write
    .selectFrom('feed_items')
    .select(['kind', 'has_conflict', (eb) => eb.fn.countAll<string>().as('count')])
    .where('run_id', '=', id)
    .groupBy(['kind', 'has_conflict'])
    .execute()
  const counts = { ...noCounts }
  for (const { kind, has_conflict, count } of rows) {
    counts[kind] += Number(count)
    if (has_conflict) counts.conflicts += Number(count)
  }
  return counts
}
