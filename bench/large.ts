import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { SearchInput } from '../contract/listings/listing-search.ts'
import { listings as listingRoutes } from '../contract/listings/listings.ts'
import { writeQuery } from '../contract/wire/query-string.ts'
import { apiBase } from '../contract/wire/route.ts'
import { openBenchDatabase } from './filling/bench-context.ts'
import { cleanUpLater } from './measuring/clean-up.ts'
import { compareCosts } from './measuring/compare-costs.ts'
import { hotQueries, threeFilters } from './measuring/hot-queries.ts'
import { median, percentile, Verdicts } from './measuring/verdicts.ts'
import type { ServerProcess } from './server/server-process.ts'
import { startServerProcess } from './server/server-process.ts'

/**
 * npm run bench:large [-- --listings 5000000] [--folder WHERE]
 * Measures a city of millions of listings: its start, its markers, and a list with three filters compared with 100,000
 * listings. Filling the database takes minutes and ten gigabytes; with --folder it stays there, and the next run finds
 * it. The indexes of texts are left out: no request here uses them, and they take longer than everything else.
 */
const { values } = parseArgs({
  options: { listings: { type: 'string', default: '5000000' }, folder: { type: 'string' } },
})
const count = Number(values.listings)
const verdicts = new Verdicts()
const undo = cleanUpLater()
const samples = 30

const whole = {}
const filtered: SearchInput = threeFilters(90_000)
const half = (n: number): SearchInput => ({ filters: { bbox: `41.64${n},41.5,41.75,41.8` } })

try {
  const keptIn = values.folder ?? (await mkdtemp(join(tmpdir(), 'sakhli-large-')))
  if (!values.folder) undo.defer(() => rm(keptIn, { recursive: true, force: true }))
  await (await openLarge(keptIn)).close()

  const startedAt = performance.now()
  const database = undo.adopt(await openLarge(keptIn), (one) => one.close())
  console.log(`PostgreSQL is ready after ${(since(startedAt) / 1_000).toFixed(1)} s`)
  const server = undo.adopt(
    await startServerProcess(
      database.url,
      database.folder,
      { BARE_ROUTE: 'no' },
      { isRead: false },
    ),
    (one) => one.stop(),
  )
  console.log(`the server listens after ${(since(startedAt) / 1_000).toFixed(1)} s`)
  await timed(server, 'find', filtered)
  const seconds = since(startedAt) / 1_000
  verdicts.expect('start with data there ≤ 10 s', seconds <= 10, `${seconds.toFixed(1)} s`)
  await measureReading(server, startedAt)
  await measureMarkers(server, database.url)

  const small = undo.adopt(await openBenchDatabase(100_000, () => {}), (one) => one.close())
  const other = undo.adopt(await startServerProcess(small.url, small.folder), (one) => one.stop())
  const asked = hotQueries.filter(({ name }) => name.startsWith('three filters'))
  await compareCosts(other, server, `100000 and ${count} ads`, verdicts, asked)
} finally {
  await undo.disposeAsync()
}
process.exitCode = verdicts.exitCode

function openLarge(keptIn: string) {
  const fill = { addresses: 50_000, most: 200_000, pictures: 1 }
  return openBenchDatabase(count, console.log, {
    ...{ ...fill, keptIn },
    leftOut: ['listings_public_search_text', 'listings_public_words'],
  })
}

/** Measures the answers, one request after another, while the server reads the listings into memory. */
async function measureReading(server: ServerProcess, startedAt: number) {
  const before = await server.figures()
  const times = { find: [] as number[], markers: [] as number[], count: [] as number[] }
  let refused = 0
  for (let isRead = false; !isRead; ) {
    times.find.push((await timed(server, 'find', filtered)).ms)
    times.count.push((await timed(server, 'count', filtered)).ms)
    const markers = await timed(server, 'markers', whole)
    if (markers.status === 200) times.markers.push(markers.ms)
    else refused += 1
    isRead = markers.etag !== null
  }
  const { rss, standstill } = await server.figures()
  console.log(
    `all listings are in memory ${(since(startedAt) / 1_000).toFixed(0)} s after the start`,
  )
  for (const [name, each] of Object.entries(times))
    console.log(`meanwhile ${name}: ${show(each)}, ${each.length} answers`)
  console.log(`meanwhile markers refused by 503: ${refused}`)
  verdicts.expect('longest stand-still meanwhile ≤ 100 ms', standstill <= 100, ms(standstill))
  const each = (rss - before.rss) / count
  console.log(
    `memory of the process: ${megabytes(rss)}, ${each.toFixed(0)} bytes more for each listing`,
  )
}

async function measureMarkers(server: ServerProcess, url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const inside = async (
    name: string,
    search: (n: number) => SearchInput,
    before: () => unknown,
  ) => {
    const times: number[] = []
    let bytes = 0
    for (let n = 100; n < 100 + samples; n += 1) {
      await before()
      await server.markerTimes()
      bytes = (await timed(server, 'markers', search(n))).bytes
      times.push(...(await server.markerTimes()))
    }
    const figure = `${show(times)}, ${(bytes / 1_000).toFixed(1)} KB`
    return { name, times, figure }
  }
  const nothing = () => {}
  // Changes a listing as an edit does, with its date and the data version, and waits until the server has noticed it.
  const change = async () => {
    const { etag } = await timed(server, 'count', whole)
    await client.query('update listings set price = price + 1, updated_at = now() where id = $1', [
      1 + Math.floor(Math.random() * count),
    ])
    await client.query('update data_versions set changes = changes + 1 where shard = 0')
    // The server checks the version by itself.
    while ((await timed(server, 'count', whole)).etag === etag);
  }
  const bounded = [
    await inside('markers of the city, new after a change', () => whole, change),
    await inside('markers of a box never asked before', half, nothing),
  ]
  for (const { name, times, figure } of bounded)
    verdicts.expect(`${name} ≤ 20 ms`, median(times) <= 20, figure)
  const { name, figure } = await inside(
    'markers of the city with three filters never asked before',
    (n) => threeFilters(80_000 + n),
    nothing,
  )
  console.log(`${name}: ${figure}`)
  await client.end()
}

async function timed(
  server: ServerProcess,
  route: 'find' | 'count' | 'markers',
  search: SearchInput,
) {
  const start = performance.now()
  const query = writeQuery({ ...search })
  const answer = await fetch(`${server.full}${apiBase}${listingRoutes[route].path}?${query}`, {
    headers: { 'accept-encoding': 'br' },
  })
  await answer.arrayBuffer()
  const bytes = Number(answer.headers.get('content-length'))
  return { ms: since(start), status: answer.status, etag: answer.headers.get('etag'), bytes }
}

function since(start: number) {
  return performance.now() - start
}

function megabytes(bytes: number) {
  return `${(bytes / 1e6).toFixed(0)} MB`
}

function ms(time: number) {
  return `${time.toFixed(1)} ms`
}

function show(times: readonly number[]) {
  return `p50 ${ms(median(times))}, p99 ${ms(percentile(times, 0.99))}`
}
