import { Agent } from 'node:http'
import type { SearchInput } from '../../contract/listings/listing-search.ts'
import { writeQuery } from '../../contract/wire/query-string.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { threeFilters } from '../measuring/hot-queries.ts'
import { freshPage } from '../measuring/measure-route.ts'
import { ask } from '../measuring/open-loop.ts'
import type { Cost } from './figures.ts'
import type { Measured } from './meter.ts'
import { asRobot, costOf } from './meter.ts'

/** The server writes views every three seconds: each measurement begins and ends when none is waiting to be written. */
const writtenAfterMs = 3_500
/** These are in the server's memory when they are viewed, so that it writes nothing but their views. */
const viewedListings = 600

const robot = { headers: asRobot }
const listings = `${apiBase}/apartments`
const oneListing = (id: number) => `${listings}/${id}`

/** Measures what visitors read, both from the memory of a process and made anew. */
export async function measureReads(measured: Measured) {
  const { address } = measured
  /** Makes each request different from all before it. */
  let n = 0
  const next = () => ++n
  /** Counts through the listings, so that none is asked for that is in memory. */
  let asked = 0
  const unasked = () => 1 + (asked++ % measured.options.listings)
  const inTurn = (paths: readonly string[]) => () => paths[next() % paths.length] ?? '/'

  const lists = inTurn([20, 21, 22, 23, 24].map((limit) => `${listings}?limit=${limit}`))
  const pathOf = (what: string, search: SearchInput) =>
    `${listings}/${what}?${writeQuery({ ...search })}`
  const box = () =>
    pathOf('markers', { filters: { bbox: `41.64${1_000 + next()},41.5,41.75,41.8` } })
  const ofFilters = (what: string) => pathOf(what, threeFilters(80_000 + next()))
  const { files, bytes } = await filesOfVisit(address)
  const pages = inTurn(['/', '/ad/1', '/ad/2'])
  return {
    search: await costOf(measured, 'a search', 50, freshPage),
    listKept: await costOf(measured, 'a list asked again', 150, lists),
    count: await costOf(measured, 'a count', 50, () => ofFilters('count')),
    listing: await costOf(measured, 'a listing', 60, () => oneListing(unasked()), robot),
    ...(await measureViews(measured)),
    map: await costOf(measured, 'a map of another box', 15, box),
    mapKept: await costOf(measured, 'a map asked again', 100, () => `${listings}/markers`),
    mapOfFilters: await costOf(measured, 'a map of other filters', 15, () => ofFilters('markers')),
    listPage: await costOf(measured, 'the page of a list', 10, () => `/?max=${60_000 + next()}`),
    listingPage: await costOf(measured, 'a listing page', 10, () => `/ad/${unasked()}`, robot),
    pageKept: await costOf(measured, 'a page asked again', 100, pages, robot),
    file: await costOf(measured, 'a file', 100, inTurn(files)),
    files: { count: files.length, bytes },
  }
}

/** A new browser loads all files of the site in the background, so that the site works without a network. */
async function filesOfVisit(address: string) {
  const told = await (await fetch(`${address}/site-files.json`)).json()
  const { files } = told as { files: string[] }
  const agent = new Agent({ keepAlive: true })
  let bytes = 0
  for (const path of files) bytes += (await ask(address, path, { agent, headers: asRobot() })).bytes
  agent.destroy()
  return { files, bytes }
}

/** The cost of a view: a cached answer to a person minus one to a robot, whose views are not counted. */
async function measureViews(measured: Measured) {
  const { address, options } = measured
  const viewed = Array.from({ length: Math.min(viewedListings, options.listings) }, (_, at) =>
    oneListing(at + 1),
  )
  // The server caches an answer when it is asked for the second time.
  for (const path of [...viewed, ...viewed])
    await (await fetch(address + path, { headers: asRobot() })).text()
  let n = 0
  const inTurn = () => viewed[n++ % viewed.length] ?? ''
  const listingKept = await costOf(measured, 'a listing asked again', 150, inTurn, robot)
  const counted = await costOf(measured, 'a listing that is viewed', 150, inTurn, {
    settleMs: writtenAfterMs,
  })
  const view: Cost = {
    server: Math.max(0, counted.server - listingKept.server),
    database: Math.max(0, counted.database - listingKept.database),
    bytes: 0,
  }
  return { listingKept, view }
}
