import { createReadStream } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lowPriority } from '../../../db/embedded/lower-priority.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import type { RunRow, SourceRow } from '../sources/source-repository.ts'
import { inPieces } from '../testing/read-all.ts'
import { yrlFeed, yrlOffer } from '../testing/sample-feeds.ts'
import { advanceRun } from './advance-run.ts'
import { makePlan } from './make-plan.ts'
import { makePlanApart } from './make-plan-apart.ts'
import { beginPlan } from './run-repository.ts'

let server: TestServer
let source: SourceRow

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  const { id } = await server.someone({ is_admin: true, is_agency: true, is_trusted: true })
  source = await server.context.db.write
    .insertInto('feed_sources')
    .values({ owner_id: id, name: 'Stock', hold: 'FIRST' })
    .returningAll()
    .executeTakeFirstOrThrow()
})

const flat = (id: number, price = '85000', currency = 'USD') =>
  yrlOffer('', `flat-${id}`)
    .replace('<floor>7<', `<floor>${id % 20}<`)
    .replace('<value>85000<', `<value>${price}<`)
    .replace('<currency>USD<', `<currency>${currency}<`)
    // A plan of new offers fetches no picture.
    .replace(/<image>.*<\/image>/, '')
const flats = (count: number) => yrlFeed(...Array.from({ length: count }, (_, id) => flat(id + 1)))

const signal = new AbortController().signal
const deps = () => ({ ...server.context, fetchPictures: async () => {} })

async function begin(): Promise<RunRow> {
  await server.context.db.write
    .updateTable('feed_runs')
    .set({ state: 'dismissed' })
    .where('source_id', '=', source.id)
    .where('state', '=', 'reading')
    .execute()
  const run = await server.context.db.write
    .insertInto('feed_runs')
    .values({ source_id: source.id, state: 'reading' })
    .returningAll()
    .executeTakeFirstOrThrow()
  const begun = await beginPlan(server.context, run)
  if (!begun) throw new Error('the plan was begun')
  return begun
}
const bytesOf = (feed: string) => inPieces(Buffer.from(feed), 10_000)

async function plan(feed: string) {
  const run = await begin()
  const made = await makePlan(deps(), { run, source, signal }, bytesOf(feed))
  return { run, made, items: await itemsOf(run) }
}
const itemsOf = ({ id }: RunRow) =>
  server.context.db.write
    .selectFrom('feed_items')
    .select(['kind', 'offer_id', 'line', 'name', 'offer', 'digest', 'warnings', 'reason'])
    .where('run_id', '=', id)
    .orderBy('id')
    .execute()
const kinds = (items: Awaited<ReturnType<typeof itemsOf>>) => items.map(({ kind }) => kind)

/** Carries a plan out as it stands. */
async function carryOut(run: RunRow) {
  await server.context.db.write
    .updateTable('feed_runs')
    .set({ state: 'applying' })
    .where('id', '=', run.id)
    .execute()
  await advanceRun(server.context, run.id)
}
const setContent = (change: object) =>
  sql`update feed_offers set content = content || ${JSON.stringify(change)}::jsonb
    where source_id = ${source.id}`.execute(server.context.db.write)

describe('a plan that is made in a process of its own', () => {
  const feed = `${flats(700).replace('flat-9"', 'flat-8"')}`

  async function planApart(text: string, stopping: AbortSignal = signal) {
    const path = join(server.dataDir, 'feed.xml')
    await writeFile(path, text)
    const run = await begin()
    const made = await makePlanApart(
      deps(),
      { run, source, signal: stopping },
      createReadStream(path),
    )
    return { made, items: await itemsOf(run) }
  }

  test('is the same as one made in this process', { tags: 'long' }, async () => {
    const here = await plan(feed)
    const apart = await planApart(feed)
    expect(apart.made).toEqual(here.made)
    expect(apart.items).toEqual(here.items)
    expect(apart.made).toMatchObject({ format: 'yrl', repeated: 1 })
    expect(apart.items).toHaveLength(700)
  })

  test.runIf(process.platform === 'linux')(
    'runs all its threads at low priority',
    { tags: 'long' },
    async () => {
      const run = await begin()
      const feed = new PassThrough()
      const made = makePlanApart(deps(), { run, source, signal }, feed)
      feed.write(flats(3).slice(0, 200))
      const planner = async () => {
        const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
        for (const child of children.trim().split(' ')) {
          const command = await readFile(`/proc/${child}/cmdline`, 'utf8').catch(() => '')
          if (command.includes('plan-process.ts')) return child
        }
        return undefined
      }
      const areLow = async () => {
        const child = await planner()
        const threads = child === undefined ? [] : await readdir(`/proc/${child}/task`)
        return threads.length > 0 && threads.every((id) => getPriority(Number(id)) === lowPriority)
      }
      await expect.poll(areLow, { timeout: 20_000 }).toBe(true)
      // As root, which could undo it, it takes only what nobody else wants: 5, the 41st figure, is the idle policy.
      const policy = async () => {
        const told = await readFile(`/proc/${await planner()}/stat`, 'utf8')
        return told.slice(told.lastIndexOf(')') + 2).split(' ')[38]
      }
      if (process.getuid?.() === 0) await expect.poll(policy, { timeout: 20_000 }).toBe('5')
      feed.end()
      await made
    },
  )

  test('stops when its caller aborts it', async () => {
    const stopping = new AbortController()
    const made = planApart(flats(3_000), stopping.signal)
    stopping.abort(new Error('enough'))
    await expect(made).rejects.toThrow('enough')
  })

  test('passes on the error of that process', { tags: 'long' }, async () => {
    const { db } = server.context
    const run = await begin()
    const gone = { ...deps(), db: { ...db, url: 'postgres://127.0.0.1:1/gone' } }
    const file = createReadStream(join(server.dataDir, 'feed.xml'))
    await expect(makePlanApart(gone, { run, source, signal }, file)).rejects.toThrow(/ECONNREFUSED/)
  })
})

