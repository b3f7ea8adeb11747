import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '../../contract/limits.ts'
import { favourites } from '../../contract/people/favourites.ts'
import { savedSearches } from '../../contract/search/saved-searches.ts'
import type { TestServer } from '../testing/test-server.ts'
import { openTestServer } from '../testing/test-server.ts'
import { openKeyedCalls } from './keyed-calls.ts'

let site: TestServer
beforeAll(async () => {
  site = await openTestServer()
})
afterAll(() => site.close())

let lastKey = 0
const newKey = () => {
  lastKey += 1
  return `key-${lastKey}-${'x'.repeat(16)}`
}
const search = { body: { name: 'Sea', query: { filters: { minPrice: 5, maxPrice: 9 } } } }
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const rows = () => site.context.db.write.selectFrom('keyed_calls').selectAll().execute()

describe('an idempotency key', () => {
  test('must have 16 to 128 visible characters', async () => {
    const as = await site.someone()
    for (const key of ['x'.repeat(15), 'with blanks in it all', 'x'.repeat(129)]) {
      const { status, body } = await site.call(savedSearches.save, search, { as, ...keyed(key) })
      expect([status, body.code]).toEqual([400, 'MALFORMED'])
    }
    expect(await site.call(savedSearches.find, {}, { as })).toMatchObject({ body: [] })
  })

  test('stands for the same call whatever the order of its fields', async () => {
    const as = await site.someone()
    const key = keyed(newKey())
    const first = await site.call(savedSearches.save, search, { as, ...key })
    const turned = { body: { query: { filters: { maxPrice: 9, minPrice: 5 } }, name: 'Sea' } }
    const second = await site.call(savedSearches.save, turned, { as, ...key })
    expect([second.status, second.body]).toEqual([201, first.body])
  })

  test('can be used again after a refusal, and on another route', async () => {
    const owner = await site.someone({ is_admin: true })
    const as = await site.someone()
    const id = await site.listing(owner.id, {}, { status: 'unpublished', published_at: null })
    const key = keyed(newKey())
    const ask = () => site.call(favourites.add, { params: { id } }, { as, ...key })
    expect((await ask()).status).toBe(404)
    await site.context.db.write
      .updateTable('listings')
      .set({ status: 'published', published_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect((await ask()).status).toBe(200)
    expect((await site.call(savedSearches.save, search, { as, ...key })).status).toBe(201)
  })
})

describe('a stored call', () => {
  test('shows neither key nor content in the database', async () => {
    const key = newKey()
    const as = await site.someone()
    const search = { name: 'Sealed', query: { filters: {}, sort: 'new' as const } }
    const save = () => site.call(savedSearches.save, { body: search }, { as, ...keyed(key) })
    const first = await save()
    const again = await save()
    expect([first.status, again.body]).toEqual([201, first.body])
    const kept = (await rows()).map((row) => Object.values(row).join('\n')).join('\n')
    for (const secret of [key, 'Sealed']) expect(kept).not.toContain(secret)
  })

  test('is deleted when its caller has too many, the oldest first', async () => {
    const as = await site.someone()
    const owner = `user:${as.id}`
    await sql`
      insert into keyed_calls (name, owner, body_hash, answer)
      select decode(md5(n::text), 'hex'), ${owner}, '', ''
      from generate_series(1, ${serverLimits.keptAnswers * 2}::int) n`.execute(
      site.context.db.write,
    )
    const keys = Array.from({ length: 40 }, newKey)
    const remove = (key: string) =>
      site.call(favourites.remove, { params: { id: '1' } }, { as, ...keyed(key) })
    for (const key of keys) expect((await remove(key)).status).toBe(200)
    const kept = (await rows()).filter((row) => row.owner === owner)
    expect(kept.length).toBeLessThanOrEqual(serverLimits.keptAnswers + 40)
    expect(kept.filter(({ body_hash }) => body_hash.length > 0)).toHaveLength(keys.length)
  })
})

test('a handler that does work outside its key fails, even without a key', async () => {
  const perform = openKeyedCalls(site.context)
  await expect(
    perform(
      undefined,
      () => 200,
      async () => 'done',
    ),
  ).rejects.toThrow('once()')
  const past = perform<string>(
    undefined,
    () => 200,
    async (once) => `${await once(async () => 'a')}b`,
  )
  await expect(past).rejects.toThrow('once()')
})
