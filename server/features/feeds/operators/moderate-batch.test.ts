import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FeedKind } from '../../../../contract/feeds/feed-sources.ts'
import { feeds, operatorFeeds } from '../../../../contract/feeds/feed-sources.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { advanceRun } from '../runs/advance-run.ts'
import type { FeedSite } from '../testing/feed-site.ts'
import { openFeedSite } from '../testing/feed-site.ts'
import { yrlFeed, yrlOffer } from '../testing/sample-feeds.ts'

let server: TestServer
let site: FeedSite
let agency: Someone
let operator: Someone
let now = new Date()

beforeAll(async () => {
  site = await openFeedSite()
  server = await openTestServer({ FEED_NETWORKS: '127.0.0.1' }, { clock: () => now })
  operator = await server.someone({ is_operator: true })
})
afterAll(async () => {
  await server.close()
  await site.close()
})
beforeEach(async () => {
  agency = await server.someone({ is_admin: true, is_agency: true, agencyName: 'Batumi Homes' })
})

const flat = (id: number, text = 'Светлая квартира') =>
  yrlOffer('', `flat-${id}`)
    .replace('<floor>7<', `<floor>${id}<`)
    .replace(/<image>.*<\/image>/, `<image>${site.picture(id)}</image>`)
    .replace(/<description>.*<\/description>/s, `<description>${text}</description>`)

const toLet = (id: number) =>
  flat(id).replace('продажа', 'аренда').replace('</price>', '<period>месяц</period></price>')

let paths = 0
async function connected(...offers: string[]) {
  paths += 1
  const path = `/feed-${paths}.xml`
  const url = site.write(path, yrlFeed(...offers))
  const { body: source } = await server.call(
    feeds.addSource,
    { body: { name: `Stock ${paths}`, url, schedule: 'hourly', share: 100 } },
    { as: agency },
  )
  await carryOut(source.id)
  return { id: source.id, path }
}
/** Brings the source's run to its end, with a person's approval. */
async function carryOut(sourceId: string) {
  const query = { sourceId, limit: 1 }
  const [run] = (await server.call(feeds.runs, { query }, { as: agency })).body
  const params = { id: run?.id ?? '' }
  await advanceRun(server.context, params.id)
  await server.call(feeds.apply, { params }, { as: agency })
  await advanceRun(server.context, params.id)
  return params.id
}
async function readAgain({ id, path }: { id: string; path: string }, ...offers: string[]) {
  site.write(path, yrlFeed(...offers))
  await server.call(feeds.read, { params: { id } }, { as: agency })
  return carryOut(id)
}
const batches = async () => {
  const { body } = await server.call(operatorFeeds.batches, { query: {} }, { as: operator })
  return body.filter(({ owner }) => owner.id === agency.id)
}
const approve = async (seenAt: string, leftOut: string[] = []) => {
  const [batch] = await batches()
  const params = { id: batch?.runId ?? '' }
  return server.call(operatorFeeds.approve, { params, body: { seenAt, leftOut } }, { as: operator })
}
const trust = (id: string, kinds: FeedKind[]) =>
  server.call(operatorFeeds.trust, { params: { id }, body: { kinds } }, { as: operator })
const stock = async () => {
  const query = { limit: 100, filters: { ownerId: agency.id } }
  const { body } = await server.call(listings.find, { query } as never, { as: agency })
  return body.toSorted((a, b) => (a.floor ?? 0) - (b.floor ?? 0))
}
const statuses = async () => (await stock()).map(({ status }) => status)
const later = () => {
  now = new Date(now.getTime() + 60_000)
}

