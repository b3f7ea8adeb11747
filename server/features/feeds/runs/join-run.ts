import { sql } from 'kysely'
import type { FeedOffer, OfferedListing } from '../../../../contract/feeds/feeds.ts'
import { contentOf } from '../../listings/listing-row.ts'
import type { OfferSource } from '../join-offers.ts'
import { areAlike, joinOffers } from '../join-offers.ts'
import { listingAsOffer } from '../listing-as-offer.ts'
import type { ItemRow, SourceRow } from '../sources/source-repository.ts'
import { addressKeys } from '../values/places.ts'
import { changesOfHome, loadListed } from './plan-items.ts'
import type { PlanDeps, RunAtWork } from './plan-work.ts'
import { writePlan } from './run-repository.ts'

/** Stands for a source of the listings made here by hand; no source has this name. */
const madeHere = 'here'

/**
 * Proposes to join new offers with homes that are here already, from another source or made by hand: one home is one
 * listing. Returns false if the run was stopped meanwhile, or its plan begun anew.
 */
export async function joinWithOthers(
  deps: PlanDeps,
  { run, source, signal }: RunAtWork,
  done: number,
): Promise<boolean> {
  const standing = await listStanding(deps, source)
  if (standing.listingOf.size === 0) return true
  const mine = await listNew(deps, { run, source })
  if (mine.offers.length === 0) return true
  const addressKey = addressKeys(deps.gazetteer)
  const told = joinOffers([...standing.sources, mine], { addressKey })
  const joined = new Set(
    told.flatMap(({ offers }) =>
      offers.flatMap((each) => (each.source === source.id ? each.id : [])),
    ),
  )
  // Pictures may tell what words do not.
  const unknown = mine.offers.filter(({ id }) => !joined.has(id))
  const digestOf = await pictureDigests(deps, source, { standing, unknown, signal })
  const homes =
    digestOf === undefined
      ? told
      : joinOffers([...standing.sources, mine], { addressKey, digestOf })
  const proposals = homes.flatMap(({ offers }): Proposal[] => {
    const own = offers.find((offer) => offer.source === source.id)
    const other = offers.find((offer) => offer.source !== source.id)
    const listingId = other && standing.listingOf.get(keyOf(other.source, other.id))
    if (!own || !other || listingId === undefined) return []
    const isHere = other.source === madeHere
    const name = isHere ? null : (standing.names.get(other.source) ?? null)
    return [
      { offerId: own.id, listingId, joined: { source: name, id: isHere ? listingId : other.id } },
    ]
  })
  for (const some of inPages(proposals, 500)) {
    signal.throwIfAborted()
    if (!(await propose(deps, { run, source }, some, done))) return false
  }
  return true
}

interface Proposal {
  offerId: string
  listingId: string
  joined: NonNullable<ItemRow['joined']>
}

/** Writes the proposals into the plan, each with the changes to its listing. */
async function propose(
  deps: PlanDeps,
  { run, source }: Pick<RunAtWork, 'run' | 'source'>,
  proposals: readonly Proposal[],
  done: number,
): Promise<boolean> {
  const listed = await loadListed(
    deps,
    proposals.map(({ listingId }) => listingId),
  )
  const items = await deps.db.write
    .selectFrom('feed_items')
    .select(['id', 'offer_id', 'offer'])
    .where('run_id', '=', run.id)
    .where(
      'offer_id',
      'in',
      proposals.map(({ offerId }) => offerId),
    )
    .where('kind', '=', 'new')
    .execute()
  const changed = items.flatMap(({ id, offer_id, offer }) => {
    const proposal = proposals.find(({ offerId }) => offerId === offer_id)
    const listing = proposal && listed.listings.get(proposal.listingId)
    if (!offer || !listing) return []
    const changes = changesOfHome(source, offer.listing, undefined, listing, listed)
    const { listingId, joined } = proposal
    const has_conflict = changes.some(({ isConflict }) => isConflict)
    return [{ id, listing_id: listingId, joined, changes, has_conflict }]
  })
  return writePlan(deps, run, done, (tx) =>
    sql`
      update feed_items
      set kind = 'changed', listing_id = item.listing_id, changes = item.changes, has_conflict = item.has_conflict,
        joined = item.joined
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        as item (id bigint, listing_id bigint, changes jsonb, has_conflict boolean, joined jsonb)
      where feed_items.id = item.id`.execute(tx),
  )
}

/** The new offers without their descriptions, which do not tell homes apart and are most of what an offer holds. */
async function listNew(
  { db }: PlanDeps,
  { run, source }: Pick<RunAtWork, 'run' | 'source'>,
): Promise<OfferSource> {
  const rows = await db.write
    .selectFrom('feed_items')
    .select(['offer_id', sql<ItemRow['offer']>`offer #- '{listing,description}'`.as('offer')])
    .where('run_id', '=', run.id)
    .where('kind', '=', 'new')
    .orderBy('id')
    .execute()
  const offers = rows.flatMap(({ offer_id, offer }) =>
    offer ? [{ id: offer_id ?? '', line: 0, warnings: [], ...offer }] : [],
  )
  return { name: source.id, offers }
}

/** How many new offers are compared by pictures at most, and how many pictures of each: covers are often alike. */
const mostLookedAt = 1_000
const picturesOfEach = 3
/** A site with slow pictures must not hold up the plan: offers not compared in this time are proposed as new. */
const lookingMs = 300_000

/**
 * Digests of the pictures here, and of the first pictures of those new offers whose words are like a home here. They
 * are fetched just as when the offer is carried out, so that no picture is fetched twice.
 */
async function pictureDigests(
  { db, fetchPictures }: PlanDeps,
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
    await fetchPictures(first)
    for (const { url } of first) urls.add(url)
  }
  for (const { name, offers } of standing.sources)
    if (name !== madeHere && name !== id)
      for (const { listing } of offers) for (const { url } of listing.images) urls.add(url)
  const digests = new Map<string, string>()
  for (const some of inPages([...urls], 5_000))
    for (const { url, sent_digest } of await db.write
      .selectFrom('feed_pictures')
      .select(['url', 'sent_digest'])
      .where('owner_id', '=', owner_id)
      .where('url', 'in', some)
      .execute())
      digests.set(url, sent_digest)
  return (url) => (url.startsWith(byDigest) ? url.slice(byDigest.length) : digests.get(url))
}

/** What `areAlike` wants to be equal if both offers say it; an offer without a value meets only others without it. */
const likenessKey = ({ listing: { dealType, floor, apartmentCategory } }: FeedOffer) =>
  [dealType, floor, apartmentCategory].join('|')

function* inPages<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

/** Begins the address of a picture of which only the digest is known. */
const byDigest = 'digest:'

const keyOf = (source: string, id: string) => `${source} ${id}`

/** The person's homes of other sources, and those that they made here. */
async function listStanding({ db }: PlanDeps, source: SourceRow) {
  const rows = await db.write
    .selectFrom('feed_offers')
    .innerJoin('feed_sources', 'feed_sources.id', 'feed_offers.source_id')
    .select(['source_id', 'name', 'offer_id', 'listing_id', 'traces'])
    .select(sql<OfferedListing>`content - 'description'`.as('content'))
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
      offers: byHand.map((row) =>
        listingAsOffer({
          id: asOfferId(row.id),
          content: contentOf(row),
          pictures: (pictures.get(row.id) ?? []).map(({ sent_digest }) => byDigest + sent_digest),
        }),
      ),
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

/** No feed has an id of this form, so that it never matches by chance. */
const asOfferId = (listingId: string) => `${madeHere}:${listingId}`
