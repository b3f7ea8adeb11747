import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { images } from '../../../contract/media/images.ts'
import { fixture } from '../../../pictures/testing/make-images.ts'
import type { FilePart, Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { create, photo, photos, publishedListing, stored } from '../listings/testing/listings.ts'
import { digestOf } from './ingest/sent-digest.ts'

let test: TestServer
let owner: Someone
let other: Someone
let operator: Someone
beforeAll(async () => {
  test = await openTestServer()
  owner = await test.someone({ is_admin: true })
  other = await test.someone({ is_admin: true })
  operator = await test.someone({ is_operator: true })
})
afterAll(() => test.close())

const draft = async (pictures = 0) =>
  (await create(test, owner, { draft: true }, { files: await photos(pictures) })).body
const add = (
  id: string,
  files: Record<string, FilePart>,
  { as = owner, form = {}, headers = {} }: { as?: Someone; form?: object; headers?: object } = {},
) => test.call(images.add, { params: { id }, form, headers } as never, { as, files })
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const ordered = async (id: string) =>
  (
    await test.context.db.write
      .selectFrom('images')
      .select(['id', 'width', 'position'])
      .where('listing_id', '=', id)
      .orderBy('position')
      .orderBy('id')
      .execute()
  ).map((row) => row.width)
const versionOf = async (id: string) =>
  test.context.db.write
    .selectFrom('listings')
    .select(['version', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

describe('adding a picture', () => {
  it('answers 201 with the image if its bytes match the digest sent', async () => {
    const listing = await draft()
    const file = await photo(4)
    const headers = { 'content-digest': digestOf(sha256(file.bytes)) }
    const answer = await add(listing.id, { file }, { headers })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ type: 'image', width: 24, height: 16 })
    expect((await versionOf(listing.id)).version).toBe(2)
  })

  it('answers 200 with the existing image for the same bytes', async () => {
    const listing = await draft()
    const file = await photo(4)
    const first = await add(listing.id, { file })
    const before = await stored(test)
    const second = await add(listing.id, { file: { ...file, name: 'renamed.png' } })
    expect([second.status, second.body]).toEqual([200, first.body])
    expect(await stored(test)).toEqual(before)
    expect((await versionOf(listing.id)).version).toBe(2)
  })

  it('twenty times at once with the same bytes keeps one', { tags: 'long' }, async () => {
    const listing = await draft()
    const file = await photo(4)
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(listing.id, { file })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([...Array(19).fill(200), 201])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(await ordered(listing.id)).toHaveLength(1)
  })

  it('stores nothing if the bytes do not match the digest, or it is malformed', async () => {
    const listing = await draft()
    const before = await stored(test)
    const headers = { 'content-digest': digestOf(sha256(Buffer.from('other'))) }
    const answer = await add(listing.id, { file: await photo(4) }, { headers })
    expect([answer.status, answer.body.code]).toEqual([422, 'DIGEST_MISMATCH'])
    const malformed = await add(
      listing.id,
      { file: await photo(4) },
      { headers: { 'content-digest': 'md5=:AA==:' } },
    )
    expect([malformed.status, malformed.body.code]).toEqual([400, 'MALFORMED'])
    expect(await stored(test)).toEqual(before)
  })

  it('accepts ten images, also when fifteen are sent at once', { tags: 'long' }, async () => {
    const listing = await draft()
    const files = await Promise.all(Array.from({ length: 15 }, (_, index) => photo(index)))
    const answers = await Promise.all(files.map((file) => add(listing.id, { file })))
    const refused = answers.filter((answer) => answer.status !== 201)
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array(5).fill([422, 'MAX_FILES_LIMIT']),
    )
    expect(await ordered(listing.id)).toHaveLength(10)
    expect((await stored(test)).temporary).toBe(0)
  })

  it('orders images by their positions, whatever order the files arrive in', async () => {
    const listing = await draft()
    for (const position of [5, 3, 0, 4, 9, 1])
      await add(listing.id, { file: await photo(position) }, { form: { position } })
    expect(await ordered(listing.id)).toEqual([16, 18, 22, 24, 26, 34])
    await add(listing.id, { file: await photo(30) }, { form: { position: 3 } })
    expect(await ordered(listing.id)).toEqual([16, 18, 76, 22, 24, 26, 34])
    await add(listing.id, { file: await photo(31) })
    expect((await ordered(listing.id)).at(-1)).toBe(78)
  })

  it('is refused at an invalid position', async () => {
    const listing = await draft()
    for (const position of [-1, 10, 1.5, 'x']) {
      const answer = await add(listing.id, { file: await photo(1) }, { form: { position } })
      expect([answer.status, answer.body.code]).toEqual([422, 'WRONG_DATA'])
    }
    expect(await ordered(listing.id)).toEqual([])
  })

  it('takes a video with its own still or one that is sent', { tags: 'long' }, async () => {
    const listing = await draft()
    const video = { bytes: await readFile(fixture('located.mp4')) }
    const answer = await add(listing.id, { file: video, poster: await photo(9) })
    expect(answer.status).toBe(201)
    expect(answer.body.type).toBe('video')
    const still = await test.call(
      images.poster,
      { params: { id: answer.body.id }, query: {} },
      { as: owner },
    )
    expect(still.headers['content-type']).toBe('image/jpeg')
    const webm = await add(listing.id, { file: { bytes: await readFile(fixture('clip.webm')) } })
    expect(webm.body.type).toBe('video')
  })

  it.each(['told-h264.mp4', 'told-hevc.mp4', 'told.webm'])(
    'stores no private data from the stream of %s',
    { tags: 'long' },
    async (name) => {
      const sent = await readFile(fixture(name))
      expect(sent.includes('SecretPlace 41.6459')).toBe(true)
      const listing = await draft()
      const answer = await add(listing.id, { file: { bytes: sent } })
      expect(answer.status).toBe(201)
      const args = { params: { id: answer.body.id }, query: {} }
      const served = await test.call(images.get, args, { as: owner })
      expect(served.status).toBe(200)
      expect(served.bytes.length).toBeGreaterThan(5_000)
      expect(served.bytes.toString('latin1')).not.toMatch(/Secret|41\.6/)
    },
  )

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, 'WRONG_TYPE'],
    ['a ZIP', 'PK\x03\x04aaaaaaaaaaaaaa', 415, 'WRONG_TYPE'],
    ['half a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x10\0\0\0\x10', 422, 'UNREADABLE_PICTURE'],
  ])('refuses %s and leaves no file behind', async (_, bytes, status, code) => {
    const listing = await draft()
    const before = await stored(test)
    const file = { bytes: Buffer.from(bytes, 'latin1'), name: 'a.jpg', type: 'image/jpeg' }
    const answer = await add(listing.id, { file })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await stored(test)).toEqual(before)
  })

  it('without a file, or with an unknown one, is refused', async () => {
    const listing = await draft()
    const none = await add(listing.id, {})
    expect([none.status, none.body.code]).toEqual([422, 'WRONG_DATA'])
    const unknown = await add(listing.id, { file: await photo(1), other: await photo(2) })
    expect([unknown.status, unknown.body.code]).toEqual([400, 'MALFORMED'])
    expect((await stored(test)).temporary).toBe(0)
    expect(await ordered(listing.id)).toEqual([])
  })

  it("to another's listing is refused", async () => {
    const hidden = await draft()
    const open = await publishedListing(test, owner, operator)
    const before = await stored(test)
    expect((await add(hidden.id, { file: await photo(4) }, { as: other })).status).toBe(404)
    expect((await add(open.id, { file: await photo(4) }, { as: other })).status).toBe(403)
    expect(await stored(test)).toEqual(before)
  })

  it('to a public listing waits for an operator', async () => {
    const listing = await publishedListing(test, owner, operator)
    const version = BigInt(test.context.version.current)
    await add(listing.id, { file: await photo(8) })
    expect(await versionOf(listing.id)).toEqual({
      status: 'published',
      version: listing.version + 1,
    })
    const { body } = await test.call(listings.get, { params: { id: listing.id } }, { as: owner })
    expect([body.images.length, body.pending?.images.length]).toEqual([1, 2])
    expect(BigInt(test.context.version.current)).toBeGreaterThan(version)
  })
})

