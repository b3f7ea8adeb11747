import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import type { Loss, WritableFormat } from './format/format.ts'
import { writers } from './formats.ts'
import { anyContent, outgoing } from './testing/any-listing.ts'
import { readAll, readContext, writeContext } from './testing/read-all.ts'
import { findGaps, writeFeed } from './write-feed.ts'

const runs = process.env.TEST_ALL ? 3_000 : 150
const bothWays = ['yrl', 'cian', 'avito', 'kyero', 'openimmo', 'csv'] as const

/** What a reader of the format must get: all of the listing except what the format declares as lost. */
function expected(content: ListingContent, losses: readonly Loss[], read: ListingContent) {
  const left: Record<string, unknown> = structuredClone(content) as never
  for (const { field, values, becomes, when, isRounded } of losses) {
    if (field === 'images' || (when && !when.is(content))) continue
    const said = content[field]
    if (isRounded) left[field] = aboutEqual(content, field, read) ? read[field] : said
    else if (Array.isArray(said)) {
      const lost = (word: unknown) => values === undefined || values.includes(String(word))
      left[field] = (left[field] as unknown[]).filter((word) => !lost(word))
    } else if (values === undefined || values.includes(String(said)))
      left[field] = becomes ?? (typeof said === 'boolean' && field === 'isExclusive' ? false : null)
  }
  return left
}

/** Sums in two currencies may differ by half a percent, areas by half a metre; any two texts count as equal. */
function aboutEqual(content: ListingContent, field: keyof ListingContent, read: ListingContent) {
  const [said, got] = [content[field], read[field]]
  if (typeof said !== 'number' || typeof got !== 'number')
    return typeof said === 'string' ? typeof got === 'string' : said === got
  if (field === 'area') return Math.abs(said - got) <= 0.5
  const dollars = (sum: number, { currency }: ListingContent) =>
    currency === 'GEL' ? sum / (readContext.rates.perDollar.GEL ?? 1) : sum
  const [before, after] = [dollars(said, content), dollars(got, read)]
  return Math.abs(before - after) <= 1 + before * 0.005
}

const sorted = (content: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(content).map(([field, value]) => [
      field,
      Array.isArray(value) && field !== 'coordinates' ? value.toSorted() : value,
    ]),
  )

describe.each(bothWays)('a listing that goes out as %s and is read again', (name) => {
  const format: WritableFormat = writers[name]

  it('loses nothing but what the format is said to lose', async () => {
    let [written, leftOut] = [0, 0]
    await fc.assert(
      fc.asyncProperty(anyContent, async (content) => {
        const listing = outgoing(content)
        const gaps = findGaps(format, listing, writeContext)
        const feed = await text(writeFeed(format, [listing], writeContext))
        const { taken, refused, fault } = await readAll(feed)
        if (gaps.some(({ kind }) => kind === 'required')) {
          leftOut += 1
          expect(taken).toEqual([])
          return
        }
        written += 1
        expect({ refused, fault }).toEqual({ refused: [], fault: undefined })
        const { images, originalPrice, ...read } = taken[0]!.listing
        expect(sorted({ ...read })).toEqual(sorted(expected(content, format.losses, read)))
        expect(images).toEqual(listing.media)
        expect(originalPrice === null).toBe(name !== 'avito')
      }),
      { numRuns: runs },
    )
    expect(written).toBeGreaterThan(leftOut / 20)
  }, 300_000)
})
