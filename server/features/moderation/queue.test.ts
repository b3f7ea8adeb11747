import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moderation } from '../../../contract/operators/moderation.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import {
  askStatus,
  change,
  create,
  photo,
  photos,
  publishedListing,
  wholeForm,
} from '../listings/testing/listings.ts'

let now = Date.now()
let test: TestServer
let owner: Someone
let operator: Someone
beforeAll(async () => {
  test = await openTestServer({}, { clock: () => new Date(now) })
  owner = await test.someone({ is_admin: true })
  operator = await test.someone({ is_operator: true })
})
afterAll(() => test.close())

const queue = async (query: { limit?: number; offset?: number; from?: string } = {}) =>
  (await test.call(moderation.queue, { query }, { as: operator })).body
const entryOf = async (id: string) =>
  (await queue({ limit: 1000 })).find((entry) => entry.listing.id === id)

describe('the moderation queue', () => {
  it('lists those that wait longest first, page by page', async () => {
    const waiting: string[] = []
    for (let i = 0; i < 3; i += 1) {
      now += 1000
      const { body } = await create(test, owner, wholeForm, { files: await photos(1) })
      waiting.push(body.id)
    }
    const [first = '', second = '', third = ''] = waiting
    now += 1000
    await askStatus(test, owner, first, { status: 'unpublished' })
    await askStatus(test, owner, first, { status: 'moderation' })
    expect((await queue()).map((entry) => entry.listing.id)).toEqual([second, third, first])
    expect((await queue({ limit: 1, offset: 1 })).map((entry) => entry.listing.id)).toEqual([third])
    expect((await queue())[2]?.waitingSince).toBe(new Date(now).toISOString())
  })

  it('begins with the listing that is asked for by id, if it waits', async () => {
    const ids: string[] = []
    for (let i = 0; i < 2; i += 1) {
      now += 1000
      const { body } = await create(test, owner, wholeForm, { files: await photos(1) })
      ids.push(body.id)
    }
    const from = async (id: string) => (await queue({ from: id })).map(({ listing }) => listing.id)
    expect(await from(ids[0] ?? '')).toEqual(ids)
    expect(await from(ids[1] ?? '')).toEqual(ids.slice(1))
    const published = await publishedListing(test, owner, operator)
    expect(await from(published.id)).toEqual([])
  })

  it('marks a new listing as new', async () => {
    const { body } = await create(test, owner, wholeForm, { files: await photos(1) })
    expect(await entryOf(body.id)).toMatchObject({ isFirstTime: true, changes: [], openReports: 0 })
  })

  it('says what changed since the listing was approved, images too, but no price', async () => {
    const listing = await publishedListing(test, owner, operator, {
      title: 'Before',
      facilities: ['oven', 'bath'],
    })
    const { body: changed } = await change(
      test,
      owner,
      listing.id,
      { title: 'After', price: 1, facilities: ['bath', 'oven'], area: null },
      { files: { image_1: await photo(9) } },
    )
    const entry = await entryOf(listing.id)
    expect(entry?.isFirstTime).toBe(false)
    expect(entry?.listing.title).toBe('After')
    expect(entry?.changes.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
      { field: 'area', before: 62, after: null },
      {
        field: 'images',
        before: listing.images.map((image) => image.id),
        after: changed.pending?.images.map((image) => image.id),
      },
      { field: 'title', before: 'Before', after: 'After' },
    ])
  })

  it('tells how many reports are open', async () => {
    const { body } = await create(test, owner, wholeForm, { files: await photos(1) })
    const report = { listing_id: body.id, reason: 'fraud' as const, text: null, user_id: null }
    await test.context.db.write
      .insertInto('reports')
      .values([report, report, { ...report, status: 'dismissed' }] as never)
      .execute()
    expect((await entryOf(body.id))?.openReports).toBe(2)
  })

  it('tells who wrote the listing, and how many listings they have', async () => {
    const writer = await test.someone({ is_admin: true, is_trusted: false, agencyName: 'Nino' })
    await test.context.db.write
      .updateTable('users')
      .set({ language: 'ka', is_agency: true })
      .where('id', '=', writer.id)
      .execute()
    await test.listing(writer.id)
    await test.listing(writer.id, {}, { deleted_at: new Date() })
    const { body } = await create(test, writer, wholeForm, { files: await photos(1) })
    expect((await entryOf(body.id))?.author).toEqual({
      id: writer.id,
      name: 'Nino',
      language: 'ka',
      isAgency: true,
      isTrusted: false,
      since: expect.stringMatching(/^\d{4}-/),
      ads: 2,
      published: 1,
    })
  })

  it('does not list what was decided or deleted', async () => {
    const { body } = await create(test, owner, wholeForm, { files: await photos(1) })
    await test.context.db.write
      .updateTable('listings')
      .set({ deleted_at: new Date() })
      .where('id', '=', body.id)
      .execute()
    expect(await entryOf(body.id)).toBeUndefined()
    const listing = await publishedListing(test, owner, operator)
    expect(await entryOf(listing.id)).toBeUndefined()
  })

  it('is for operators alone', async () => {
    const ofOwner = await test.call(moderation.queue, { query: {} }, { as: owner })
    expect([ofOwner.status, ofOwner.body.code]).toEqual([403, 'NOT_ALLOWED'])
    expect((await test.call(moderation.queue, { query: {} })).status).toBe(401)
  })
})
