import { parseArgs } from 'node:util'
import type { WrittenFormat } from '../contract/feeds/feed-outgoing.ts'
import { writers } from '../server/features/feeds/formats.ts'
import { readFeed } from '../server/features/feeds/read-feed.ts'
import { readContext, writeContext } from '../server/features/feeds/testing/read-all.ts'
import { writeFeed } from '../server/features/feeds/write-feed.ts'
import { measureRuns } from './feeds/runs.ts'
import { flats } from './filling/feed-flats.ts'
import { Verdicts } from './measuring/verdicts.ts'

/**
 * npm run bench:feeds [-- --offers 100000] [--written 10000] [--format yrl] [--runs-only]
 * Reads a feed with this many offers in each format and writes one with this many listings; the feeds are made while
 * they are read. Then it measures whole runs of a source, in a process of their own, while visitors search.
 */
const { values } = parseArgs({
  options: {
    offers: { type: 'string', default: '100000' },
    written: { type: 'string', default: '10000' },
    format: { type: 'string' },
    'runs-only': { type: 'boolean', default: false },
  },
})
const offers = Number(values.offers)
const written = Number(values.written)
const readSeconds = 180
const writeSeconds = 5
const mostMegabytes = 200
const verdicts = new Verdicts()

/** In OpenImmo the offers alone take nearly all the bytes that a feed may have, even without pictures. */
const picturesIn = (format: WrittenFormat) => (format === 'openimmo' ? 0 : 8)
const isMeasured = (format: WrittenFormat) => (values.format ?? format) === format
const bothWays = ['yrl', 'cian', 'avito', 'kyero', 'openimmo', 'csv'] as const
if (!values['runs-only']) {
  for (const format of bothWays.filter(isMeasured)) await measureRead(format)
  for (const format of (Object.keys(writers) as WrittenFormat[]).filter(isMeasured))
    await measureWrite(format)
}
await measureRuns(offers, written, verdicts)
process.exitCode = verdicts.exitCode

async function measureRead(format: WrittenFormat) {
  const before = process.memoryUsage().rss
  let [taken, bytes, most] = [0, 0, before]
  const spent = { making: 0 }
  async function* counted() {
    const feed = writeFeed(writers[format], flats(offers, picturesIn(format)), writeContext)
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

/** Processor seconds. The time on the clock also counts what other programs do on a busy machine. */
function busySeconds(since: NodeJS.CpuUsage) {
  const { user, system } = process.cpuUsage(since)
  return ((user + system) / 1e6).toFixed(1)
}

async function measureWrite(format: WrittenFormat) {
  const ready = [...flats(written)]
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
