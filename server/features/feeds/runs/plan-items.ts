import type { Kysely, Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import type { PlanCounts } from '../../../../contract/feeds/feed-sources.ts'
import type { FeedOffer, OfferedListing, OfferField } from '../../../../contract/feeds/feeds.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import type { ServerContext } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'
import type { ListingRow } from '../../listings/listing-row.ts'
import { contentOf } from '../../listings/listing-row.ts'
import type { ItemRow, RunRow, SourceRow } from '../sources/source-repository.ts'
import { noCounts } from '../sources/source-repository.ts'
import { isLeap } from './judge-plan.ts'
import type { SourceSays } from './plan-changes.ts'
import { mergeSaid, planChanges, saysTheSame } from './plan-changes.ts'
import { writePlan } from './run-repository.ts'

export type OfferRow = Selectable<Tables['feed_offers']>
/** A row of a plan that is being made; absent columns get their defaults. */
export type NewItem = Pick<ItemRow, 'kind' | 'offer_id'> &
  Partial<
    Pick<
      ItemRow,
      | ('line' | 'listing_id' | 'name' | 'offer' | 'digest' | 'changes' | 'warnings' | 'reason')
      | ('is_taken' | 'has_conflict' | 'fault')
    >
  >

/** What is here already of the homes in a batch of offers. */
export interface Homes {
  offers: ReadonlyMap<string, OfferRow>
  /** All offers of each listing, including those of other sources, in the order of their sources. */
  byListing: ReadonlyMap<string, readonly OfferRow[]>
  listings: ReadonlyMap<string, ListingRow>
  /** The digests of the files that were sent for their pictures, in order. */
  pictures: ReadonlyMap<string, readonly string[]>
  /** Waiting edits by listing: an offer is compared with what the owner wrote last. */
  edits: ReadonlyMap<string, ListingContent>
}

/** The name by which a person knows an item. */
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

/** Loads listings with all that sources say of them. */
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

/** Counts the prices that were compared, and those that leapt. */
export class PriceWatch {
  compared = 0
  leapt = 0

  see(before: OfferedListing, after: OfferedListing) {
    if (before.price === null || before.price === 0) return
    this.compared += 1
    // Sums in two currencies tell nothing about a leap.
    if (before.currency === after.currency || after.price === null)
      this.leapt += isLeap(before.price, after.price) ? 1 : 0
  }

  /** Counts an offer that says the same as before. */
  seeSame(isPriced: boolean) {
    if (isPriced) this.compared += 1
  }
}

/** The item of an offer; `version` is its listing's, if that contains all that the offer says. */
export function planOffer(
  source: SourceRow,
  offer: FeedOffer & { digest: string },
  homes: Homes,
  prices: PriceWatch,
): { item: NewItem; version?: number } {
  const known = homes.offers.get(offer.id)
  const { listing: said, traces, warnings, digest, line } = offer
  const item = {
    ...{ offer_id: offer.id, line, name: nameOf(said) },
    ...{ offer: { listing: said, traces }, digest, warnings },
  }
  if (!known) return { item: { ...item, kind: 'new' } }
  if (known.standing === 'declined') return { item: { ...item, kind: 'declined', is_taken: false } }
  const listing = known.listing_id === null ? undefined : homes.listings.get(known.listing_id)
  if (!listing)
    return { item: { ...item, kind: 'declined', is_taken: false, fault: 'DELETED_HERE' } }
  prices.see(known.content, said)
  const changes = changesOfHome(source, said, known, listing, homes)
  const about = { ...item, listing_id: listing.id }
  if (changes.length > 0 || known.standing === 'gone') {
    const has_conflict = changes.some(({ isConflict }) => isConflict)
    return { item: { ...about, kind: 'changed', changes, has_conflict } }
  }
  // It may say something new in a field that an earlier source decides.
  return saysTheSame(known.content, said)
    ? { item: { ...about, kind: 'unchanged', offer: null }, version: listing.version }
    : { item: { ...about, kind: 'unchanged' } }
}

/** How the listing would change by all that its sources say, with this source's new words. */
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

/** The source that was connected first comes first. */
const inOrder = (sources: SourceSays[]) =>
  sources.sort((a, b) => (BigInt(a.source) < BigInt(b.source) ? -1 : 1))

/** In one statement with one value, however many items there are. */
export async function insertItems(
  tx: Transaction<Tables>,
  { id }: Pick<RunRow, 'id'>,
  items: readonly NewItem[],
) {
  if (items.length === 0) return
  await sql`
    insert into feed_items (run_id, kind, offer_id, line, listing_id, name, offer, digest, changes, warnings, reason,
      is_taken, has_conflict, fault)
    select ${id}, kind, offer_id, line, listing_id, name, offer, digest, coalesce(changes, '[]'),
      coalesce(warnings, '[]'), reason, coalesce(is_taken, true), coalesce(has_conflict, false), fault
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (kind text, offer_id text, line integer,
      listing_id bigint, name text, offer jsonb, digest text, changes jsonb, warnings jsonb, reason text,
      is_taken boolean, has_conflict boolean, fault text)`.execute(tx)
}

const page = 1_000

/** Adds the offers that the source no longer has; false if the run was stopped meanwhile, or its plan begun anew. */
export async function planGone(
  { db }: Pick<ServerContext, 'db'>,
  { run, source }: { run: RunRow; source: SourceRow },
  done: number,
): Promise<boolean> {
  for (let after = ''; ; ) {
    const rows = await findGone(db.write, { run, source }, after)
    const items = rows.map(({ content, ...of }): NewItem => {
      return { ...of, kind: 'gone', name: nameOf(content) }
    })
    if (!(await writePlan({ db }, run, done, (tx) => insertItems(tx, run, items)))) return false
    const last = rows.at(-1)
    if (!last || rows.length < page) return true
    after = last.offer_id
  }
}

const findGone = (
  db: Kysely<Tables>,
  { run, source }: { run: RunRow; source: SourceRow },
  after: string,
) =>
  db
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
