import { parseArgs } from 'node:util'
import type { WrittenFormat } from '../contract/feed-outgoing.ts'
import type { ListingContent } from '../contract/listing-fields.ts'
import * as words from '../contract/listing-words.ts'
import type { OutgoingListing } from '../server/features/feeds/format/outgoing-listing.ts'
import { writers } from '../server/features/feeds/formats.ts'
import { readFeed } from '../server/features/feeds/read-feed.ts'
import { readContext, writeContext } from '../server/features/feeds/testing/read-all.ts'
import { writeFeed } from '../server/features/feeds/write-feed.ts'
import { sentences, titles } from './believable-words.ts'
import { Verdicts } from './verdicts.ts'

/**
 * npm run bench:feeds [-- --offers 100000] [--written 10000] [--format yrl]
 * Reads a feed of so many offers in each format and writes one of so many listings; the feeds are made as they are read.
 */
const { values } = parseArgs({
  options: {
    offers: { type: 'string', default: '100000' },
    written: { type: 'string', default: '10000' },
    format: { type: 'string' },
  },
})
const offers = Number(values.offers)
const written = Number(values.written)
const readSeconds = 180
const writeSeconds = 5
const mostMegabytes = 200
const verdicts = new Verdicts()

const isMeasured = (format: WrittenFormat) => (values.format ?? format) === format
const bothWays = ['yrl', 'cian', 'avito', 'kyero', 'openimmo', 'csv'] as const
for (const format of bothWays.filter(isMeasured)) await measureRead(format)
for (const format of (Object.keys(writers) as WrittenFormat[]).filter(isMeasured))
  await measureWrite(format)
process.exitCode = verdicts.exitCode

async function measureRead(format: WrittenFormat) {
  const before = process.memoryUsage().rss
  let [taken, bytes, most] = [0, 0, before]
  const spent = { making: 0 }
  async function* counted() {
    const feed = writeFeed(writers[format], listings(offers), writeContext)
    for (;;) {
      const start = performance.now()
      const next = await feed.next()
      const piece = next.done ? undefined : Buffer.from(next.value)
      spent.making += performance.now() - start
      if (!piece) return
      bytes += piece.length
      yield piece
    }
  }
  const start = performance.now()
  const busy = process.cpuUsage()
  for await (const { kind } of readFeed(counted(), readContext)) {
    if (kind !== 'taken') continue
    taken += 1
    if (taken % 1_000 === 0) most = Math.max(most, process.memoryUsage().rss)
  }
  const seconds = (performance.now() - start - spent.making) / 1_000
  const told = `${seconds.toFixed(1)} s (${busySeconds(busy)} s of processor with making the feed), ${(bytes / 1e6).toFixed(0)} MB, ${taken} taken`
  verdicts.expect(
    `${format}: ${offers} offers read in ≤ ${readSeconds} s`,
    seconds <= readSeconds && taken === offers,
    told,
  )
  const grown = (most - before) / 1e6
  verdicts.expect(
    `${format}: memory + ≤ ${mostMegabytes} MB`,
    grown <= mostMegabytes,
    `${grown.toFixed(0)} MB`,
  )
}

/** Beside the time on the clock, which on a busy machine is others' too. */
function busySeconds(since: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(since)
  return ((user + system) / 1e6).toFixed(1)
}

async function measureWrite(format: WrittenFormat) {
  const ready = [...listings(written)]
  const start = performance.now()
  const busy = process.cpuUsage()
  let bytes = 0
  for await (const piece of writeFeed(writers[format], ready, writeContext))
    bytes += Buffer.byteLength(piece)
  const seconds = (performance.now() - start) / 1_000
  verdicts.expect(
    `${format}: ${written} listings written in ≤ ${writeSeconds} s`,
    seconds <= writeSeconds,
    `${seconds.toFixed(2)} s (${busySeconds(busy)} s of processor), ${(bytes / 1e6).toFixed(0)} MB`,
  )
}

/** Flats with all that a format may ask for, so that none of them is left out. */
function* listings(count: number): Generator<OutgoingListing> {
  const texts = sentences.ru ?? []
  const names = titles.newApartment ?? []
  const pick = <T>(list: readonly T[], n: number) => list[n % list.length] as T
  for (let n = 0; n < count; n++) {
    const content: ListingContent = {
      dealType: n % 3 === 0 ? 'rent' : 'sale',
      category: n % 2 === 0 ? 'newApartment' : 'secondaryApartment',
      apartmentCategory: pick(words.apartmentCategories, n),
      title: pick(names, n),
      description: Array.from({ length: 5 }, (_, at) => pick(texts, n + at)).join(' '),
      address: `улица Руставели, ${n % 300}`,
      city: 'batumi',
      coordinates: [41.6 + (n % 1_000) / 1e4, 41.6 + (n % 777) / 1e4],
      currency: 'USD',
      price: 30_000 + (n % 5_000) * 10,
      area: 25 + (n % 900) / 10,
      floor: n % 20,
      floorsCount: 20,
      heatingTypes: ['conditioner'],
      facilities: n % 2 === 0 ? ['balcony', 'seaView'] : ['dishwasher'],
      paymentVariants: [],
      apartmentCondition: 'finishedWithRenovation',
      isExclusive: false,
      rentalPeriods: [],
      commission: null,
      deposit: null,
      rentPaymentType: null,
    }
    yield {
      id: String(n + 1),
      content,
      media: Array.from({ length: 8 }, (_, at) => ({
        url: `https://example.com/images/${n}-${at}.jpg`,
        type: 'image' as const,
        isPlan: false,
      })),
      url: `https://example.com/ad/${n + 1}`,
      createdAt: new Date('2026-03-01T10:00:00Z'),
      updatedAt: new Date('2026-03-02T10:00:00Z'),
      contact: { name: 'Agency', phone: '+995555123456', email: null, isAgency: true },
    }
  }
}
