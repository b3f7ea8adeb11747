import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listings } from '../../../../contract/listings/listings.ts'
import { ownListings } from '../../../../contract/listings/own-listings.ts'
import { originalKey } from '../../../storage/media-keys.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { sweepBlobs } from '../../images/blobs/sweep-blobs.ts'
import { insertSession } from '../../sessions/session-repository.ts'
import {
  askStatus,
  change,
  create,
  photos,
  publishedListing,
  stored,
  wholeForm,
} from '../testing/listings.ts'
import { sweepDeletedListings } from './delete-listing.ts'

const hour = 3_600_000
let now = Date.now()
let test: TestServer
let owner: Someone
let other: Someone
let operator: Someone
beforeAll(async () => {
  test = await openTestServer({}, { clock: () => new Date(now) })
  owner = await test.someone({ is_admin: true })
  other = await test.someone({ is_admin: true })
})
// Days pass between these tests, and an operator's session ends overnight.
beforeEach(async () => {
  operator = await test.someone({ is_operator: true })
})
afterAll(() => test.close())

/** Lets time pass, and makes new sessions, since the old ones would have ended meanwhile. */
const pass = async (hours: number) => {
  now += hours * hour
  for (const person of [owner, other, operator]) person.token = await tokenOf(person)
}
const tokenOf = async ({ id }: Someone) =>
  (await insertSession(test.context.db.write, { userId: id, now: new Date(now) })).token

const remove = (as: Someone, id: string) => test.call(listings.remove, { params: { id } }, { as })
const restore = (as: Someone, id: string) =>
  test.call(ownListings.restore, { params: { id } }, { as })
const draft = async () =>
  (await create(test, owner, { ...wholeForm, draft: true }, { files: await photos(2) })).body

describe('deleting', () => {
  it('answers 200, also when repeated, and the listing is gone for its owner too', async () => {
    const listing = await publishedListing(test, owner, operator)
    const version = BigInt(test.context.version.current)
    for (const answer of [await remove(owner, listing.id), await remove(owner, listing.id)])
      expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    expect(BigInt(test.context.version.current)).toBeGreaterThan(version)
    const edited = await change(test, owner, listing.id, { price: 1 })
    expect([edited.status, edited.body.code]).toEqual([410, 'WITHDRAWN'])
    const moved = await askStatus(test, operator, listing.id, { status: 'improvement', note: 'x' })
    expect(moved.status).toBe(404)
  })

  it('a listing that was never public leaves no trace', async () => {
    const listing = await draft()
    await remove(owner, listing.id)
    expect((await change(test, owner, listing.id, { price: 1 })).status).toBe(404)
  })

  it("of another's listing is refused", async () => {
    const open = await publishedListing(test, owner, operator)
    expect((await remove(other, open.id)).status).toBe(403)
    expect((await remove(other, (await draft()).id)).status).toBe(404)
    expect((await remove(operator, open.id)).status).toBe(403)
  })
})

describe('restoring a deleted listing', () => {
  it('brings the listing back as it was', async () => {
    const listing = await publishedListing(test, owner, operator)
    await remove(owner, listing.id)
    expect((await restore(other, listing.id)).status).toBe(404)
    const answer = await restore(owner, listing.id)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ ...listing, updatedAt: answer.body.updatedAt })
    expect((await restore(owner, listing.id)).status).toBe(200)
  })

  it('after more than a day leaves it unpublished, with its content and history', async () => {
    const listing = await publishedListing(test, owner, operator, { title: 'Bright' }, 2)
    await change(test, owner, listing.id, { price: 80_000 })
    const before = (await test.call(listings.get, { params: { id: listing.id } }, { as: owner }))
      .body
    await remove(owner, listing.id)
    await pass(25)
    const answer = await restore(owner, listing.id)
    expect(answer.body).toEqual({
      ...before,
      status: 'unpublished',
      updatedAt: answer.body.updatedAt,
    })
    expect(answer.body.priceHistory.map(({ price }) => price)).toEqual([85_000, 80_000])
    const back = await askStatus(test, owner, listing.id, { status: 'published' })
    expect(back.body.status).toBe('published')
  })

  it('works for thirty days', async () => {
    const [early, late, neverPublic] = [
      await publishedListing(test, owner, operator),
      await publishedListing(test, owner, operator),
      await draft(),
    ]
    for (const listing of [early, late, neverPublic]) await remove(owner, listing.id)
    await pass(30 * 24)
    expect((await restore(owner, early.id)).status).toBe(200)
    now += 1
    const refused = await restore(owner, late.id)
    expect([refused.status, refused.body.code]).toEqual([410, 'WITHDRAWN'])
    expect((await restore(owner, neverPublic.id)).status).toBe(404)
  })
})

