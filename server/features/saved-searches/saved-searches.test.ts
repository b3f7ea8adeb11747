import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits } from '../../../contract/limits.ts'
import { savedSearches } from '../../../contract/search/saved-searches.ts'
import type { CallOptions, Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Someone
let visitor: Someone
let other: Someone
let now = new Date()

beforeAll(async () => {
  server = await openTestServer({}, { clock: () => now })
  owner = await server.someone({ is_admin: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  visitor = await server.someone()
  other = await server.someone()
})

const rowsOf = ({ id }: Someone) =>
  server.context.db.write
    .selectFrom('saved_searches')
    .selectAll()
    .where('user_id', '=', id)
    .execute()
const find = (options: CallOptions) => server.call(savedSearches.find, {}, options)
const save = (body: object, options: CallOptions = { as: visitor }) =>
  server.call(savedSearches.save, { body: body as { name: string; query: object } }, options)
const change = (id: string, body: object, options: CallOptions = { as: visitor }) =>
  server.call(savedSearches.update, { params: { id }, body }, options)
const remove = (id: string, options: CallOptions = { as: visitor }) =>
  server.call(savedSearches.remove, { params: { id } }, options)

const seaside = { name: 'At the sea', query: { filters: { facilities: ['seaView'] } } }
const withSea = { facilities: ['seaView' as const] }
const later = () => {
  now = new Date(now.getTime() + 60_000)
}

describe('a saved search', () => {
  test('is saved as it was asked, and listed with the newest first', async () => {
    const saved = await save({
      name: 'Cheap',
      query: { filters: { maxPrice: '60000', category: ['house'] }, sort: 'cheap' },
      notify: 'daily',
    })
    expect(saved.status).toBe(201)
    expect(saved.body).toMatchObject({
      name: 'Cheap',
      query: { filters: { maxPrice: 60_000, category: ['house'] }, sort: 'cheap' },
      notify: 'daily',
      newCount: 0,
    })
    await save(seaside)
    const found = await find({ as: visitor })
    expect(found.body.map((search) => search.name)).toEqual(['At the sea', 'Cheap'])
    expect(found.body[1]).toEqual(saved.body)
    expect(found.body[0]?.notify).toBe('none')
  })

  test('counts the matching listings that are new since it was last seen', async () => {
    await server.listing(owner.id, withSea)
    const { id } = (await save(seaside)).body
    later()
    await server.listing(owner.id, withSea)
    await server.listing(owner.id, withSea)
    await server.listing(owner.id, {})
    await server.listing(owner.id, withSea, { status: 'moderation', published_at: null })
    expect((await find({ as: visitor })).body[0]?.newCount).toBe(2)
    later()
    const seen = await change(id, { isSeen: true })
    expect([seen.status, seen.body.newCount, seen.body.lastSeenAt]).toEqual([
      200,
      0,
      now.toISOString(),
    ])
    expect((await find({ as: visitor })).body[0]?.newCount).toBe(0)
  })

  test('can be renamed and get other alerts without counting as seen', async () => {
    const { body } = await save(seaside)
    later()
    const changed = await change(body.id, { name: 'Sea!', notify: 'instant' })
    expect(changed.body).toEqual({ ...body, name: 'Sea!', notify: 'instant' })
  })

  test('is deleted', async () => {
    const { id } = (await save(seaside)).body
    expect((await remove(id)).body).toEqual({ ok: true })
    expect(await rowsOf(visitor)).toEqual([])
    expect((await remove(id)).status).toBe(404)
  })

  test.each([
    [{ ...seaside, name: '' }, 'name'],
    [{ ...seaside, name: 'x'.repeat(limits.text + 1) }, 'name'],
    [{ ...seaside, notify: 'hourly' }, 'notify'],
    [{ name: 'x', query: { filters: { colour: 'red' } } }, 'query.filters'],
    [
      { name: 'x', query: { filters: { maxPrice: limits.filterPrice.max + 1 } } },
      'query.filters.maxPrice',
    ],
    [{ name: 'x', query: { sort: 'dearest' } }, 'query.sort'],
    [{ name: 'x', query: { filters: { status: 'moderation' } } }, 'query.filters.status'],
    [{ name: 'x', query: { sort: 'notPublished' } }, 'query.sort'],
    [{ name: 'x' }, 'query'],
  ])('with %j is refused', async (body, path) => {
    const answer = await save(body)
    expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
    expect(answer.body.issues?.[0]?.path).toBe(path)
    expect(await rowsOf(visitor)).toEqual([])
  })

  test('is one of fifty at most, also when several are saved at once', async () => {
    for (let count = 1; count < limits.savedSearches - 1; count += 1)
      expect((await save(seaside)).status).toBe(201)
    const answers = await Promise.all([save(seaside), save(seaside), save(seaside)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 201, 422])
    expect(answers.find((answer) => answer.status === 422)?.body).toMatchObject({
      code: 'WRONG_DATA',
      message: 'At most 50 searches can be saved; remove one first',
    })
    expect(await rowsOf(visitor)).toHaveLength(limits.savedSearches)
    expect((await find({ as: visitor })).body).toHaveLength(limits.savedSearches)
  })

  test('can be seen and changed by its owner alone', async () => {
    const { id } = (await save(seaside)).body
    const before = await rowsOf(visitor)
    expect((await find({ as: other })).body).toEqual([])
    for (const [options, status] of [
      [{ as: other }, 404],
      [{}, 401],
    ] as const) {
      expect((await change(id, { name: 'Mine' }, options)).status).toBe(status)
      expect((await remove(id, options)).status).toBe(status)
    }
    expect((await find({})).status).toBe(401)
    expect((await save(seaside, {})).status).toBe(401)
    expect(await rowsOf(visitor)).toEqual(before)
  })
})

test('others can open a search that its owner shares, but never see its name', async () => {
  const { body } = await save({ ...seaside, name: 'My own words' })
  const open = (options: CallOptions = {}) =>
    server.call(savedSearches.open, { params: { id: body.id } }, options)
  const query = { ...seaside.query, sort: 'new' }
  for (const as of [undefined, other]) expect((await open(as && { as })).status).toBe(404)
  expect((await open({ as: visitor })).body).toEqual({ query })
  expect((await change(body.id, { isShared: true }, { as: other })).status).toBe(404)
  expect((await change(body.id, { isShared: true })).status).toBe(200)
  for (const as of [undefined, other, visitor])
    expect((await open(as && { as })).body).toEqual({ query })
  await remove(body.id)
  expect((await open({ as: other })).status).toBe(404)
})
