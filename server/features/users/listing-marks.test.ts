import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KeptChanges } from '../../../contract/people/users.ts'
import { users } from '../../../contract/people/users.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let now = Date.now()
let site: TestServer
let owner: Someone
let listings: string[]
beforeAll(async () => {
  site = await openTestServer({}, { clock: () => new Date(now) })
  owner = await site.someone({ is_admin: true })
  listings = []
  for (let i = 0; i < 6; i += 1) listings.push(await site.listing(owner.id))
})
afterAll(() => site.close())

const keep = async (as: Someone, body: KeptChanges) => {
  now += 10_000
  const answer = await site.call(users.keep, { body }, { as })
  expect(answer.status).toBe(200)
  return answer.body
}
const marked = (ids: string[], mark: 'isHidden' | 'isCompared', value = true) =>
  ids.map((id) => ({ id, [mark]: value })) as never

test('a new account has no marks', async () => {
  const as = await site.someone()
  const { body } = await site.call(users.kept, {}, { as })
  expect(body).toEqual({ hidden: [], recent: [], compared: [], notes: [] })
})

test('marks of a browser are added to those of the account', async () => {
  const [a = '', b = '', c = ''] = listings
  const as = await site.someone()
  await keep(as, {
    favourites: [a],
    hidden: marked([a], 'isHidden'),
    recent: [a, b],
    compared: marked([a, b], 'isCompared'),
    notes: [{ id: a, text: 'first' }],
  })
  const merged = await keep(as, {
    favourites: [a, b],
    hidden: marked([b], 'isHidden'),
    recent: [c, a],
    compared: marked([c], 'isCompared'),
    notes: [{ id: b, text: ' second ' }],
  })
  expect(merged).toEqual({
    hidden: [b, a],
    recent: [c, a, b],
    compared: [a, b, c],
    notes: [
      { id: b, text: 'second' },
      { id: a, text: 'first' },
    ],
  })
  const liked = await site.context.db.write
    .selectFrom('favourites')
    .select('listing_id')
    .where('user_id', '=', as.id)
    .orderBy('listing_id')
    .execute()
  expect(liked.map((row) => row.listing_id)).toEqual([a, b])
  expect((await site.call(users.kept, {}, { as })).body).toEqual(merged)
})

test('removed marks are gone, and leave no row', async () => {
  const [a = ''] = listings
  const as = await site.someone()
  await keep(as, {
    hidden: marked([a], 'isHidden'),
    compared: marked([a], 'isCompared'),
    notes: [{ id: a, text: 'note' }],
  })
  const left = await keep(as, {
    hidden: marked([a], 'isHidden', false),
    compared: marked([a], 'isCompared', false),
    notes: [{ id: a, text: ' ' }],
  })
  expect(left).toEqual({ hidden: [], recent: [], compared: [], notes: [] })
  const rows = await site.context.db.write
    .selectFrom('listing_marks')
    .select('listing_id')
    .where('user_id', '=', as.id)
    .execute()
  expect(rows).toEqual([])
})

test('of more than four compared listings, the newest stay', async () => {
  const as = await site.someone()
  await keep(as, { compared: marked(listings.slice(0, 3), 'isCompared') })
  const { compared } = await keep(as, { compared: marked(listings.slice(3, 6), 'isCompared') })
  expect(compared).toEqual(listings.slice(2, 6))
})

test('of recently viewed listings, the newest hundred stay', async () => {
  const as = await site.someone()
  const many: string[] = []
  for (let i = 0; i < 110; i += 1) many.push(await site.listing(owner.id))
  await keep(as, { recent: many.slice(0, 100) })
  const { recent } = await keep(as, { recent: many.slice(100) })
  expect(recent).toEqual([...many.slice(100), ...many.slice(0, 90)])
})

describe('ids', () => {
  test('of unknown or never public listings are ignored', async () => {
    const as = await site.someone()
    const secret = await site.listing(owner.id, {}, { status: 'unpublished', published_at: null })
    const withdrawn = await site.listing(owner.id, {}, { status: 'unpublished' })
    const body = {
      favourites: ['999999999999999999', secret],
      recent: ['999999999999999999', '0', secret, withdrawn],
    }
    expect((await keep(as, body)).recent).toEqual([withdrawn])
    expect((await keep(owner, { recent: [secret] })).recent).toEqual([secret])
    const liked = await site.context.db.write
      .selectFrom('favourites')
      .select('listing_id')
      .where('user_id', '=', as.id)
      .execute()
    expect(liked).toEqual([])
  })

  test('sent twice count once, and the last note holds', async () => {
    const [a = ''] = listings
    const as = await site.someone()
    const { recent, notes } = await keep(as, {
      recent: [a, a],
      notes: [
        { id: a, text: 'one' },
        { id: a, text: 'two' },
      ],
    })
    expect([recent, notes]).toEqual([[a], [{ id: a, text: 'two' }]])
  })
})

describe('changes of marks are refused', () => {
  const refused: [string, unknown][] = [
    ['that are a list', []],
    ['of another kind', { visited: [] }],
    ['with a number for an id', { recent: [1] }],
    ['with a negative id', { favourites: ['-123'] }],
    ['with a zero before an id', { recent: ['07'] }],
    ['with 101 recent', { recent: Array(101).fill('1') }],
    ['with 1001 favourites', { favourites: Array(1001).fill('1') }],
    ['with a note of 1001', { notes: [{ id: '1', text: 'x'.repeat(1001) }] }],
    ['with a note that has NUL', { notes: [{ id: '1', text: '\0' }] }],
    ['with a flag in words', { hidden: [{ id: '1', isHidden: 'yes' }] }],
  ]
  for (const [what, body] of refused)
    test(what, async () => {
      const as = await site.someone()
      const answer = await site.call(users.keep, { body: body as never }, { as })
      expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
      const rows = await site.context.db.write
        .selectFrom('listing_marks')
        .select('listing_id')
        .where('user_id', '=', as.id)
        .execute()
      expect(rows).toEqual([])
    })
})

test('marks of one user are not seen by another', async () => {
  const [a = ''] = listings
  const [one, other] = [await site.someone(), await site.someone()]
  await keep(one, { notes: [{ id: a, text: 'mine alone' }] })
  expect((await site.call(users.kept, {}, { as: other })).body.notes).toEqual([])
})
