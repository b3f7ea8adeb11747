import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { appendFile, stat } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { ServerContext } from '../../server/context.ts'
import { writers } from '../../server/features/feeds/formats.ts'
import { startRun } from '../../server/features/feeds/runs/start-runs.ts'
import { writeContext } from '../../server/features/feeds/testing/read-all.ts'
import { writeFeed } from '../../server/features/feeds/write-feed.ts'
import { openBenchContext, openBenchDatabase } from '../filling/bench-context.ts'
import { flatsInCity } from '../filling/feed-flats.ts'
import { freshPage } from '../measuring/measure-route.ts'
import type { Verdicts } from '../measuring/verdicts.ts'
import { median } from '../measuring/verdicts.ts'
import type { ServerProcess } from '../server/server-process.ts'
import { startServerProcess } from '../server/server-process.ts'
import { measureOutgoing } from './outgoing.ts'

const bounds = { first: 180, unchanged: 20, megabytes: 200, slowed: 1.1 }
const turnMs = 2_000
const pauseMs = 20

interface Bench {
  context: ServerContext
  server: ServerProcess
  sourceId: string
}

/** This many offers are carried out one by one; before the second reading the rest is written with SQL. */
const carriedOut = 2_000

/**
 * Measures a source whose offers have no pictures, on a server that visitors search at the same time: read once, and
 * read again unchanged. Then the outgoing feed of `written` listings that were public before.
 */
export async function measureRuns(offers: number, written: number, verdicts: Verdicts) {
  const database = await openBenchDatabase(written, () => {})
  const { url, folder } = database
  const writeStock = async (name: string, count: number) => {
    const file = join(folder, name)
    const feed = writeFeed(writers.yrl, flatsInCity(count), writeContext)
    await pipeline(Readable.from(feed), createWriteStream(file))
    return file
  }
  const path = await writeStock('stock.xml', offers)
  await writeStock('some.xml', carriedOut)
  const site = createServer(
    ({ url = '' }, answer) => void createReadStream(join(folder, url)).pipe(answer),
  )
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
  const context = await openBenchContext(url, folder)
  const server = await startServerProcess(url, folder, { FEED_NETWORKS: '127.0.0.1' })
  try {
    const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
    const bench = { context, server, sourceId: await addSource(context, `${origin}/stock.xml`) }
    // What a server loads for its first searches is not measured.
    await search(server, until(5_000))
    const first = await work(bench)
    await expectState(context, first.runId, 'waiting', offers)
    const size = ((await stat(path)).size / 1e6).toFixed(0)
    verdicts.expect(
      `run: ${offers} offers first read in ≤ ${bounds.first} s`,
      first.seconds <= bounds.first,
      `${first.seconds.toFixed(1)} s (${first.busy.toFixed(1)} s of processor), ${size} MB`,
    )
    expectMemory(verdicts, 'first reading', first.megabytes)
    expectUnslowed(verdicts, 'first reading', first.pairs)

    await measureCarryingOut({ ...bench, sourceId: await addSource(context, `${origin}/some.xml`) })
    await fillIn(context, first.runId)

    const same = await work(bench)
    await expectState(context, same.runId, 'unchanged', 0)
    verdicts.expect(
      `run: the same file, unchanged, in ≤ ${bounds.unchanged} s`,
      same.seconds <= bounds.unchanged,
      `${same.seconds.toFixed(1)} s`,
    )
    // A file of other bytes and the same offers is read and compared, offer by offer.
    await appendFile(path, '\n')
    const other = await work(bench)
    await expectState(context, other.runId, 'unchanged', offers)
    verdicts.expect(
      `run: another file that says the same in ≤ ${bounds.unchanged} s`,
      other.seconds <= bounds.unchanged,
      `${other.seconds.toFixed(1)} s (${other.busy.toFixed(1)} s of processor)`,
    )
    expectMemory(verdicts, 'reading again', other.megabytes)
    expectUnslowed(verdicts, 'reading again', other.pairs)
    await measureOutgoing(context, server, verdicts)
  } finally {
    await server.stop()
    await context.jobs.close()
    await context.db.close()
    await context.decoder.close()
    site.closeAllConnections()
    site.close()
    await database.close()
  }
}

async function measureCarryingOut(bench: Bench) {
  const { runId } = await work(bench)
  await bench.context.db.write
    .updateTable('feed_runs')
    .set({ state: 'applying' })
    .where('id', '=', runId)
    .execute()
  const { seconds, megabytes } = await work(bench, runId)
  await expectState(bench.context, runId, 'applied', carriedOut)
  console.log(
    `run: ${carriedOut} carried out in ${seconds.toFixed(1)} s, memory + ${megabytes.toFixed(0)} MB`,
  )
}

/** Writes what a plan of new offers would leave once it is carried out, as far as the next reading needs it. */
async function fillIn({ db }: ServerContext, runId: string) {
  await db.write.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const listingId = sql`1000000000 + feed_items.id`
    await sql`
      insert into listings (id, owner_id, status)
      select ${listingId}, owner_id, 'unpublished'
      from feed_items join feed_runs on feed_runs.id = run_id join feed_sources on feed_sources.id = source_id
      where run_id = ${runId}`.execute(tx)
    await sql`
      insert into feed_offers (source_id, offer_id, listing_id, standing, content, traces, digest, warnings, settled_version)
      select source_id, offer_id, ${listingId}, 'here', offer -> 'listing', offer -> 'traces', feed_items.digest,
        warnings, 1
      from feed_items join feed_runs on feed_runs.id = run_id
      where run_id = ${runId}`.execute(tx)
    await sql`
      update feed_sources set hold = null, digest = feed_runs.digest
      from feed_runs where feed_runs.id = ${runId} and feed_sources.id = source_id`.execute(tx)
    await sql`update feed_runs set state = 'applied', ended_at = now() where id = ${runId}`.execute(
      tx,
    )
  })
}

