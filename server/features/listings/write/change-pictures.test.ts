import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FormValue } from '../../../../contract/form-fields.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { change, create, photo, photos, publishedListing, stored } from '../testing/listings.ts'

let test: TestServer
let owner: Someone
let operator: Someone
beforeAll(async () => {
  test = await openTestServer()
  owner = await test.someone({ is_admin: true })
  operator = await test.someone({ is_operator: true })
})
afterAll(() => test.close())

const draft = async (form: Record<string, FormValue>, pictures: number) =>
  (await create(test, owner, { draft: true, ...form }, { files: await photos(pictures) })).body

const rowOf = (id: string) =>
  test.context.db.write
    .selectFrom('listings')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('the pictures of a changed listing', () => {
  const widths = (listing: { images: { width: number }[] }) =>
    listing.images.map((image) => image.width)

  it('stay in the order named, new ones where they say', async () => {
    const listing = await draft({}, 3)
    const [a, b, c] = listing.images.map((image) => image.id)
    const answer = await change(
      test,
      owner,
      listing.id,
      { images: [c, a] as string[] },
      { files: { image_1: await photo(9) } },
    )
    expect(widths(answer.body)).toEqual([20, 34, 16])
    expect(answer.body.images.map((image) => image.id)).not.toContain(b)
    expect(answer.body.images[0]?.id).toBe(c)
  })

  it('all stay when they are not named, and all go by an empty list', async () => {
    const listing = await draft({}, 2)
    const kept = await change(test, owner, listing.id, {}, { files: { image_0: await photo(9) } })
    expect(widths(kept.body)).toEqual([34, 16, 18])
    const emptied = await change(test, owner, listing.id, { images: [] })
    expect(emptied.body.images).toEqual([])
  })

  it('sent again are the ones that are there', async () => {
    const listing = await draft({}, 3)
    const [a, b, c] = listing.images.map((image) => image.id)
    const answer = await change(test, owner, listing.id, {}, { files: { image_0: await photo(2) } })
    expect(answer.body.images.map((image) => image.id)).toEqual([c, a, b])
  })

  it('of another listing are refused, and so are a repeat and an eleventh', async () => {
    const other = await draft({}, 1)
    const listing = await draft({}, 9)
    const own = listing.images.map((image) => image.id)
    const before = await stored(test)
    const foreign = await change(test, owner, listing.id, {
      images: [...own, other.images[0]?.id ?? ''],
    })
    expect([foreign.status, foreign.body.code]).toEqual([422, 'FOREIGN_IMAGE'])
    const twice = await change(test, owner, listing.id, { images: [own[0], own[0]] as string[] })
    expect([twice.status, twice.body.code]).toEqual([422, 'WRONG_DATA'])
    const eleven = await change(
      test,
      owner,
      listing.id,
      {},
      { files: { image_3: await photo(20), image_4: await photo(21) } },
    )
    expect([eleven.status, eleven.body.code]).toEqual([422, 'MAX_FILES_LIMIT'])
    const hostile = await change(
      test,
      owner,
      listing.id,
      { title: 'x' },
      { files: { image_9: { bytes: Buffer.from('<svg xmlns="x"></svg>') } } },
    )
    expect([hostile.status, hostile.body.code]).toEqual([415, 'WRONG_TYPE'])
    expect(await stored(test)).toEqual(before)
    expect((await rowOf(listing.id)).version).toBe(1)
  })

  it('changed on a public listing send it to moderation', async () => {
    const listing = await publishedListing(test, owner, operator, {}, 2)
    const [a, b] = listing.images.map((image) => image.id)
    const answer = await change(test, owner, listing.id, { images: [b, a] as string[] })
    expect(answer.body.status).toBe('moderation')
    expect(answer.body.publishedAt).toBe(listing.publishedAt)
  })
})