describe('a batch of listings from a feed run', () => {
  test('waits as one, with its kinds and a sample of its listings', async () => {
    await connected(...Array.from({ length: 15 }, (_, index) => flat(index + 1)))
    const [batch, ...others] = await batches()
    expect(others).toEqual([])
    expect(batch).toMatchObject({ owner: { name: 'Batumi Homes' }, waiting: 15 })
    expect(batch?.kinds.map(({ count }) => count)).toEqual([15])
    expect(batch?.sample).toHaveLength(12)
    expect(batch?.sample[0]?.images).toHaveLength(1)
  })

  test('is approved as a whole, except for listings that are left out', async () => {
    await connected(flat(1), flat(2), flat(3))
    const [batch] = await batches()
    const [, second] = await stock()
    later()
    const { body } = await approve(batch?.seenAt ?? '', [second?.id ?? ''])
    expect(body).toEqual({ approved: 2, left: 0 })
    expect(await statuses()).toEqual(['published', 'moderation', 'published'])
    expect((await batches())[0]?.waiting).toBe(1)
  })

  test('skips a listing that changed after the operator looked', { tags: 'long' }, async () => {
    await connected(flat(1), flat(2))
    const [batch] = await batches()
    const [first] = await stock()
    later()
    await server.call(
      listings.update,
      { params: { id: first?.id ?? '' }, form: { title: 'Call me at…' }, headers: {} },
      { as: agency },
    )
    expect((await approve(batch?.seenAt ?? '')).body).toEqual({ approved: 1, left: 0 })
    expect(await statuses()).toEqual(['moderation', 'published'])
  })

  test('is not approved when its owner may not publish any more', async () => {
    await connected(flat(1))
    const [batch] = await batches()
    await server.context.db.write
      .updateTable('users')
      .set({ is_blocked: true })
      .where('id', '=', agency.id)
      .execute()
    expect((await approve(batch?.seenAt ?? '')).body).toEqual({ approved: 0, left: 1 })
  })

  test('disappears once its run is undone', async () => {
    const { id } = await connected(flat(1))
    const [run] = (await server.call(feeds.runs, { query: { sourceId: id } }, { as: agency })).body
    await server.call(feeds.undo, { params: { id: run?.id ?? '' } }, { as: agency })
    await advanceRun(server.context, run?.id ?? '')
    expect(await batches()).toEqual([])
  })
})

describe('a kind of listing that a source is trusted with', () => {
  test('is public when new or changed, while other kinds wait', { tags: 'long' }, async () => {
    const source = await connected(flat(1))
    const [batch] = await batches()
    await approve(batch?.seenAt ?? '')
    const kinds = (batch?.kinds ?? []).map(({ kind }) => kind)
    expect((await trust(source.id, kinds)).body.trustedKinds).toEqual(kinds)

    await readAgain(source, flat(1, 'Другие слова'), flat(2), toLet(3))
    expect(await statuses()).toEqual(['published', 'published', 'moderation'])
    expect((await stock())[0]?.description).toBe('Другие слова')

    await readAgain(source, toLet(1), flat(2), toLet(3))
    expect(await statuses()).toEqual(['published', 'published', 'moderation'])
    expect((await stock())[0]).toMatchObject({
      dealType: 'sale',
      pending: { content: { dealType: 'rent' } },
    })
    const waiting = (await batches()).at(-1)
    expect(waiting?.sample[0]?.dealType).toBe('rent')
    await approve(waiting?.seenAt ?? '')
    expect((await stock())[0]).toMatchObject({ status: 'published', dealType: 'rent' })
  })

  test('waits again once the trust is taken back, or the source has another address', {
    tags: 'long',
  }, async () => {
    const source = await connected(flat(1))
    const kinds = ((await batches())[0]?.kinds ?? []).map(({ kind }) => kind)
    await trust(source.id, kinds)
    await trust(source.id, [])
    await readAgain(source, flat(1), flat(2))
    expect((await statuses())[1]).toBe('moderation')

    await trust(source.id, kinds)
    const path = '/moved.xml'
    const url = site.write(path, yrlFeed(flat(1), flat(2)))
    const { id } = source
    await server.call(feeds.changeSource, { params: { id }, body: { url } }, { as: agency })
    await readAgain({ id, path }, flat(1), flat(2), flat(3))
    expect((await statuses())[2]).toBe('moderation')
  })
})
