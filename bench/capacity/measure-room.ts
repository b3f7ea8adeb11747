import { Agent } from 'node:http'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import pg from 'pg'
import { fittingSlots } from '../../contract/columns/fitting-slots.ts'
import { SnapshotColumns } from '../../contract/columns/listing-columns.ts'
import { search as searchQuery } from '../../contract/listings/listing-search.ts'
import { imageWidths } from '../../contract/media/images.ts'
import { apiBase } from '../../contract/wire/route.ts'
import type { ServerContext } from '../../server/context.ts'
import { contextOf } from '../../server/features/listings/search/find-listings.ts'
import { readPublicListings } from '../../server/features/listings/snapshot/read-rows.ts'
import { parsePart } from '../../server/http/validate.ts'
import { threeFilters } from '../measuring/hot-queries.ts'
import { ask } from '../measuring/open-loop.ts'
import { median } from '../measuring/verdicts.ts'
import type { Measured, Work } from './meter.ts'
import { costOf, medianOf } from './meter.ts'

/**
 * The listings are put in memory this many times, and at least this many in all: a few of them take less memory than the
 * rest of the process may free in the meantime.
 */
const timesInMemory = 25
const leastInMemory = 200_000
const samples = 15

/** Measures how much memory a listing takes, and how long it takes to check one against filters. */
export async function measureColumns(server: ServerContext) {
  const rows = []
  for (let after = '0'; ; ) {
    const batch = await readPublicListings(server.db.read, after, 1_000)
    rows.push(...batch.rows())
    after = batch.ids.at(-1) ?? after
    if (batch.ids.length < 1_000) break
  }
  const before = memoryInUse()
  const count = Math.max(leastInMemory, rows.length * timesInMemory)
  const columns = await SnapshotColumns.withRoomFor(count, setImmediate)
  for (let n = 0; n < count; n += 1) {
    const row = rows[n % rows.length]
    if (row) columns.put({ ...row, id: String(n + 1) })
  }
  const bytes = (memoryInUse() - before) / count
  const times: number[] = []
  for (let n = 0; n < samples; n += 1) {
    const { filters } = parsePart(searchQuery, { ...threeFilters(70_000 + n) }, 'MALFORMED')
    const context = await contextOf(server, { filters, onlyFavourite: false }, undefined)
    const before = process.cpuUsage()
    fittingSlots(columns, filters, context)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1_000)
  }
  return { bytes, lookedAtNs: (median(times) * 1e6) / count }
}

function memoryInUse() {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const viewsWritten = 50_000

/** Bytes of the database's files per row, indexes included. */
export async function measureDisk(url: string, listings: number) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const sizeOf = async (condition: string) => {
    const { rows } = await client.query<{ bytes: string }>(
      `select sum(pg_total_relation_size(oid)) as bytes from pg_class
       where relnamespace = current_schema()::regnamespace and relkind = 'r' and ${condition}`,
    )
    return Number(rows[0]?.bytes)
  }
  const countOf = async (table: string) =>
    Number((await client.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]?.n)
  try {
    const listing = (await sizeOf("relname <> 'images'")) / listings
    const picture = (await sizeOf("relname = 'images'")) / (await countOf('images'))
    const ofViews = () => sizeOf("relname like 'listing\\_views%'")
    const before = await ofViews()
    // In random order, as visitors come: an index that is filled in order is smaller.
    await client.query(
      `insert into listing_views (listing_id, day, views)
       select id, current_date - day, 1 from listings, generate_series(1, 1 + $1::int / $2::int) day
       order by random() limit $1`,
      [viewsWritten, listings],
    )
    const rows = await countOf('listing_views')
    const view = ((await ofViews()) - before) / rows
    await client.query('truncate listing_views')
    await client.query('vacuum analyze')
    return { listing, picture, view }
  } finally {
    await client.end()
  }
}

/** Measures the widths of photographs: how long they take to make, then what a request for them costs. */
export async function measureMedia(measured: Measured, images: readonly string[]) {
  const { address, url, takenBy } = measured
  const pathOf = (id: string, width: number) => `${apiBase}/images/${id}?w=${width}`
  const agent = new Agent({ keepAlive: true })
  const make = async (path: string, accept: string) => {
    const made = await ask(address, path, { agent, headers: { accept } })
    if (made.status !== 200) throw new Error(`${path} is answered ${made.status}`)
    return made.bytes
  }
  const makeAll = async (accept: string) => {
    const ofEach: Work[] = []
    let bytes = 0
    for (const id of images) {
      const { server, database } = await takenBy(async () => {
        for (const width of imageWidths) bytes += await make(pathOf(id, width), accept)
      })
      const count = imageWidths.length
      ofEach.push({ server: server / count, database: database / count })
    }
    return { bytes, each: medianOf(ofEach) }
  }
  const avif = await makeAll('image/avif')
  const webp = await makeAll('image/webp')
  agent.destroy()
  let n = 0
  const asked = await costOf(measured, 'a picture', 100, () => {
    n += 1
    // 320 as on cards, 640 as on a listing's own page.
    return pathOf(images[n % images.length] ?? '', n % 2 === 0 ? 320 : 640)
  })
  const original = await meanOriginal(url, images)
  return {
    asked,
    made: { ...avif.each, bytes: 0 },
    bytes: { original, widths: (avif.bytes + webp.bytes) / images.length },
  }
}

async function meanOriginal(url: string, images: readonly string[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>(
    'select avg(b.bytes) as bytes from images i join blobs b on b.hash = i.blob where i.id = any($1)',
    [images],
  )
  await client.end()
  return Number(rows[0]?.bytes)
}
