import { Worker } from 'node:worker_threads'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, it, test } from 'vitest'
import { hostileFeeds } from './testing/hostile-feeds.ts'
import { makeXlsx } from './testing/make-xlsx.ts'
import { readAll } from './testing/read-all.ts'
import type { HostileReading } from './testing/read-hostile-feeds.ts'
import * as samples from './testing/sample-feeds.ts'
import { windows1251 } from './testing/windows-1251.ts'

const amount = process.env.TEST_ALL ? 10_000 : 100
/** The heap that reading a feed may take, including the code of the feeds. */
const heapMegabytes = 64
const outsideBytes = 100_000_000

/** Gives the same numbers for the same seed, so that a feed that fails can be made again. */
function seeded(seed: number) {
  let state = seed + 0x9e3779b9
  return (below: number) => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 0x9e3779b9
    const mixed = Math.imul(state ^ (state >>> 13), 0xc2b2ae35)
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below
  }
}
type Random = ReturnType<typeof seeded>

const four = (make: (more: string, id: string) => string) =>
  Array.from({ length: 4 }, (_, index) => make('', `id-${index}`))
const sample = (frame: (...offers: string[]) => string, offers: string[]) => ({
  text: frame(...offers),
  offers,
})
const feeds: readonly { text: string; offers: readonly string[] }[] = [
  sample(samples.yrlFeed, four(samples.yrlOffer)),
  sample(
    samples.cianFeed,
    four((more, id) => samples.cianObject(more, id)),
  ),
  sample(samples.avitoFeed, four(samples.avitoAd)),
  sample(samples.kyeroFeed, four(samples.kyeroProperty)),
  sample(samples.openImmoFeed, four(samples.openImmoHome)),
  sample(
    samples.csvFeed,
    ['1', '2', '3'].map((id) => samples.csvRow(id)),
  ),
]

const odd = [
  ...[
    '<',
    '>',
    '&',
    '"',
    "'",
    ']]>',
    '<![CDATA[',
    '<!--',
    '-->',
    '<?',
    '?>',
    '<!DOCTYPE x [',
    '&#0;',
    '\0',
    ';',
  ],
  ...[
    '<offer>',
    '</offer>',
    '<object>',
    '</feed>',
    '<Ad>',
    '&lt;b&gt;',
    '9'.repeat(400),
    '-1',
    '1e999',
    '\uFFFF',
  ],
  ...[
    '<b>'.repeat(60),
    'x'.repeat(70_000),
    '<x a="',
    '\ud800',
    ' '.repeat(5_000),
    'Ã'.repeat(50),
    '..,,',
    '٣',
  ],
]

const mutations: readonly ((feed: string, random: Random) => string | Uint8Array)[] = [
  (feed, random) => feed.slice(0, random(feed.length)),
  (feed, random) => feed.slice(random(feed.length)),
  (feed, random) => {
    const at = random(feed.length)
    return feed.slice(0, at) + (odd[random(odd.length)] ?? '') + feed.slice(at + random(20))
  },
  (feed, random) => {
    const lines = feed.split('\n')
    for (let n = 0; n < 10; n++) {
      const [a, b] = [random(lines.length), random(lines.length)]
      ;[lines[a], lines[b]] = [lines[b] ?? '', lines[a] ?? '']
    }
    return lines.join('\n')
  },
  (feed, random) => {
    const bytes = Buffer.from(feed)
    for (let n = 0; n < 30; n++) bytes[random(bytes.length)] = random(256)
    return bytes
  },
  (feed) => windows1251(feed),
  (feed, random) => Buffer.from(feed, 'utf16le').subarray(random(2)),
  (feed) => Buffer.from(Buffer.from(feed).toString('latin1')),
  (feed, random) => gzipSync(feed).subarray(0, 10 + random(2_000)),
  (feed, random) => {
    const packed = Buffer.from(gzipSync(feed))
    packed[random(packed.length)] = random(256)
    return packed
  },
  (feed) => feed + feed,
  (feed, random) =>
    feed.replaceAll(/>[^<>]{1,40}</g, (text) =>
      random(4) === 0 ? `>${odd[random(odd.length)]}<` : text,
    ),
  (feed, random) =>
    feed.replaceAll(/<\/?\w+/g, (tag) =>
      random(12) === 0 ? '' : random(12) === 0 ? tag.toUpperCase() : tag,
    ),
  (feed, random) => {
    const book = makeXlsx(
      feed
        .split('\n')
        .slice(0, 5)
        .map((line) => [line.slice(0, 30).replace(/[<&>]/g, ''), 'id']),
    )
    book[random(book.length)] = random(256)
    return book
  },
]

