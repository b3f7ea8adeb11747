import { join } from 'node:path'
import type {
  FeedFault,
  FeedFormat,
  FeedOffer,
  OfferRefusal,
} from '../../../../contract/feeds/feeds.ts'
import type { ReadContext } from '../format/finish-offer.ts'
import type { WriteContext } from '../format/format.ts'
import { readFeed } from '../read-feed.ts'
import { readServedCity } from '../values/served-city.ts'

const batumi = join(import.meta.dirname, '../../../../resources/cities/batumi')

export const readContext: ReadContext = {
  city: readServedCity(batumi),
  rates: { at: '2026-03-01', perDollar: { GEL: 2.7, EUR: 0.9, RUB: 90, GBP: 0.8, TRY: 40 } },
}

export const writeContext: WriteContext = {
  ...readContext,
  at: new Date('2026-03-03T12:00:00Z'),
  regionId: '77',
}

export interface ReadResult {
  format: FeedFormat | undefined
  fault: FeedFault | undefined
  taken: FeedOffer[]
  refused: OfferRefusal[]
}

export async function* inPieces(bytes: Uint8Array, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

export async function readAll(
  feed: string | Uint8Array | AsyncIterable<Uint8Array>,
  context = readContext,
): Promise<ReadResult> {
  const bytes = typeof feed === 'string' ? Buffer.from(feed) : feed
  const result: ReadResult = { format: undefined, fault: undefined, taken: [], refused: [] }
  for await (const piece of readFeed(
    bytes instanceof Uint8Array ? inPieces(bytes) : bytes,
    context,
  ))
    if (piece.kind === 'taken') result.taken.push(piece.offer)
    else if (piece.kind === 'refused') result.refused.push(piece.refusal)
    else Object.assign(result, { format: piece.format, fault: piece.fault })
  return result
}
