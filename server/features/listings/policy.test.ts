import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statuses } from '../../../contract/listings/listing-words.ts'
import type { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import {
  assertInsider,
  assertMayPublish,
  assertOwn,
  isKnownTo,
  isPresentListing,
  isPublic,
  isPublicListing,
  isVisibleTo,
  publicListing,
  visibleListing,
  withdrawn,
} from './policy.ts'

let server: TestServer
let owner: Someone
const now = new Date()

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true })
  for (const status of statuses)
    for (const deleted_at of [null, now])
      for (const published_at of status === 'published' ? [now] : [null, now])
        await server.listing(owner.id, {}, { status, published_at, deleted_at })
})
afterAll(() => server.close())

const rows = () =>
  server.context.db.read
    .selectFrom('listings')
    .selectAll()
    .select([isPublicListing.as('isPublic'), isPresentListing.as('isPresent')])
    .execute()

test('visibility is the same as an SQL condition and for a loaded row', async () => {
  const found = await rows()
  expect(found).toHaveLength(14)
  for (const row of found) {
    expect(isPublic(row), JSON.stringify(row)).toBe(row.isPublic)
    expect(isVisibleTo({ id: owner.id, advertiserId: owner.id, isOperator: false }, row)).toBe(
      row.isPresent,
    )
    expect(isVisibleTo({ id: '999', advertiserId: '999', isOperator: true }, row)).toBe(
      row.isPresent,
    )
    expect(isVisibleTo({ id: '999', advertiserId: '999', isOperator: false }, row)).toBe(
      row.isPublic,
    )
    expect(isVisibleTo(undefined, row)).toBe(row.isPublic)
  }
})

test('the condition for public listings uses their index', async () => {
  const { rows: plan } = await server.context.db.write.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`
      explain select id from listings where ${isPublicListing} order by published_at desc limit 1`.execute(
      tx,
    )
  })
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('listings_public_newest')
})

const callerOf = (id: string, more: Partial<Caller> = {}) =>
  ({ id, advertiserId: id, isOperator: false, ...more }) as Caller
const stranger = callerOf('999')
const operator = callerOf('999', { isOperator: true })
const agent = (advertiserId: string) => callerOf('998', { advertiserId })
/** The code and message of the call's refusal; empty if the call returns. */
const refusal = async (call: () => unknown) => {
  try {
    await call()
    return ''
  } catch (error) {
    return `${(error as ApiError).code} ${(error as ApiError).message}`
  }
}
const gone = 'NOT_FOUND The listing not found'

test('a hidden listing is not found, or withdrawn if it was public', async () => {
  const { db } = server.context
  for (const row of await rows()) {
    const what = `${row.status} ${row.published_at} ${row.deleted_at}`
    const isShown = isPublic(row)
    const hidden = row.published_at ? 'WITHDRAWN The listing has been withdrawn' : gone
    const read = (caller: Caller | undefined) =>
      refusal(() => visibleListing(db.read, row.id, caller))
    expect(await read(undefined), what).toBe(isShown ? '' : hidden)
    expect(await refusal(() => publicListing(db.read, row.id)), what).toBe(isShown ? '' : hidden)
    expect(await read(stranger), what).toBe(isShown ? '' : hidden)
    for (const insider of [callerOf(owner.id), agent(owner.id), operator])
      expect(await read(insider), what).toBe(row.deleted_at ? hidden : '')
  }
})

test('only owner and agents may change a listing, and operators may look in too', async () => {
  for (const row of await rows()) {
    const what = `${row.status} ${row.published_at} ${row.deleted_at}`
    const wasPublic = 'WITHDRAWN The listing has been deleted'
    const forOwner = row.deleted_at ? (row.published_at ? wasPublic : gone) : ''
    const forOthers = isPublic(row)
    for (const own of [callerOf(owner.id), agent(owner.id)]) {
      expect(await refusal(() => assertOwn(row, own)), what).toBe(forOwner)
      expect(await refusal(() => assertInsider(row, own)), what).toBe(forOwner)
    }
    const notTheirs = 'NOT_ALLOWED Only its owner can change this listing'
    const notTheirView = 'NOT_ALLOWED This is for the owner of the listing'
    expect(await refusal(() => assertOwn(row, stranger)), what).toBe(forOthers ? notTheirs : gone)
    expect(await refusal(() => assertInsider(row, stranger)), what).toBe(
      forOthers ? notTheirView : gone,
    )
    expect(await refusal(() => assertOwn(row, operator)), what).toBe(
      row.deleted_at ? gone : notTheirs,
    )
    expect(await refusal(() => assertInsider(row, operator)), what).toBe(row.deleted_at ? gone : '')
  }
  expect(await refusal(() => assertOwn(undefined, stranger))).toBe(gone)
})

test('the error for a withdrawn listing says what it was, where that is known', () => {
  expect(withdrawn().withdrawn).toBeUndefined()
  const was = { id: '7' } as Parameters<typeof withdrawn>[0]
  expect(withdrawn(was).withdrawn).toEqual(was)
})

test('a user may know of own listings, and of all that were ever public', async () => {
  const knownTo = (id: string) =>
    server.context.db.read
      .selectFrom('listings')
      .select(['id', 'published_at'])
      .where(isKnownTo(id))
      .execute()
  expect(await knownTo(owner.id)).toHaveLength(14)
  const others = await knownTo('999')
  expect(others.length).toBeGreaterThan(0)
  expect(others.every(({ published_at }) => published_at !== null)).toBe(true)
})

test('an owner who may not advertise, is blocked or leaves may not publish', async () => {
  const mayPublish = async (more: Record<string, unknown>) => {
    const person = await server.someone(more)
    return refusal(() =>
      server.context.db.write.transaction().execute((tx) => assertMayPublish(tx, person.id)),
    )
  }
  const never = 'NOT_ALLOWED The owner of this listing may not publish any more'
  const leaving = 'NOT_ALLOWED This account is to be deleted; take that back first'
  expect(await mayPublish({ is_admin: true })).toBe('')
  expect(await mayPublish({ is_admin: false })).toBe(never)
  expect(await mayPublish({ is_admin: true, is_blocked: true })).toBe(never)
  expect(await mayPublish({ is_admin: true, leaves_at: now })).toBe(leaving)
  const nobody = () =>
    server.context.db.write.transaction().execute((tx) => assertMayPublish(tx, '123456789'))
  expect(await refusal(nobody)).toBe(never)
})