test('a plan that was begun anew takes nothing from its earlier attempt', async () => {
  const old = await begin()
  const gate = Promise.withResolvers<void>()
  async function* slowly() {
    yield* bytesOf(flats(600))
    await gate.promise
  }
  const stale = makePlan(deps(), { run: old, source, signal }, slowly())
  // The plan has its first offers, and waits for the rest of its feed.
  await expect.poll(async () => (await itemsOf(old)).length).toBe(500)

  const anew = await beginPlan(server.context, old)
  if (!anew) throw new Error('it is still to be made')
  expect(await itemsOf(old)).toEqual([])
  await makePlan(deps(), { run: anew, source, signal }, bytesOf(flats(2)))
  gate.resolve()
  expect(await stale).toBeUndefined()
  expect(await itemsOf(old)).toHaveLength(2)
})

test('a plan is begun anew only after a running write to it has ended', async () => {
  const old = await begin()
  const { write } = server.context.db
  const { promise: written, resolve: isWritten } = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  // As after a killed process: its statement goes on in the database for a while.
  const writing = write.transaction().execute(async (tx) => {
    await tx.updateTable('feed_runs').set({ done: 1 }).where('id', '=', old.id).execute()
    await tx
      .insertInto('feed_items')
      .values({ run_id: old.id, kind: 'new', offer_id: 'late' })
      .execute()
    isWritten()
    await gate.promise
  })
  await written
  let isBegun = false
  const beginning = beginPlan(server.context, old).finally(() => {
    isBegun = true
  })
  await expect
    .poll(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%feed_runs%'`.execute(write)
      return rows.length
    })
    .toBeGreaterThan(0)
  expect(isBegun).toBe(false)
  gate.resolve()
  await Promise.all([writing, beginning])
  expect(await itemsOf(old)).toEqual([])
})

describe('an offer that is known', () => {
  test('is not interpreted again while the feed says the same of it', async () => {
    const first = await plan(flats(3))
    await carryOut(first.run)
    // Only a comparison with the listing would notice this.
    await setContent({ floor: 99 })
    const { items } = await plan(flats(3).replace('<realty-feed', '\n\n<realty-feed'))
    expect(kinds(items)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(items[0]).toMatchObject({
      name: 'улица Руставели, 27',
      line: (first.items[0]?.line ?? 0) + 2,
    })
    expect(items.map(({ offer }) => offer)).toEqual([null, null, null])
    const other = await plan(flats(3).replaceAll('<rooms>', '<rooms> '))
    expect(other.items.map(({ offer }) => offer?.listing.floor)).toEqual([1, 2, 3])
  })

  test('keeps its warnings', async () => {
    const odd = yrlFeed(flat(1).replace('<rooms>2<', '<rooms>many<'))
    const first = await plan(odd)
    await carryOut(first.run)
    const again = await plan(odd)
    expect(again.items[0]?.warnings).toEqual(first.items[0]?.warnings)
    expect(again.items[0]).toMatchObject({ kind: 'unchanged', digest: null })
  })

  test('is compared again once its listing has changed', async () => {
    await carryOut((await plan(flats(2))).run)
    await server.context.db.write
      .updateTable('listings')
      .set((eb) => ({ floor: 15, version: eb('version', '+', 1) }))
      .where('owner_id', '=', source.owner_id)
      .where('floor', '=', 2)
      .execute()
    expect(kinds((await plan(flats(2))).items)).toEqual(['unchanged', 'changed'])
  })

  test('is interpreted again when it depends on a rate that has changed', async () => {
    const feed = yrlFeed(flat(1), flat(2, '7000000', 'RUB'))
    const setRate = (rate: number) =>
      server.context.db.write
        .insertInto('rates')
        .values({ currency: 'RUB', per_dollar: rate, at: new Date() })
        .execute()
    await setRate(80)
    await carryOut((await plan(feed)).run)
    expect(kinds((await plan(feed)).items)).toEqual(['unchanged', 'unchanged'])
    await setRate(100)
    expect(kinds((await plan(feed)).items)).toEqual(['unchanged', 'changed'])
  })

  test('is counted among the prices compared to detect leaps', async () => {
    const feed = (last: string) => yrlFeed(flat(1), flat(2), flat(3, last))
    await carryOut((await plan(feed('70000'))).run)
    expect((await plan(feed('70000'))).made?.prices).toEqual({ compared: 3, leapt: 0 })
    expect((await plan(feed('700000'))).made?.prices).toEqual({ compared: 3, leapt: 1 })
  })
})

test('characters that the database refuses do not break a plan', async () => {
  const { items } = await plan(
    yrlFeed(
      flat(1).replace('<rooms>2<', '<rooms>ma\0ny<'),
      flat(2).replace('flat-2', 'flat\0-2'),
      flat(3).replace('<rooms>2<', `<rooms>${'x'.repeat(199)}🏠<`),
    ),
  )
  expect(items.map(({ offer_id }) => offer_id)).toEqual(['flat-1', 'flat-2', 'flat-3'])
  expect(items[0]?.warnings).toContainEqual(expect.objectContaining({ text: 'many' }))
  expect(items[2]?.warnings).toContainEqual(
    expect.objectContaining({ text: `${'x'.repeat(199)}\ufffd` }),
  )
})