/** Mutated by one way or by two. */
function mutate(seed: number): { bytes: Uint8Array; offers: readonly string[] } {
  const random = seeded(seed)
  const { text: feed, offers } = feeds[random(feeds.length)] ?? { text: '', offers: [] }
  const first = mutations[random(mutations.length)]?.(feed, random) ?? feed
  const second =
    typeof first === 'string' && random(3) === 0
      ? mutations[random(mutations.length)]?.(first, random)
      : first
  return { bytes: Buffer.from(second ?? first), offers }
}

/** How many offers no mutation has touched, in a feed where nothing can change their meaning. */
function unharmed(bytes: Uint8Array, offers: readonly string[]): number {
  const text = Buffer.from(bytes).toString()
  if (/<!|<\?(?!xml)/.test(text)) return 0
  return offers.filter((offer) => text.includes(offer)).length
}

it(`reads ${amount} mutated feeds to the end, and accounts for every intact offer`, async () => {
  let [read, taken, kept] = [0, 0, 0]
  for (let seed = 0; seed < amount; seed++) {
    const { bytes, offers } = mutate(seed)
    const busy = process.cpuUsage()
    const result = await readAll(bytes).catch((error: unknown) => {
      throw new Error(`seed ${seed}`, { cause: error })
    })
    const { user, system } = process.cpuUsage(busy)
    // Processor time: on a busy machine the clock would also count other programs.
    const spent = (user + system) / 1_000
    expect(spent, `seed ${seed}, ${bytes.length} bytes`).toBeLessThan(
      1_000 + (bytes.length / 1e6) * 2_000,
    )
    if (result.format) read += 1
    taken += result.taken.length
    if (result.fault === 'NOT_A_FEED') expect(result.taken).toEqual([])
    // No loss is silent: either the feed is reported as broken, or every offer is accounted for.
    if (result.format && result.fault === undefined) {
      const whole = unharmed(bytes, offers)
      const told = result.taken.length + result.refused.length
      expect(told, `seed ${seed}`).toBeGreaterThanOrEqual(whole)
      kept += whole
    }
    for (const { listing } of result.taken)
      expect(JSON.stringify(listing).length).toBeLessThan(50_000)
  }
  // If all feeds were refused at once, the test would show nothing.
  expect(read).toBeGreaterThan(amount / 4)
  expect(taken).toBeGreaterThan(amount / 4)
  expect(kept).toBeGreaterThan(amount / 10)
}, 900_000)

const readings = new Map<string, HostileReading>()
let howItEnded: unknown

beforeAll(async () => {
  const reader = new Worker(new URL('./testing/read-hostile-feeds.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  })
  reader.on('message', (reading: HostileReading) => readings.set(reading.name, reading))
  howItEnded = await new Promise((resolve) => {
    reader.on('error', resolve)
    reader.on('exit', resolve)
  })
}, 900_000)

test.each(hostileFeeds.map(([name]) => name))(
  'reading a feed of %s ends in time and in little memory',
  (name) => {
    expect(readings.get(name), `the reader ended with ${howItEnded}`).toBeDefined()
    // No more is read than the 200 MB that a feed may have.
    expect(readings.get(name)?.ms).toBeLessThan(60_000)
    expect(readings.get(name)?.outsideBytes).toBeLessThan(outsideBytes)
  },
)
