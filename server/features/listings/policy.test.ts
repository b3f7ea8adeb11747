import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statuses } from '../../../contract/listing-words.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { isPresentListing, isPublic, isPublicListing, isVisibleTo } from './policy.ts'

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
    .select(['id', 'owner_id', 'status', 'deleted_at'])
    .select([isPublicListing.as('isPublic'), isPresentListing.as('isPresent')])
    .execute()

test('is the same as a condition and for a row', async () => {
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

test('lets the indexes of public listings serve', async () => {
  const { rows: plan } = await server.context.db.write.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx)
    return sql<{ 'QUERY PLAN': string }>`
      explain select id from listings where ${isPublicListing} order by published_at desc limit 1`.execute(
      tx,
    )
  })
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('listings_public_newest')
})
