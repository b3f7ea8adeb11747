import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { WrittenFormat } from '../../../contract/feeds/feed-outgoing.ts'
import type { FeedGap } from '../../../contract/feeds/feeds.ts'
import { emptyListing } from '../../../contract/listings/listing-fields.ts'
import { writers } from './formats.ts'
import { anyOutgoing, outgoing } from './testing/any-listing.ts'
import { faultsOf } from './testing/check-written.ts'
import { writeContext } from './testing/read-all.ts'
import { avito } from './testing/rules/avito.ts'
import { cian } from './testing/rules/cian.ts'
import { homesOverseas } from './testing/rules/homesoverseas.ts'
import { kyero } from './testing/rules/kyero.ts'
import { openImmo } from './testing/rules/openimmo.ts'
import { reso } from './testing/rules/reso.ts'
import { yrl } from './testing/rules/yrl.ts'
import { findGaps, writeFeed } from './write-feed.ts'

const runs = process.env.TEST_ALL ? 2_000 : 100

/** The XML formats. Texts in a table or in JSON are checked below. */
const documents = { yrl, cian, avito, kyero, openimmo: openImmo, homesoverseas: homesOverseas }

describe.each(Object.keys(documents) as (keyof typeof documents)[])(
  'a feed that is written as %s',
  (name) => {
    it('keeps the rules of the format, whatever the listings', async () => {
      let written = 0
      await fc.assert(
        fc.asyncProperty(fc.array(anyOutgoing, { maxLength: 3 }), async (listings) => {
          const leftOut: unknown[] = []
          const isOut = (gaps: FeedGap[]) => gaps.some(({ kind }) => kind === 'required')
          const feed = await text(
            writeFeed(writers[name], listings, writeContext, (listing, gaps) => {
              if (isOut(gaps)) leftOut.push(listing)
            }),
          )
          written += listings.length - leftOut.length
          expect(faultsOf(feed, documents[name])).toEqual([])
        }),
        { numRuns: runs },
      )
      expect(written).toBeGreaterThan(runs / 10)
    })
  },
)

it('a feed in RESO keeps the names and words of that standard, whatever the listings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOutgoing, { maxLength: 3 }), async (listings) => {
      const read = JSON.parse(await text(writeFeed(writers.reso, listings, writeContext)))
      expect(reso.safeParse(read).error?.issues ?? []).toEqual([])
      expect(read.value.map(({ ListingKey }: { ListingKey: string }) => ListingKey)).toEqual(
        listings.map(({ id }) => id),
      )
    }),
    { numRuns: runs },
  )
})

describe('what a format cannot express of a listing is reported', () => {
  const flat = {
    ...emptyListing,
    category: 'newApartment' as const,
    address: 'улица Руставели, 27',
    price: 85_000,
  }
  const gapsOf = (name: WrittenFormat, content: object): FeedGap[] =>
    findGaps(writers[name], outgoing(content as never), writeContext)

  it('CIAN leaves out a flat without a floor and a description', () => {
    expect(gapsOf('cian', flat)).toEqual(
      ['description', 'area', 'floor', 'floorsCount', 'apartmentCategory'].map((what) => ({
        kind: 'required',
        what,
      })),
    )
  })

  it('CIAN asks for the area of the kitchen, and loses the sea view', () => {
    const whole = {
      ...flat,
      ...{ description: 'Светлая квартира у моря', area: 62, floor: 7, floorsCount: 20 },
      ...{ apartmentCategory: '2rooms', facilities: ['seaView', 'bath'] },
    }
    expect(gapsOf('cian', whole)).toEqual(
      expect.arrayContaining([
        { kind: 'asked', what: 'kitchenArea' },
        { kind: 'lost', what: 'facilities', values: ['seaView'] },
      ]),
    )
  })

  it('CIAN requires the plot of a house, and HomesOverseas its own region number', () => {
    expect(gapsOf('cian', { ...flat, category: 'house' })).toContainEqual({
      kind: 'required',
      what: 'landArea',
    })
    const { regionId: _, ...context } = writeContext
    expect(findGaps(writers.homesoverseas, outgoing(flat), context)).toContainEqual({
      kind: 'required',
      what: 'region',
    })
  })

  const published = {
    ...{ ...flat, title: 'Квартира у моря', description: 'Светлая квартира у моря', area: 62 },
    ...{ floor: 7, floorsCount: 20, apartmentCategory: '2rooms' },
  }

  it.each(['cian', 'avito', 'kyero', 'homesoverseas'] as const)(
    '%s leaves out a listing without a rate for its price',
    async (name) => {
      const inLari = outgoing({ ...published, currency: 'GEL' } as never)
      const lacks = (perDollar: object) =>
        findGaps(writers[name], inLari, { ...writeContext, rates: { at: '2026-03-01', perDollar } })
      const rate = { kind: 'required', what: 'rate' }
      expect(lacks({ GEL: 2.7, RUB: 90 })).not.toContainEqual(rate)
      expect(lacks({})).toEqual([rate])
    },
  )

  it.each([
    ['cian', '<Price>1</Price>'],
    ['kyero', '<price>1</price>'],
    ['homesoverseas', '<price>1</price>'],
  ] as const)('a price below half a dollar is written as 1 in %s', async (name, written) => {
    const cheap = outgoing({ ...published, currency: 'GEL', price: 1 } as never)
    expect(await text(writeFeed(writers[name], [cheap], writeContext))).toContain(written)
  })

  it('a text that begins like a formula is escaped in CSV', async () => {
    const listing = outgoing({ ...flat, title: '=HYPERLINK("https://example.com")' })
    expect(await text(writeFeed(writers.csv, [listing], writeContext))).toContain(
      `"'=HYPERLINK(""https://example.com"")"`,
    )
  })
})
