import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunState } from '../../../../contract/feeds/feed-sources.ts'
import { feeds } from '../../../../contract/feeds/feed-sources.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import type { FeedSite } from '../testing/feed-site.ts'
import { openFeedSite } from '../testing/feed-site.ts'
import { yrlFeed, yrlOffer } from '../testing/sample-feeds.ts'

/** FEED_KILLS=100 kills more often; the feed grows with it. */
const killsOfEach = Math.ceil(Number(process.env.FEED_KILLS ?? 60) / 4)
const offers = 30 * killsOfEach

let server: TestServer
let site: FeedSite
let agency: Someone
const children = new Set<ChildProcess>()

beforeAll(async () => {
  site = await openFeedSite()
  server = await openTestServer({ FEED_NETWORKS: '127.0.0.1' })
  agency = await server.someone({ is_admin: true, is_agency: true, is_trusted: true })
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await server.close()
  await site.close()
})

const modules = (path: string) => JSON.stringify(join(import.meta.dirname, path))

/** Works on a run as a server does, in a process of its own, which prints a word when it begins. */
function startWorking(runId: string): ChildProcess {
  const script = `import { connect } from ${modules('../../../db/connection/connect.ts')}
    import { silentLog } from ${modules('../../../db/database-log.ts')}
    import { contextOn } from ${modules('../../../testing/context-on.ts')}
    import { advanceRun } from ${modules('./advance-run.ts')}
    const [url, dataDir, runId] = process.argv.slice(1)
    const db = connect({ url, log: silentLog, poolSize: 4 })
    const env = { FEED_NETWORKS: '127.0.0.1' }
    const context = await contextOn({ db, url, dataDir, env })
    console.log('working')
    await advanceRun(context, runId)
    process.exit(0)`
  const args = ['--input-type=module', '-e', script, server.url, server.dataDir, runId]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  children.add(child)
  return child
}

const flat = (id: number, price: number) =>
  yrlOffer('', `flat-${id}`)
    .replace('<floor>7<', `<floor>${(id % 20) + 1}<`)
    .replace('>62.5<', `>${30 + id}<`)
    .replace('<value>85000<', `<value>${price + id}<`)
    .replace(/<image>.*<\/image>/, `<image>${site.picture((id % 9) + 1)}</image>`)
const feed = (from: number, to: number, price: number) =>
  yrlFeed(...Array.from({ length: to - from }, (_, index) => flat(from + index, price)))

const runOf = (id: string) =>
  server.context.db.write
    .selectFrom('feed_runs')
    .select(['state', 'done'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const doneOf = async (runId: string) => {
  const { rows } = await sql<{ applied: number; undone: number }>`
    select count(applied_at)::int as applied, count(undone_at)::int as undone
    from feed_items where run_id = ${runId}`.execute(server.context.db.write)
  return JSON.stringify([await runOf(runId), rows])
}

const killed: Partial<Record<RunState, number>> = {}

/** Works on the run until it is in the state `to`; the worker is killed in each of the states before. */
async function drive(runId: string, from: readonly RunState[], to: RunState) {
  for (;;) {
    const { state } = await runOf(runId)
    if (state === to) return
    if (!from.includes(state)) throw new Error(`the run is ${state}`)
    // The lease of a killed process runs out by itself only after twenty seconds.
    await sql`update leases set expires_at = now() where name = ${`feed-run-${runId}`}`.execute(
      server.context.db.write,
    )
    const target = from.find((each) => (killed[each] ?? 0) < killsOfEach)
    const before = await doneOf(runId)
    if (target === 'fetching') site.hold()
    const child = startWorking(runId)
    const exit = once(child, 'exit')
    if (target === undefined) {
      expect(await exit).toEqual([0, null])
      continue
    }
    const isThere = async () => {
      if (child.exitCode !== null) return true
      if (target === 'fetching') return site.held > 0
      const now = await runOf(runId)
      if (target === 'reading') return now.state === 'reading'
      // The items are done one by one: wait until the first one is done.
      return now.state !== target || (await doneOf(runId)) !== before
    }
    await expect.poll(isThere, { interval: 2, timeout: 60_000 }).toBe(true)
    await delay(Math.random() * 40)
    if ((await runOf(runId)).state === target && child.kill('SIGKILL'))
      killed[target] = (killed[target] ?? 0) + 1
    await exit
    site.release()
  }
}

const stock = async () => {
  const { rows } = await sql<{ area: number; price: number; version: number; status: string }>`
    select area, price, version, status,
      (select count(*)::int from images where listing_id = listings.id) as images,
      (select count(*)::int from status_changes where listing_id = listings.id) as moves
    from listings where owner_id = ${agency.id} and deleted_at is null
    order by area, id`.execute(server.context.db.write)
  return rows
}
const lasting = { status: 'published', images: 1, moves: 1 }
const range = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => from + index)

test('a run whose process is killed at any step is carried out, and undone, exactly once', {
  tags: 'long',
  // The timeout is for a test that hangs: its kills take 95 s alone, and several times that among all other tests.
  timeout: 1_800_000,
}, async () => {
  const url = site.write('/stock.xml', feed(0, offers, 50_000))
  const { body: source } = await server.call(
    feeds.addSource,
    { body: { name: 'Stock', url, schedule: 'hourly', share: 20 } },
    { as: agency },
  )
  const params = { id: source.lastRun?.id ?? '' }
  await drive(params.id, ['fetching', 'reading'], 'waiting')
  await server.call(feeds.apply, { params }, { as: agency })
  await drive(params.id, ['applying'], 'applied')
  const first = range(0, offers).map((id) => ({
    ...{ area: 30 + id, price: 50_000 + id, version: 1, ...lasting },
  }))
  expect(await stock()).toEqual(first)

  // Some change, some are gone, some are new.
  const gone = offers / 3
  site.write('/stock.xml', feed(gone, offers + 10, 60_000))
  const read = await server.call(feeds.read, { params: { id: source.id } }, { as: agency })
  const second = { id: read.body.id }
  await drive(second.id, ['fetching', 'reading'], 'waiting')
  await server.call(feeds.apply, { params: second }, { as: agency })
  await drive(second.id, ['applying'], 'applied')
  const after = await stock()
  expect(after.map(({ area, price, status }) => [area, price, status])).toEqual([
    ...range(0, gone).map((id) => [30 + id, 50_000 + id, 'unpublished']),
    ...range(gone, offers + 10).map((id) => [30 + id, 60_000 + id, 'published']),
  ])
  // Each listing was changed exactly once, so that its version is 2.
  expect(after.slice(gone, offers).map(({ version }) => version)).toEqual(
    range(gone, offers).map(() => 2),
  )

  await server.call(feeds.undo, { params: second }, { as: agency })
  await drive(second.id, ['undoing'], 'undone')
  expect((await stock()).map(({ area, price, status }) => [area, price, status])).toEqual(
    first.map(({ area, price, status }) => [area, price, status]),
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from feed_offers
    where source_id = ${source.id}`.execute(server.context.db.write)
  expect(rows).toEqual([{ count: offers }])
  for (const state of ['fetching', 'reading', 'applying', 'undoing'] as const)
    expect(killed[state], state).toBeGreaterThan(0)
})