describe('the bin', () => {
  const binned = async (as: Someone) => (await test.call(ownListings.bin, {}, { as })).body
  const end = (as: Someone, id: string) => test.call(ownListings.end, { params: { id } }, { as })

  it('shows deleted listings, until when, and the status they would get back', async () => {
    const anna = await test.someone({ is_admin: true })
    const [first, second] = [
      await publishedListing(test, anna, operator, { title: 'First' }, 2),
      await publishedListing(test, anna, operator),
    ]
    await remove(anna, first.id)
    await pass(25)
    anna.token = await tokenOf(anna)
    await remove(anna, second.id)
    const until = (ms: number) => new Date(ms + 30 * 24 * hour).toISOString()
    expect(await binned(anna)).toMatchObject([
      { listing: { id: second.id }, until: until(now), restoredAs: 'published' },
      {
        listing: { id: first.id, title: 'First', images: [{}, {}] },
        until: until(now - 25 * hour),
        restoredAs: 'unpublished',
      },
    ])
    expect(await binned(other)).toEqual([])
    await pass(30 * 24)
    anna.token = await tokenOf(anna)
    expect((await binned(anna)).map(({ listing }) => listing.id)).toEqual([second.id])
  })

  it('deletes words and images for ever, and only of listings that are in it', async () => {
    const open = await publishedListing(test, owner, operator, { title: 'Secret' })
    expect((await end(owner, open.id)).status).toBe(404)
    await remove(owner, open.id)
    const neverPublic = await draft()
    await remove(owner, neverPublic.id)
    expect((await end(other, open.id)).status).toBe(404)
    for (const id of [open.id, open.id, neverPublic.id])
      expect((await end(owner, id)).status).toBe(200)
    expect((await restore(owner, open.id)).status).toBe(410)
    expect((await binned(owner)).map(({ listing }) => listing.id)).not.toContain(open.id)
    const rows = await test.context.db.write
      .selectFrom('listings')
      .leftJoin('images', 'images.listing_id', 'listings.id')
      .select(['listings.id', 'title', 'description', 'search_text', 'images.id as picture'])
      .where('listings.id', 'in', [open.id, neverPublic.id])
      .execute()
    expect(rows).toEqual([
      { id: open.id, title: null, description: null, search_text: '', picture: null },
    ])
    const forVisitors = await test.call(listings.get, { params: { id: open.id } })
    expect(forVisitors.status).toBe(410)
  })
})

describe('sweeping deleted listings', () => {
  it('removes listings past restoring, with their files, and nothing else', async () => {
    await sweepDeletedListings(test.context, { deletedBefore: new Date(now + 1) })
    await sweepBlobs(test.context, { olderThan: new Date(Date.now() + hour) })
    const [open, neverPublic, living] = [
      await publishedListing(test, owner, operator),
      await draft(),
      await create(test, owner, { draft: true }, { files: await photos(1, 50) }),
    ]
    const copy = await test.call(
      ownListings.duplicate,
      { params: { id: living.body.id } },
      { as: owner },
    )
    await remove(owner, open.id)
    await remove(owner, neverPublic.id)
    await remove(owner, living.body.id)
    await restore(owner, living.body.id)
    const before = await stored(test)
    await pass(31 * 24)
    const deletedBefore = new Date(now - 30 * 24 * hour)
    expect(await sweepDeletedListings(test.context, { deletedBefore })).toBe(2)
    expect(await sweepDeletedListings(test.context, { deletedBefore })).toBe(0)
    await sweepBlobs(test.context, { olderThan: new Date(Date.now() + hour) })
    const after = await stored(test)
    expect(after).toMatchObject({ listings: before.listings - 1, images: before.images - 3 })
    const kept = await test.context.db.write
      .selectFrom('images')
      .select('blob')
      .where('listing_id', 'in', [living.body.id, copy.body.id])
      .execute()
    expect(new Set(kept.map((row) => row.blob)).size).toBe(1)
    expect(await test.context.media.stat(originalKey(kept[0]?.blob ?? ''))).toBeDefined()
    expect((await change(test, owner, open.id, { price: 1 })).status).toBe(410)
  })
})

describe('a duplicate', () => {
  it('is a draft of its own with the same words and files', async () => {
    const listing = await publishedListing(test, owner, operator, { title: 'Twin' }, 2)
    const before = await stored(test)
    const answer = await test.call(
      ownListings.duplicate,
      { params: { id: listing.id } },
      { as: owner },
    )
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      title: 'Twin',
      status: 'unpublished',
      publishedAt: null,
      version: 1,
      priceHistory: [{ price: 85_000 }],
    })
    expect(answer.body.images.map((image) => image.width)).toEqual([16, 18])
    expect(answer.body.images[0]?.id).not.toBe(listing.images[0]?.id)
    expect(await stored(test)).toMatchObject({ files: before.files, blobs: before.blobs })
  })

  it("of another's listing is refused", async () => {
    const listing = await publishedListing(test, owner, operator)
    const answer = await test.call(
      ownListings.duplicate,
      { params: { id: listing.id } },
      { as: other },
    )
    expect(answer.status).toBe(403)
  })
})
