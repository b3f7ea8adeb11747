// Long because each way of a run, from an address to its undoing, has its sentence here.

import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FeedSource, PlanItem } from '../../../../contract/feeds/feed-sources.ts'
import { feeds, operatorFeeds } from '../../../../contract/feeds/feed-sources.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import { openClient } from '../../../db/connection/open-client.ts'
import { silentLog } from '../../../db/database-log.ts'
import { openLease } from '../../../db/lease.ts'
import { fewOf } from '../../../testing/few-of.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import type { FeedSite } from '../testing/feed-site.ts'
import { openFeedSite } from '../testing/feed-site.ts'
import {
  avitoAd,
  avitoFeed,
  cianFeed,
  cianObject,
  yrlFeed,
  yrlOffer,
} from '../testing/sample-feeds.ts'
import { advanceRun } from './advance-run.ts'
import { giveWay } from './apply-run.ts'
import { startDueRuns, takeUpRuns } from './start-runs.ts'

let server: TestServer
let site: FeedSite
let agency: Someone
let now = new Date()

beforeAll(async () => {
  site = await openFeedSite()
  server = await openTestServer({ FEED_NETWORKS: '127.0.0.1' }, { clock: () => now })
})
afterAll(async () => {
  await server.close()
  await site.close()
})
beforeEach(async () => {
  agency = await server.someone({ is_admin: true, is_agency: true, is_trusted: true })
  site.asked.length = 0
})

/** A flat of a feed; each has its own floor and price. */
const flat = (id: number, { price = 80_000 + id * 1_000, pictures = [id] } = {}) =>
  yrlOffer('', `flat-${id}`)
    .replace('<floor>7<', `<floor>${id}<`)
    .replace('<value>85000<', `<value>${price}<`)
    .replace(
      /<image>.*<\/image>/,
      pictures.map((p) => `<image>${site.picture(p)}</image>`).join(''),
    )
const flats = (...ids: number[]) => yrlFeed(...ids.map((id) => flat(id)))

let paths = 0
async function connect(feed: string, share = 20) {
  paths += 1
  const path = `/feed-${paths}.xml`
  const url = site.write(path, feed)
  const source = await server.call(
    feeds.addSource,
    { body: { name: `Source ${paths}`, url, schedule: 'hourly', share } },
    { as: agency },
  )
  expect(source.status).toBe(201)
  return { ...source.body, path }
}
type Connected = FeedSource & { path: string }

const lastRun = async (source: Pick<FeedSource, 'id'>) => {
  const { body } = await server.call(
    feeds.runs,
    { query: { sourceId: source.id, limit: 1 } },
    { as: agency },
  )
  const [run] = body
  if (!run) throw new Error('there is no run')
  return run
}
async function settle(source: Pick<FeedSource, 'id'>) {
  await advanceRun(server.context, (await lastRun(source)).id)
  return lastRun(source)
}
async function apply(source: Pick<FeedSource, 'id'>) {
  const { id } = await lastRun(source)
  const { status } = await server.call(feeds.apply, { params: { id } }, { as: agency })
  expect(status).toBe(200)
  return settle(source)
}
async function readNow(source: Pick<FeedSource, 'id'>) {
  await server.call(feeds.read, { params: { id: source.id } }, { as: agency })
  return settle(source)
}
/** Lets the source's next time in the schedule come. */
async function comeRound(source: Pick<FeedSource, 'id'>) {
  now = new Date(now.getTime() + 3_600_001)
  await startDueRuns(server.context)
  return settle(source)
}
const itemsOf = async (source: Pick<FeedSource, 'id'>, query = {}) => {
  const { id } = await lastRun(source)
  const { body } = await server.call(
    feeds.items,
    { params: { id }, query: { limit: 1_000, ...query } },
    { as: agency },
  )
  return body.items
}
const decide = async (source: Pick<FeedSource, 'id'>, body: object) => {
  const { id } = await lastRun(source)
  const { status } = await server.call(feeds.decide, { params: { id }, body }, { as: agency })
  expect(status).toBe(200)
}
const own = async (filters = {}) => {
  const { body } = await server.call(
    listings.find,
    { query: { limit: 100, sort: 'old', filters: { ownerId: agency.id, ...filters } } } as never,
    { as: agency },
  )
  return body.toSorted((a, b) => (a.floor ?? 0) - (b.floor ?? 0))
}
const kinds = (items: readonly PlanItem[]) => items.map(({ kind }) => kind)
const stock = async () => (await own()).map(({ floor, price, status }) => [floor, price, status])

