import type { FeedGap } from '../../../contract/feeds/feeds.ts'
import type { Loss, WritableFormat, WriteContext } from './format/format.ts'
import type { OutgoingListing } from './format/outgoing-listing.ts'
import { inCurrency } from './format/outgoing-listing.ts'

/** Writes a feed piece by piece. A listing that lacks what the format requires is left out; `tell` gets all gaps. */
export async function* writeFeed(
  format: WritableFormat,
  listings: AsyncIterable<OutgoingListing> | Iterable<OutgoingListing>,
  context: WriteContext,
  tell: (listing: OutgoingListing, gaps: FeedGap[]) => void = () => {},
): AsyncGenerator<string> {
  yield format.open(context)
  let isFirst = true
  for await (const listing of listings) {
    const gaps = findGaps(format, listing, context)
    if (gaps.length > 0) tell(listing, gaps)
    if (gaps.some(({ kind }) => kind === 'required')) continue
    yield (isFirst ? '' : format.between) +
      format.writeListing(asPriced(format, listing, context), context)
    isFirst = false
  }
  yield format.close
}

/** What the format cannot say of this listing, and what it asks for that no listing has. */
export function findGaps(
  format: WritableFormat,
  listing: OutgoingListing,
  context: WriteContext,
): FeedGap[] {
  const required: FeedGap[] = format.requires
    .filter(({ isMet }) => !isMet(listing))
    .map(({ what }) => ({ kind: 'required', what }))
  if (format.needsRegion && !context.regionId) required.push({ kind: 'required', what: 'region' })
  const { price } = listing.content
  if (price !== null && asPriced(format, listing, context).content.price === null)
    required.push({ kind: 'required', what: 'rate' })
  if (required.length > 0) return required
  const asked: FeedGap[] = format.asks.map((what) => ({ kind: 'asked', what }))
  return [...asked, ...format.losses.flatMap((loss) => lostOf(loss, listing) ?? [])]
}

const asPriced = ({ pricesIn }: WritableFormat, listing: OutgoingListing, context: WriteContext) =>
  pricesIn ? inCurrency(listing, pricesIn, context.rates) : listing

function lostOf(loss: Loss, { content }: OutgoingListing): FeedGap | undefined {
  const { field, values } = loss
  if (field === 'images' || (loss.when && !loss.when.is(content))) return undefined
  const said = content[field]
  const list = (Array.isArray(said) ? said : [said]).map(String)
  const isSaid = said !== null && said !== false && list.length > 0
  const lost = values === undefined ? [] : list.filter((word) => values.includes(word))
  if (!isSaid || (values !== undefined && lost.length === 0)) return undefined
  return { kind: 'lost', what: field, ...(lost.length > 0 && { values: lost }) }
}