describe('checking, ordering and removing images', () => {
  const order = (id: string, ids: string[], as = owner) =>
    test.call(images.order, { params: { id }, body: { ids } }, { as })
  const remove = (id: string, imageId: string, as = owner) =>
    test.call(images.remove, { params: { id, imageId } }, { as })

  it('reports which files the listing has already', async () => {
    const listing = await draft(2)
    const digests = [sha256((await photo(1)).bytes), sha256(Buffer.from('not there'))]
    const ask = (as: Someone) =>
      test.call(images.check, { params: { id: listing.id }, body: { digests } }, { as })
    expect((await ask(owner)).body).toEqual({
      present: [{ digest: digests[0], id: listing.images[1]?.id }],
    })
    expect((await ask(other)).status).toBe(404)
  })

  it('reports the files of all listings of the account, also by their originals', async () => {
    const [first, second, gone] = [await draft(1), await draft(), await draft()]
    const sent = sha256((await photo(0)).bytes)
    const [original, deleted] = [sha256(Buffer.from('original')), sha256(Buffer.from('deleted'))]
    const made = await add(second.id, { file: await photo(5) }, { form: { source: original } })
    await add(gone.id, { file: await photo(6) }, { form: { source: deleted } })
    await test.call(listings.remove, { params: { id: gone.id } }, { as: owner })
    const ask = async (as: Someone) => {
      const digests = [sent, original, deleted, sha256(Buffer.from('never seen'))]
      return (await test.call(images.known, { body: { digests } }, { as })).body.known
    }
    const known = await ask(owner)
    expect(known).toContainEqual({ digest: sent, listingId: first.id, id: first.images[0]?.id })
    expect(known.filter(({ digest }) => digest !== sent)).toEqual([
      { digest: original, listingId: second.id, id: made.body.id },
    ])
    expect(await ask(other)).toEqual([])
  })

  it('reports to agents the files of their agency, those of a waiting edit too', async () => {
    const listing = await publishedListing(test, owner, operator)
    const added = await add(listing.id, { file: await photo(32) })
    const agent = await test.someone()
    await test.context.db.write
      .insertInto('agency_agents')
      .values({ user_id: agent.id, agency_id: owner.id })
      .execute()
    const digest = sha256((await photo(32)).bytes)
    const ask = async (as: Someone) =>
      (await test.call(images.known, { body: { digests: [digest] } }, { as })).body.known
    for (const as of [owner, agent])
      expect(await ask(as)).toEqual([{ digest, listingId: listing.id, id: added.body.id }])
    expect(await ask(other)).toEqual([])
  })

  it('puts the images into the order that is sent', async () => {
    const listing = await draft(3)
    const ids = listing.images.map((image) => image.id).reverse()
    const answer = await order(listing.id, ids)
    expect(answer.body.map((image) => image.id)).toEqual(ids)
    expect(await ordered(listing.id)).toEqual([20, 18, 16])
    expect((await versionOf(listing.id)).version).toBe(2)
  })

  it('refuses an order that does not name each image once', async () => {
    const listing = await draft(3)
    const foreign = await draft(1)
    const [a = '', b = '', c = ''] = listing.images.map((image) => image.id)
    for (const [ids, code] of [
      [[a, b], 'WRONG_DATA'],
      [[a, b, b], 'WRONG_DATA'],
      [[a, b, c, c], 'WRONG_DATA'],
      [[], 'WRONG_DATA'],
      [[a, b, foreign.images[0]?.id ?? ''], 'FOREIGN_IMAGE'],
    ] as const) {
      const answer = await order(listing.id, [...ids])
      expect([answer.status, answer.body.code]).toEqual([422, code])
    }
    expect((await order(listing.id, [a, b, c], other)).status).toBe(404)
    expect((await versionOf(listing.id)).version).toBe(1)
  })

  it('removes an image, but not the last one of a public listing', async () => {
    const listing = await publishedListing(test, owner, operator, {}, 2)
    const [a = '', b = ''] = listing.images.map((image) => image.id)
    expect((await remove(listing.id, a, other)).status).toBe(403)
    expect((await remove(listing.id, '999999')).status).toBe(404)
    const removed = await remove(listing.id, a)
    expect([removed.status, removed.body]).toEqual([200, { ok: true }])
    // The remaining image was approved, so no operator has to look at it again.
    expect((await versionOf(listing.id)).status).toBe('published')
    const last = await remove(listing.id, b)
    expect([last.status, last.body.code]).toEqual([422, 'WRONG_DATA'])
    expect(await ordered(listing.id)).toEqual([18])
  })

  it('does not remove an image of another listing', async () => {
    const [listing, second] = [await draft(1), await draft(1)]
    const answer = await remove(listing.id, second.images[0]?.id ?? '')
    expect(answer.status).toBe(404)
    expect(await ordered(second.id)).toHaveLength(1)
  })

  it('is refused for a deleted listing', async () => {
    const listing = await draft(1)
    await test.call(listings.remove, { params: { id: listing.id } }, { as: owner })
    expect((await add(listing.id, { file: await photo(1) })).status).toBe(404)
    expect((await remove(listing.id, listing.images[0]?.id ?? '')).status).toBe(404)
  })
})