async function connected(feed: string, share?: number): Promise<Connected> {
  const source = await connect(feed, share)
  await settle(source)
  await apply(source)
  return source
}

describe('the first run of a source', () => {
  test('waits for a person, and once applied creates listings with images in order', async () => {
    const source = await connect(yrlFeed(flat(1, { pictures: [3, 1, 2] }), flat(2)))
    const planned = await settle(source)
    expect(planned).toMatchObject({ state: 'waiting', hold: 'FIRST', counts: { new: 2 } })
    expect(await own()).toEqual([])

    expect(await apply(source)).toMatchObject({ state: 'applied', done: 2, total: 2 })
    const [first] = await own()
    expect(first).toMatchObject({ status: 'published', floor: 1, price: 81_000 })
    expect(first?.images.map(({ width }) => width)).toEqual([46, 42, 44])
  })

  test('reports the refused offers, with the reason', async () => {
    const source = await connect(
      yrlFeed(flat(1), flat(1), flat(2).replaceAll('41.6474', '44.8').replace('Батуми', 'Москва')),
    )
    await settle(source)
    const refused = await itemsOf(source, { kind: 'refused' })
    expect(refused.map(({ offerId, reason }) => [offerId, reason])).toEqual([
      ['flat-1', 'SAME_ID'],
      ['flat-2', 'OUTSIDE_CITY'],
    ])
  })

  test('leaves a listing that lacks its images as a draft, and reports that', async () => {
    const source = await connected(yrlFeed(flat(1, { pictures: [404] })))
    expect(await stock()).toEqual([[1, 81_000, 'unpublished']])
    expect((await itemsOf(source))[0]).toMatchObject({ isApplied: true, fault: 'DRAFT' })
  })

  test('sends the listings of an untrusted advertiser to moderation', async () => {
    agency = await server.someone({ is_admin: true })
    await connected(flats(1))
    expect(await stock()).toEqual([[1, 81_000, 'moderation']])
  })
})

