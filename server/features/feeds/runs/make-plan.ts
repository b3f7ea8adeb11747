import type { FeedOffer, OfferRefusal } from '../../../../contract/feeds/feeds.ts'
import type { ServerContext } from '../../../context.ts'
import type { ReadContext } from '../format/finish-offer.ts'
import type { Bytes } from '../input/decode-bytes.ts'
import { readContextOf } from '../read-context.ts'
import type { FeedEnd, FeedPiece, MetOffer, ReadOffer } from '../read-feed.ts'
import { meetOffers } from '../read-feed.ts'
import type { SourceRow } from '../sources/source-repository.ts'
import { joinWithOthers } from './join-run.ts'
import type { DigestKeys, NewlySettled } from './known-offers.ts'
import { digestKeys, digestOf, findSettled, rememberSettled } from './known-offers.ts'
import type { NewItem } from './plan-items.ts'
import { insertItems, loadHomes, PriceWatch, planGone, planOffer } from './plan-items.ts'
import type { PlanDeps, RunAtWork } from './plan-work.ts'
import { writePlan } from './run-repository.ts'

/** What a plan says besides its items. */
export interface MadePlan {
  format: FeedEnd['format']
  fault: FeedEnd['fault']
  /** How many offers have the id of an earlier one. */
  repeated: number
  prices: { compared: number; leapt: number }
}

const batchSize = 500

/** Reads a feed into the items of a plan; undefined if the run was stopped meanwhile, or its plan begun anew. */
export async function makePlan(
  deps: PlanDeps,
  { run, source, signal }: RunAtWork,
  feed: Bytes,
): Promise<MadePlan | undefined> {
  const context = await readContextOf(deps)
  const keys = digestKeys(deps, context.rates)
  const prices = new PriceWatch()
  let repeated = 0
  let read = 0
  let end: FeedEnd | undefined
  for await (const batch of inBatches(meetOffers(feed, context))) {
    signal.throwIfAborted()
    const { items, settled } = await planBatch(deps, source, { context, keys }, batch, prices)
    repeated += items.filter(({ reason }) => reason === 'SAME_ID').length
    read += items.length
    end = batch.find((piece) => piece.kind === 'end') ?? end
    const isOurs = await writePlan(deps, run, read, async (tx) => {
      await insertItems(tx, run, items)
      await rememberSettled(tx, source, settled)
    })
    if (!isOurs) return undefined
  }
  const { format, fault } = end ?? { format: undefined, fault: undefined }
  if (format) {
    // Offers that a cut feed did not reach are not gone.
    const isGoneTold = fault !== undefined || (await planGone(deps, { run, source }, read))
    if (!isGoneTold || !(await joinWithOthers(deps, { run, source, signal }, read)))
      return undefined
  }
  const { compared, leapt } = prices
  return { format, fault, repeated, prices: { compared, leapt } }
}

type Piece = MetOffer | FeedPiece

async function* inBatches(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece[]> {
  let batch: Piece[] = []
  for await (const piece of pieces) {
    batch.push(piece)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

async function planBatch(
  deps: PlanDeps,
  source: SourceRow,
  { context, keys }: { context: ReadContext; keys: DigestKeys },
  batch: readonly Piece[],
  prices: PriceWatch,
): Promise<{ items: NewItem[]; settled: NewlySettled[] }> {
  const met = batch.filter((piece) => piece.kind === 'met')
  const known = await findSettled(deps.db.write, source, met, keys)
  const understood = new Map<Piece, ReadOffer>()
  for (const offer of met)
    if (!known.has(offer.id)) understood.set(offer, within(deps, offer.read()))
  const homes = await loadHomes(
    deps,
    source,
    [...understood.values()].flatMap((read) => (read.kind === 'taken' ? [read.offer.id] : [])),
  )
  const settled: NewlySettled[] = []
  const items = batch.flatMap((piece): NewItem[] => {
    if (piece.kind === 'end') return []
    const same = piece.kind === 'met' && known.get(piece.id)
    if (same) {
      prices.seeSame(same.is_priced)
      const { listing_id, name, warnings } = same
      return [
        { kind: 'unchanged', offer_id: piece.id, line: piece.line, listing_id, name, warnings },
      ]
    }
    const read = understood.get(piece)
    const refusal =
      piece.kind === 'refused' ? piece.refusal : read?.kind === 'refused' && read.refusal
    if (refusal) return [refused(refusal)]
    if (piece.kind !== 'met' || read?.kind !== 'taken') return []
    const { offer } = read
    // An offer without a place is taken to be in the city where it is offered.
    offer.listing.city ??= context.city.key
    const digest = digestOf(piece, offer, keys)
    const { item, version } = planOffer(source, { ...offer, digest }, homes, prices)
    if (version !== undefined)
      settled.push({ id: offer.id, digest, warnings: offer.warnings, version })
    return [item]
  })
  return { items, settled }
}

/** Refuses homes beyond the city's border: the formats look only at the rectangle around it. */
const within = ({ gazetteer }: Pick<ServerContext, 'gazetteer'>, read: ReadOffer): ReadOffer =>
  read.kind === 'taken' && isOutside(gazetteer, read.offer)
    ? {
        kind: 'refused',
        refusal: { id: read.offer.id, line: read.offer.line, reason: 'OUTSIDE_CITY' },
      }
    : read

const isOutside = (
  gazetteer: ServerContext['gazetteer'],
  { listing: { coordinates } }: FeedOffer,
) => coordinates !== null && !gazetteer.isInCity(...coordinates)

const refused = ({ id, line, reason }: OfferRefusal): NewItem => ({
  ...{ kind: 'refused', offer_id: id, line, reason, is_taken: false },
})
