import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { favourites } from '../../../contract/people/favourites.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let server: TestServer
let visitor: Someone
let owner: Someone

beforeAll(async () => {
  server = await openTestServer()
  visitor = await server.someone()
  owner = await server.someone({ is_admin: true })
})
afterAll(() => server.close())

const kept = (who: Someone) =>
  server.context.db.write
    .selectFrom('favourites')
    .select('listing_id')
    .where('user_id', '=', who.id)
    .execute()
    .then((rows) => rows.map((row) => row.listing_id))

const add = (id: string, as?: Someone) =>
  server.call(favourites.add, { params: { id } }, as ? { as } : {})
const remove = (id: string, as?: Someone) =>
  server.call(favourites.remove, { params: { id } }, as ? { as } : {})

const withdrawn = (as: Someone) => server.call(favourites.withdrawn, { query: {} }, { as })

describe('favourites', () => {
  test('can be added and removed, also twice in a row', async () => {
    const id = await server.listing(owner.id)
    for (let time = 0; time < 2; time += 1) {
      const added = await add(id, visitor)
      expect(added.status).toBe(200)
      expect(added.body).toEqual({ id, isFavourite: true })
    }
    expect(await kept(visitor)).toEqual([id])
    for (let time = 0; time < 2; time += 1)
      expect((await remove(id, visitor)).body).toEqual({ id, isFavourite: false })
    expect(await kept(visitor)).toEqual([])
  })

  test('are stored once when added many times at once', async () => {
    const id = await server.listing(owner.id)
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(id, visitor)))
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200))
    expect(await kept(visitor)).toEqual([id])
    await remove(id, visitor)
  })

  test('need a signed-in caller', async () => {
    const id = await server.listing(owner.id)
    for (const answer of [await add(id), await remove(id)]) {
      expect(answer.status).toBe(401)
      expect(answer.body.code).toBe('NOT_SIGNED_IN')
    }
  })

  test('take a listing that is not public from its owner and operators only', async () => {
    const id = await server.listing(owner.id, {}, { status: 'unpublished', published_at: null })
    const operator = await server.someone({ is_operator: true })
    const refused = await add(id, visitor)
    expect(refused.status).toBe(404)
    expect(refused.body.code).toBe('NOT_FOUND')
    expect(await kept(visitor)).toEqual([])
    expect((await add(id, owner)).status).toBe(200)
    expect((await add(id, operator)).status).toBe(200)
  })

  test('refuse a withdrawn listing as withdrawn, and let it be removed', async () => {
    const id = await server.listing(owner.id)
    await add(id, visitor)
    await server.context.db.write
      .updateTable('listings')
      .set({ deleted_at: new Date() })
      .where('id', '=', id)
      .execute()
    const again = await add(id, visitor)
    expect(again.status).toBe(410)
    expect(again.body.code).toBe('WITHDRAWN')
    expect((await remove(id, visitor)).body).toEqual({ id, isFavourite: false })
    expect(await kept(visitor)).toEqual([])
  })

  test('keep withdrawn listings, with their deal and category, until removed', async () => {
    const who = await server.someone()
    const stays = await server.listing(owner.id)
    const sold = await server.listing(owner.id, { dealType: 'rent', category: 'house' })
    const deleted = await server.listing(owner.id, { category: 'land' })
    for (const id of [stays, sold, deleted]) await add(id, who)
    const { db } = server.context
    const set = (id: string, values: object) =>
      db.write.updateTable('listings').set(values).where('id', '=', id).execute()
    await set(sold, { status: 'unpublished' })
    await set(deleted, { deleted_at: new Date() })
    const told = [
      { id: deleted, dealType: 'sale', category: 'land' },
      { id: sold, dealType: 'rent', category: 'house' },
    ]
    expect((await withdrawn(who)).body).toEqual(told)
    expect((await server.call(favourites.count, {}, { as: who })).body).toEqual({ count: 3 })
    await remove(sold, who)
    expect((await withdrawn(who)).body).toEqual(told.slice(0, 1))
    expect((await withdrawn(await server.someone())).body).toEqual([])
  })

  test('of a visitor’s device can be checked by id, with no detail of drafts', async () => {
    const stays = await server.listing(owner.id)
    const sold = await server.listing(owner.id, {}, { status: 'unpublished' })
    const draft = await server.listing(owner.id, {}, { status: 'unpublished', published_at: null })
    const { body } = await server.call(favourites.withdrawn, {
      query: { id: [draft, stays, sold, '999999999'] },
    })
    expect(body).toEqual([
      { id: draft, dealType: null, category: null },
      { id: sold, dealType: 'sale', category: 'newApartment' },
      { id: '999999999', dealType: null, category: null },
    ])
  })

  test('of one user are not changed by another', async () => {
    const id = await server.listing(owner.id)
    const other = await server.someone()
    await add(id, visitor)
    await remove(id, other)
    expect(await kept(visitor)).toEqual([id])
  })

  test.each(['999999999', '0'])('refuse a listing that does not exist: %s', async (id) => {
    expect((await add(id, visitor)).status).toBe(404)
  })

  test.each(['x', '-1', '1e3', '07', '9'.repeat(19)])('refuse %s for an id', async (id) => {
    const answer = await add(id, visitor)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('MALFORMED')
  })
})