describe('a later run', () => {
  test('changes nothing where nothing changed, and fetches no picture again', {
    tags: 'long',
  }, async () => {
    const source = await connected(flats(1, 2))
    site.asked.length = 0
    expect(await comeRound(source)).toMatchObject({ state: 'unchanged' })
    expect(await readNow(source)).toMatchObject({ state: 'unchanged', counts: { unchanged: 2 } })
    expect(site.asked.filter((path) => path.endsWith('.jpg'))).toEqual([])
    expect(await stock()).toHaveLength(2)
  })

  test('reads a rewritten file of the same content once, and skips it afterwards', async () => {
    const source = await connected(flats(1, 2))
    site.write(source.path, `${flats(1, 2)}\n`)
    expect(await comeRound(source)).toMatchObject({ state: 'unchanged', counts: { unchanged: 2 } })
    expect(await comeRound(source)).toMatchObject({ state: 'unchanged', counts: { unchanged: 0 } })
  })

  test('is applied without a person if its changes stay within the share', async () => {
    const source = await connected(flats(1, 2, 3, 4, 5))
    site.write(
      source.path,
      yrlFeed(flat(1, { price: 70_000 }), ...[2, 3, 4, 5].map((id) => flat(id))),
    )
    expect(await comeRound(source)).toMatchObject({ state: 'applied', counts: { changed: 1 } })
    expect((await stock())[0]).toEqual([1, 70_000, 'published'])
  })

  test('unpublishes a listing gone from the feed, and publishes it when it is back', async () => {
    const source = await connected(flats(1, 2, 3, 4, 5, 6))
    site.write(source.path, flats(1, 2, 3, 4, 5))
    expect(await comeRound(source)).toMatchObject({ state: 'applied', counts: { gone: 1 } })
    expect((await stock())[5]).toEqual([6, 86_000, 'unpublished'])
    site.write(source.path, flats(1, 2, 3, 4, 5, 6))
    expect(await comeRound(source)).toMatchObject({ state: 'applied', counts: { changed: 1 } })
    expect((await stock())[5]).toEqual([6, 86_000, 'published'])
  })

  test.each(
    fewOf<[string, string, () => string]>(2, [
      ['a feed that is cut', 'CUT_OFF', () => flats(1, 2, 3).slice(0, -400)],
      ['an emptied feed', 'EMPTY', () => yrlFeed()],
      ['a doubled feed', 'DOUBLED', () => yrlFeed(...[1, 1, 2, 2, 3, 3].map((id) => flat(id)))],
      ['one with other ids', 'DOUBLED', () => flats(11, 12, 13)],
      [
        'prices times a thousand',
        'PRICES',
        () => yrlFeed(...[1, 2, 3].map((id) => flat(id, { price: 80_000_000 + id * 1_000_000 }))),
      ],
      ['more changes than the share', 'SHARE', () => flats(1, 2)],
    ]),
  )('with %s waits for a person and says why: %s', async (_, hold, feed) => {
    const source = await connected(flats(1, 2, 3))
    const before = await stock()
    site.write(source.path, feed())
    expect(await comeRound(source)).toMatchObject({ state: 'waiting', hold })
    expect(await stock()).toEqual(before)
  })

  test('does not take offers behind the cut of a feed for gone', async () => {
    const source = await connected(flats(1, 2, 3))
    site.write(source.path, flats(1, 2, 3).slice(0, -400))
    await comeRound(source)
    expect(kinds(await itemsOf(source))).not.toContain('gone')
    await apply(source)
    expect((await stock()).map(([, , status]) => status)).toEqual(Array(3).fill('published'))
  })

  test('fails with a reason if the feed cannot be read', async () => {
    const source = await connected(flats(1))
    site.write(source.path, 'no feed at all')
    expect(await comeRound(source)).toMatchObject({ state: 'failed', fault: 'NOT_A_FEED' })
  })
})

describe('what a person decides', () => {
  test('a declined offer is left out of this run and of later ones', async () => {
    const source = await connect(flats(1, 2))
    await settle(source)
    const [item] = await itemsOf(source)
    await decide(source, { ids: [item?.id], isTaken: false })
    await apply(source)
    expect(await stock()).toEqual([[2, 82_000, 'published']])

    site.write(source.path, `${flats(1, 2)} `)
    await readNow(source)
    const [declined] = await itemsOf(source, { kind: 'declined' })
    expect(declined?.offerId).toBe('flat-1')
  })

  test('a field changed by hand is a conflict, whose chosen winner is remembered', async () => {
    const source = await connected(flats(1, 2))
    const [first, second] = await own()
    for (const [listing, form] of [
      [first, { price: 60_000, title: 'By the sea' }],
      [second, { price: 61_000 }],
    ] as const)
      await server.call(
        listings.update,
        { params: { id: listing?.id ?? '' }, form, headers: {} },
        { as: agency },
      )

    await readNow(source)
    const items = await itemsOf(source, { onlyConflicts: true })
    expect(items.map(({ changes }) => changes[0])).toMatchObject([
      { field: 'price', before: 60_000, after: 81_000, isConflict: true },
      { field: 'price', before: 61_000, after: 82_000, isConflict: true },
    ])
    await decide(source, { ids: [items[0]?.id], field: 'price', winner: 'ours' })
    await decide(source, { ids: [items[1]?.id], field: 'price', winner: 'feed' })
    await apply(source)
    expect((await own()).map(({ price, title }) => [price, title])).toEqual([
      [60_000, 'By the sea'],
      [82_000, null],
    ])
    expect(await readNow(source)).toMatchObject({ state: 'unchanged' })
  })

  test('all offers of a kind, and one field of all listings, are decided at once', {
    tags: 'long',
  }, async () => {
    const source = await connected(flats(1, 2, 3))
    for (const listing of (await own()).slice(0, 2))
      await server.call(
        listings.update,
        { params: { id: listing.id }, form: { price: 60_000 }, headers: {} },
        { as: agency },
      )
    const dearer = [1, 2, 3].map((id) => flat(id, { price: 90_000 + id }))
    site.write(source.path, yrlFeed(...dearer, flat(4), flat(5)))
    await readNow(source)
    const { id } = await lastRun(source)
    const { body } = await server.call(feeds.differences, { params: { id } }, { as: agency })
    expect(body).toEqual([{ field: 'price', count: 3, conflicts: 2 }])
    await decide(source, { kind: 'new', isTaken: false })
    await decide(source, { field: 'price', winner: 'ours' })
    await decide(source, { field: 'price', winner: 'feed', onlyConflicts: true })
    await apply(source)
    expect((await stock()).map(([floor, price]) => [floor, price])).toEqual([
      [1, 90_001],
      [2, 90_002],
      [3, 83_000],
    ])
  })

  test('an undecided conflict keeps the value set by hand', { tags: 'long' }, async () => {
    const source = await connected(flats(1, 2, 3, 4, 5))
    const [first] = await own()
    await server.call(
      listings.update,
      { params: { id: first?.id ?? '' }, form: { price: 60_000 }, headers: {} },
      { as: agency },
    )
    site.write(
      source.path,
      yrlFeed(flat(1, { price: 90_000 }), ...[2, 3, 4, 5].map((id) => flat(id))),
    )
    expect(await comeRound(source)).toMatchObject({ state: 'applied', counts: { conflicts: 1 } })
    expect((await stock())[0]).toEqual([1, 60_000, 'published'])
  })
})