const expectMemory = (verdicts: Verdicts, what: string, megabytes: number) =>
  verdicts.expect(
    `run: ${what}: memory + ≤ ${bounds.megabytes} MB`,
    megabytes <= bounds.megabytes,
    `${megabytes.toFixed(0)} MB`,
  )

interface Pair {
  alone: number
  beside: number
}

/** Each turn beside the work is compared with the turn before it, in which the work was stopped. */
function expectUnslowed(verdicts: Verdicts, what: string, pairs: readonly Pair[]) {
  const slowed = median(pairs.map(({ alone, beside }) => beside / alone))
  const of = (which: keyof Pair) => median(pairs.map((pair) => pair[which])).toFixed(1)
  verdicts.expect(
    `run: ${what}: a search takes ≤ ${bounds.slowed} of its time`,
    slowed <= bounds.slowed,
    `${slowed.toFixed(2)} × (${of('alone')} ms alone, ${of('beside')} ms beside it, ${pairs.length} turns)`,
  )
}

async function addSource({ db }: ServerContext, url: string): Promise<string> {
  const owner = await db.write
    .insertInto('users')
    .values({ login: `${url}@example.com`, agency_name: 'Feeds', is_admin: true, is_trusted: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db.write
    .insertInto('feed_sources')
    .values({ owner_id: owner.id, name: 'Stock', url, hold: 'FIRST' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The server works on a run while a visitor searches. The process that makes the plan is stopped every other turn. */
async function work({ context, server, sourceId }: Bench, known?: string) {
  const begin = { isAsked: false, now: new Date() }
  const runId = known ?? (await startRun(context.db.write, context, { id: sourceId }, begin))?.id
  if (runId === undefined) throw new Error('another run is under way')
  const before = processesOf(server.pid)
  const held = sum(before, 'rss')
  let [most, planner, busy, stoodStill] = [held, 0, 0, 0]
  let isRunning = true
  const advanced = server.advanceRun(runId).finally(() => {
    isRunning = false
  })
  const looking = setInterval(() => {
    const now = processesOf(server.pid)
    most = Math.max(most, sum(now, 'rss'))
    planner = Math.max(planner, now.find(({ isPlanner }) => isPlanner)?.rss ?? 0)
    busy = Math.max(busy, sum(now, 'seconds') - sum(before, 'seconds'))
  }, 250)
  const pairs: Pair[] = []
  while (isRunning) {
    const maker = processesOf(server.pid).find(({ isPlanner }) => isPlanner)
    if (!maker) {
      await Promise.race([delay(100), advanced])
      continue
    }
    const start = performance.now()
    signal(maker.pid, 'SIGSTOP')
    const alone = await search(server, until(turnMs))
    signal(maker.pid, 'SIGCONT')
    stoodStill += performance.now() - start
    const end = until(turnMs)
    const beside = await search(server, () => !isRunning || end())
    if (isRunning) pairs.push({ alone, beside })
  }
  clearInterval(looking)
  const seconds = (await advanced) - stoodStill / 1_000
  // With a planning process the server only passes bytes on, so its own growth comes from its visitors' searches.
  return { runId, seconds, busy, megabytes: (planner || most - held) / 1e6, pairs }
}

/** Ignores a process that has just ended. */
function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

interface Running {
  pid: number
  rss: number
  seconds: number
  isPlanner: boolean
}

/** The server and the processes that it started. */
function processesOf(server: number): Running[] {
  const list = execFileSync('ps', ['-e', '-o', 'pid=,ppid=,rss=,cputimes=,args='], {
    encoding: 'utf8',
  })
  return list.split('\n').flatMap((line) => {
    const [pid, parent, kilobytes, seconds, ...args] = line.trim().split(/\s+/)
    if (Number(pid) !== server && Number(parent) !== server) return []
    return [
      {
        ...{ pid: Number(pid), rss: Number(kilobytes) * 1_024, seconds: Number(seconds) },
        isPlanner: args.some((arg) => arg.endsWith('plan-process.ts')),
      },
    ]
  })
}

const sum = (processes: readonly Running[], of: 'rss' | 'seconds') =>
  processes.reduce((total, each) => total + each[of], 0)

/** Fails if the run did not do what was to be measured. */
async function expectState({ db }: ServerContext, id: string, state: string, offers: number) {
  const run = await db.write
    .selectFrom('feed_runs')
    .select(['state', 'fault', 'counts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { new: made = 0, unchanged = 0 } = run.counts
  if (run.state !== state || made + unchanged !== offers)
    throw new Error(`the run is ${JSON.stringify(run)}`)
}

const until = (ms: number) => {
  const end = performance.now() + ms
  return () => performance.now() > end
}

/** One visitor searches for what nobody has searched before. Returns the median time of a search. */
async function search({ full }: ServerProcess, isOver: () => boolean): Promise<number> {
  const times: number[] = []
  while (times.length < 10 || !isOver()) {
    const start = performance.now()
    await (await fetch(full + freshPage())).arrayBuffer()
    times.push(performance.now() - start)
    await delay(pauseMs)
  }
  return median(times)
}
