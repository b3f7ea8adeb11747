import type { FeedGap } from '../../../contract/feeds.ts'
import type { Loss, WritableFormat, WriteContext } from './format/format.ts'
import type { OutgoingListing } from './format/outgoing-listing.ts'

/** Writes a feed piece by piece. A listing that lacks what the format requires is left out, and told of by `tell`. */
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
    yield (isFirst ? '' : format.between) + format.writeListing(listing, context)
    isFirst = false
  }
  yield format.close
}

/** What the format cannot say of this listing, and what it asks for that no listing tells. */
export function findGaps(
  format: WritableFormat,
  listing: OutgoingListing,
  context: WriteContext,
): FeedGap[] {
  const required: FeedGap[] = format.requires
    .filter(({ isMet }) => !isMet(listing))
    .map(({ what }) => ({ kind: 'required', what }))
  if (format.needsRegion && !context.regionId) required.push({ kind: 'required', what: 'region' })
  if (required.length > 0) return required
  const asked: FeedGap[] = format.asks.map((what) => ({ kind: 'asked', what }))
  return [...asked, ...format.losses.flatMap((loss) => lostOf(loss, listing) ?? [])]
}

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