describe('the original price from a feed', () => {
  const inRoubles = (price: number) => flat(1, { price }).replace('>USD<', '>RUB<')
  const shown = async () => {
    const [listing] = await own()
    const { body } = await server.call(listings.get, { params: { id: listing?.id ?? '' } })
    return [body.price, body.currency, body.originalPrice]
  }
  beforeAll(() =>
    server.context.db.write
      .insertInto('rates')
      .values({ currency: 'RUB', per_dollar: 80 })
      .execute(),
  )

  test('is shown beside the converted one until the price is changed by hand', {
    tags: 'long',
  }, async () => {
    const source = await connected(yrlFeed(inRoubles(8_000_000)))
    const asked = { amount: 8_000_000, currency: 'RUB', period: null }
    expect(await shown()).toEqual([100_000, 'USD', asked])
    site.write(source.path, yrlFeed(inRoubles(7_200_000)))
    await readNow(source)
    await apply(source)
    expect(await shown()).toEqual([90_000, 'USD', { ...asked, amount: 7_200_000 }])
    const [listing] = await own()
    const params = { id: listing?.id ?? '' }
    await server.call(
      listings.update,
      { params, form: { price: 89_000 }, headers: {} },
      { as: agency },
    )
    expect(await shown()).toEqual([89_000, 'USD', undefined])
  })

  test('is not shown where its currency is one of the city’s', {
    tags: 'long',
  }, async () => {
    await connected(flats(1))
    expect(await shown()).toEqual([81_000, 'USD', undefined])
  })
})

describe('undoing a run', () => {
  test('reverts what the run created, changed and unpublished; the next run waits', async () => {
    const source = await connected(yrlFeed(flat(1, { pictures: [1, 2] }), flat(2), flat(3)))
    const before = await stock()
    site.write(source.path, yrlFeed(flat(1, { price: 70_000, pictures: [5, 1] }), flat(2), flat(4)))
    await comeRound(source)
    await apply(source)
    expect(await stock()).toEqual([
      [1, 70_000, 'published'],
      [2, 82_000, 'published'],
      [3, 83_000, 'unpublished'],
      [4, 84_000, 'published'],
    ])
    const { id, undoUntil } = await lastRun(source)
    expect(undoUntil).not.toBeNull()
    await server.call(feeds.undo, { params: { id } }, { as: agency })
    expect(await settle(source)).toMatchObject({ state: 'undone' })
    expect(await stock()).toEqual(before)
    expect((await own())[0]?.images.map(({ width }) => width)).toEqual([42, 44])
    // The same feed would do it again, so a person looks first.
    expect(await comeRound(source)).toMatchObject({ state: 'waiting' })
  })

  test('keeps what was changed by hand after the run', { tags: 'long' }, async () => {
    const source = await connected(flats(1))
    site.write(source.path, yrlFeed(flat(1, { price: 70_000 })))
    await comeRound(source)
    await apply(source)
    const [listing] = await own()
    await server.call(
      listings.update,
      { params: { id: listing?.id ?? '' }, form: { price: 65_000 }, headers: {} },
      { as: agency },
    )
    await server.call(feeds.undo, { params: { id: (await lastRun(source)).id } }, { as: agency })
    await settle(source)
    expect((await stock())[0]).toEqual([1, 65_000, 'published'])
  })

  test('is refused after seven days', async () => {
    const source = await connected(flats(1))
    const { id } = await lastRun(source)
    now = new Date(now.getTime() + 7 * 86_400_000 + 1)
    const { status } = await server.call(feeds.undo, { params: { id } }, { as: agency })
    expect(status).toBe(409)
  })
})

describe('a run that is stopped at any point', () => {
  test('goes on where it was, and does nothing twice', async () => {
    const source = await connect(flats(...Array.from({ length: 12 }, (_, index) => index + 1)))
    await settle(source)
    const { id } = await lastRun(source)
    await server.call(feeds.apply, { params: { id } }, { as: agency })
    for (let turn = 0; turn < 40 && (await lastRun(source)).state === 'applying'; turn += 1) {
      const stopping = new AbortController()
      const count = () =>
        server.context.db.write
          .selectFrom('feed_items')
          .select('id')
          .where('run_id', '=', id)
          .where('applied_at', 'is not', null)
          .execute()
      const before = (await count()).length
      const advancing = advanceRun(server.context, id, stopping.signal)
      await expect
        .poll(async () => (await count()).length > before || (await lastRun(source)).state)
        .not.toBe('applying')
      stopping.abort()
      await advancing
    }
    expect(await lastRun(source)).toMatchObject({ state: 'applied' })
    expect((await stock()).map(([floor]) => floor).sort((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    )
  })

  test('survives a lost database connection, and does nothing twice', {
    tags: 'long',
  }, async () => {
    const source = await connect(flats(...Array.from({ length: 30 }, (_, n) => n + 1)))
    const { id } = await settle(source)
    await server.call(feeds.apply, { params: { id } }, { as: agency })
    const carriedOut = advanceRun(server.context, id)
    const admin = await openClient(server.url, silentLog)
    const applied = async () => {
      const text = 'select from feed_items where run_id = $1 and applied_at is not null'
      return (await admin.query(text, [id])).rowCount
    }
    await expect.poll(applied, { interval: 5 }).toBeGreaterThan(0)
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    )
    expect(await applied()).toBeLessThan(30)
    await admin.end()
    await carriedOut
    expect(await lastRun(source)).toMatchObject({ state: 'applied', done: 30, total: 30 })
    expect(await own()).toHaveLength(30)
  })

  test('is worked on by one process at a time', async () => {
    const source = await connect(flats(1, 2, 3))
    await settle(source)
    const { id } = await lastRun(source)
    await server.call(feeds.apply, { params: { id } }, { as: agency })
    await Promise.all([1, 2, 3].map(() => advanceRun(server.context, id)))
    expect(await stock()).toHaveLength(3)
  })

  test('is resumed by a starting process unless another process works on it', async () => {
    const source = await connect(flats(1))
    const { id } = await settle(source)
    await server.call(feeds.apply, { params: { id } }, { as: agency })
    const { db, jobs } = server.context
    const called = async () => {
      const { rows } = await sql`
        with called as (delete from ${sql.table(`${jobs.schema}.job`)} returning data)
        select from called where data ->> 'runId' = ${id}`.execute(db.write)
      return rows.length
    }
    await called()
    const lease = openLease(server.context, `feed-run-${id}`, 60_000)
    await lease.take()
    await takeUpRuns(server.context)
    expect(await called()).toBe(0)
    await lease.release()
    await takeUpRuns(server.context)
    expect(await called()).toBe(1)
  })
})

describe('a run rests for two seconds an item at most while visitors wait for the database', () => {
  const { signal } = new AbortController()
  const rest = async (workOfOthers?: number) => {
    const { db } = server.context
    const holders = () => ({ count: () => workOfOthers ?? 0, tell: () => {} })
    const startedAt = performance.now()
    await giveWay({ db, machine: { workers: 3, holders } }, signal)
    return performance.now() - startedAt
  }

  test('in its own process', { tags: 'long' }, async () => {
    const { db } = server.context
    let isOver = false
    const visit = async () => {
      while (!isOver) await sql`select pg_sleep(0.02)`.execute(db.read)
    }
    const visits = Array.from({ length: 40 }, visit)
    await expect.poll(() => db.pools().some(({ waiting }) => waiting > 0)).toBe(true)
    expect(await rest()).toBeGreaterThan(1_900)
    isOver = true
    await Promise.all(visits)
    expect(await rest()).toBeLessThan(1_900)
  })

  test('in the other processes of the machine', { tags: 'long' }, async () => {
    expect(await rest(16)).toBeLessThan(1_900)
    expect(await rest(17)).toBeGreaterThan(1_900)
  })
})

describe('homes of several sources', () => {
  const pictured = (feed: string) =>
    feed
      .replaceAll('https://example.com/1/cover.jpg', site.picture(1))
      .replaceAll('https://example.com/1/2.jpg', site.picture(2))
      .replaceAll('https://example.com/1/plan.jpg', site.picture(3))

  test('three feeds in three formats become one set, with every offer accounted for', async () => {
    const studio = (text: string) => text.replace('<floor>7<', '<floor>9<')
    const yrl = pictured(yrlFeed(yrlOffer('', 'y-1'), studio(yrlOffer('', 'y-2'))))
    const cian = pictured(
      cianFeed(
        cianObject('', 'c-1'),
        cianObject('', 'c-3').replace('>7<', '>12<').replaceAll('62,5', '80'),
      ),
    )
    const avito = pictured(
      avitoFeed(
        avitoAd('', 'a-1')
          .replace('Студия', '2')
          .replace('31.5', '62.5')
          .replace('Черновая', 'Чистовая'),
        avitoAd('', 'a-4')
          .replace('<Floor>7', '<Floor>15')
          .replaceAll('Батуми', 'Москва')
          .replace('41.6474', '55.7'),
      ),
    )
    const accounted: Record<string, string> = {}
    for (const feed of [yrl, cian, avito]) {
      const source = await connect(feed)
      await settle(source)
      for (const { offerId, kind, joined, reason } of await itemsOf(source))
        accounted[offerId ?? ''] = joined ? `joined with ${joined.id}` : (reason ?? kind)
      await apply(source)
    }
    expect(accounted).toEqual({
      'y-1': 'new',
      'y-2': 'new',
      'c-1': 'joined with y-1',
      'c-3': 'new',
      'a-1': 'joined with y-1',
      'a-4': 'OUTSIDE_CITY',
    })
    expect((await stock()).map(([floor]) => floor)).toEqual([7, 9, 12])
  })

  test('a listing made by hand is not created again by a feed', { tags: 'long' }, async () => {
    await server.listing(agency.id, { price: 99_000, area: 62.5 })
    const source = await connect(pictured(yrlFeed(yrlOffer('', 'y-1'))))
    expect(await settle(source)).toMatchObject({ counts: { new: 0, changed: 1, conflicts: 1 } })
    expect((await itemsOf(source))[0]?.joined).toMatchObject({ source: null })
    await apply(source)
    expect((await stock()).map(([floor, price]) => [floor, price])).toEqual([[7, 99_000]])
  })

  test('homes alike only in their images are joined; with other images they stay apart', {
    tags: 'long',
  }, async () => {
    const elsewhere = (id: number, picture: number) =>
      flat(id, { pictures: [picture] })
        .replaceAll('flat-', 'other-')
        .replace(/<phone>.*?<\/phone>/g, '')
        .replace(/<address>.*?<\/address>/, '<address>у моря</address>')
        .replace(site.picture(picture), `${site.picture(picture)}?from=elsewhere`)
    await connected(flats(1, 2))
    const second = await connect(yrlFeed(elsewhere(1, 1), elsewhere(2, 9)))
    await settle(second)
    const items = await itemsOf(second)
    expect(items.map(({ kind, joined }) => [kind, joined?.id])).toEqual([
      ['changed', 'flat-1'],
      ['new', undefined],
    ])
    await apply(second)
    expect(await own()).toHaveLength(3)
  })

  test('a listing without a source is recognised by its images', { tags: 'long' }, async () => {
    const source = await connected(flats(1))
    await server.call(feeds.removeSource, { params: { id: source.id } }, { as: agency })
    const moved = flat(1).replace(/<address>.*?<\/address>/, '<address>у моря</address>')
    const second = await connect(yrlFeed(moved.replace('flat-1', 'moved-1')))
    await settle(second)
    expect((await itemsOf(second))[0]).toMatchObject({ kind: 'changed', joined: { source: null } })
  })

  test('a home gone from one source stays while another has it', { tags: 'long' }, async () => {
    const first = await connected(pictured(yrlFeed(yrlOffer('', 'y-1'))))
    await connected(pictured(cianFeed(cianObject('', 'c-1'))))
    site.write(first.path, yrlFeed())
    await comeRound(first)
    await apply(first)
    expect((await stock()).map(([, , status]) => status)).toEqual(['published'])
  })
})

describe('a source', () => {
  test('may be a file that is uploaded by hand', async () => {
    const files = { file: { bytes: Buffer.from(flats(1)) } }
    const { status, body } = await server.call(
      feeds.addFile,
      { form: { name: 'By hand' } },
      { as: agency, files },
    )
    expect(status).toBe(201)
    expect(await settle(body)).toMatchObject({ state: 'waiting', format: 'yrl', hold: 'FIRST' })
    await apply(body)
    const again = { file: { bytes: Buffer.from(yrlFeed(flat(1, { price: 70_000 }))) } }
    await server.call(
      feeds.readFile,
      { params: { id: body.id }, form: {} },
      { as: agency, files: again },
    )
    expect(await settle(body)).toMatchObject({ state: 'waiting', counts: { changed: 1 } })
    await apply(body)
    expect(await stock()).toEqual([[1, 70_000, 'published']])
  })

  test('is not read from an address of a private network', async () => {
    const { body } = await server.call(
      feeds.addSource,
      { body: { name: 'x', url: 'https://192.168.1.1/feed.xml', schedule: 'daily', share: 20 } },
      { as: agency },
    )
    expect(await settle(body)).toMatchObject({ state: 'failed', fault: 'FORBIDDEN_ADDRESS' })
  })

  test('stopped by an operator is not read, by schedule or by hand, until resumed', {
    tags: 'long',
  }, async () => {
    const operator = await server.someone({ is_operator: true })
    const source = await connected(flats(1))
    const stop = (isStopped: boolean) =>
      server.call(
        operatorFeeds.stop,
        { params: { id: source.id }, body: { isStopped, note: 'Not your homes' } },
        { as: operator },
      )
    expect((await stop(true)).body).toMatchObject({ stopNote: 'Not your homes' })
    const before = await lastRun(source)
    expect(await comeRound(source)).toEqual(before)
    const read = () => server.call(feeds.read, { params: { id: source.id } }, { as: agency })
    expect(await read()).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } })
    await stop(false)
    expect((await read()).status).toBe(201)
  })

  test('leaves its listings behind when it is removed', { tags: 'long' }, async () => {
    const source = await connected(flats(1))
    await server.call(feeds.removeSource, { params: { id: source.id } }, { as: agency })
    expect(await stock()).toHaveLength(1)
  })
})
