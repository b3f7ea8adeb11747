import { readFile } from 'node:fs/promises'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImageWidth } from '../../../../contract/media/images.ts'
import { images } from '../../../../contract/media/images.ts'
import { apiBase } from '../../../../contract/wire/route.ts'
import { fixture, quarters } from '../../../../pictures/testing/make-images.ts'
import { buildApp } from '../../../app.ts'
import { originalKey } from '../../../storage/media-keys.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { openTestServer } from '../../../testing/test-server.ts'
import { askStatus, create, publishedListing } from '../../listings/testing/listings.ts'
import { forgetMedia } from './derived-sizes.ts'

let test: TestServer
let owner: Someone
let other: Someone
let operator: Someone
let picture: string
let hidden: string
let video: string
beforeAll(async () => {
  test = await openTestServer()
  owner = await test.someone({ is_admin: true })
  other = await test.someone({ is_admin: true })
  operator = await test.someone({ is_operator: true })
  const published = await publishedListing(test, owner, operator)
  await test.context.db.write.deleteFrom('images').where('listing_id', '=', published.id).execute()
  const large = { bytes: await quarters(900, 600) }
  const clip = { bytes: await readFile(fixture('located.mp4')) }
  const { body: draft } = await create(
    test,
    owner,
    { draft: true },
    { files: { image_0: large, image_1: clip } },
  )
  hidden = draft.images[0]?.id ?? ''
  const { body: source } = await create(
    test,
    owner,
    { draft: true },
    { files: { image_0: large, image_1: clip } },
  )
  ;[picture = '', video = ''] = source.images.map((image) => image.id)
  await test.context.db.write
    .updateTable('images')
    .set({ listing_id: published.id })
    .where('id', 'in', [picture, video])
    .execute()
})
afterAll(() => test.close())

it('serving a picture logs no warning when all is well', async () => {
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  const app = await buildApp({ ...test.context, log })
  const site = await app.listen({ port: 0, host: '127.0.0.1' })
  for (const query of ['', '?w=160']) {
    const answer = await fetch(`${site}${apiBase}/images/${picture}${query}`)
    expect(answer.status).toBe(200)
    await answer.arrayBuffer()
  }
  // fetch keeps its connection open, and the server may not count it as idle yet.
  app.server.closeAllConnections()
  await app.close()
  expect(logged).toEqual([])
})

const get = (
  id: string,
  { w, as, headers = {} }: { w?: ImageWidth; as?: Someone; headers?: Record<string, string> } = {},
) =>
  test.call(
    images.get,
    { params: { id }, query: w === undefined ? {} : { w } },
    { headers, ...(as ? { as } : {}) },
  )

describe('a picture', () => {
  it('is served as stored, may be cached for ever, and cannot run scripts', async () => {
    const answer = await get(picture)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, s-maxage=50, immutable',
      'content-length': String(answer.bytes.length),
      'content-disposition': `inline; filename="sakhli-${picture}.jpg"`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
    })
    expect(answer.headers.etag).toMatch(/^"[0-9a-f]{64}"$/)
    expect((await sharp(answer.bytes).metadata()).width).toBe(900)
  })

  it.each([
    ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
    ['image/webp,*/*;q=0.8', 'image/webp', 'webp'],
    ['image/avif;q=0, image/webp', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
    ['', 'image/jpeg', 'jpeg'],
  ])('at a width has the format that the caller accepts: %s', async (accept, type, format) => {
    const answer = await get(picture, { w: 160, headers: { accept } })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe(type)
    expect(answer.headers.vary).toBe('Accept')
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length))
    const made = await sharp(answer.bytes).metadata()
    expect([made.format, made.width]).toEqual([format, 160])
  })

  it('is never enlarged', async () => {
    const answer = await get(picture, { w: 2048 })
    expect((await sharp(answer.bytes).metadata()).width).toBe(900)
  })

  it('is not sent again to a caller that has its ETag', async () => {
    for (const ask of [{}, { w: 160 as const }]) {
      const { headers } = await get(picture, ask)
      const etag = String(headers.etag)
      for (const tag of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const again = await get(picture, { ...ask, headers: { 'if-none-match': tag } })
        expect([again.status, again.bytes.length]).toEqual([304, 0])
        expect(again.headers.etag).toBe(etag)
      }
      const stale = await get(picture, { ...ask, headers: { 'if-none-match': '"other"' } })
      expect(stale.status).toBe(200)
    }
  })

  it('answers HEAD with the same headers and no bytes', async () => {
    for (const query of ['', '?w=160']) {
      const url = `${apiBase}/images/${picture}${query}`
      const [whole, head] = [
        await test.app.inject(url),
        await test.app.inject({ method: 'HEAD', url }),
      ]
      expect(head.statusCode).toBe(200)
      expect(head.rawPayload.length).toBe(0)
      for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
        expect(head.headers[name]).toBe(whole.headers[name])
    }
  })

  it('is served in the agreed widths only', async () => {
    for (const w of [161, 0, -1, 'x']) {
      const answer = await get(picture, { w: w as ImageWidth })
      expect([answer.status, answer.body.code]).toEqual([400, 'MALFORMED'])
    }
  })

  it('that does not exist is not found', async () => {
    expect((await get('999999')).status).toBe(404)
    expect((await get('x')).status).toBe(400)
  })

  it('has no still', async () => {
    const answer = await test.call(images.poster, { params: { id: picture }, query: {} })
    expect(answer.status).toBe(404)
  })
})

describe('a video', () => {
  const part = (range: string, more: Record<string, string> = {}) =>
    get(video, { headers: { range, ...more } })

  it('is sent in the parts asked for', async () => {
    const whole = await get(video)
    expect(whole.headers['content-type']).toBe('video/mp4')
    const size = whole.bytes.length
    for (const [range, start, end] of [
      ['bytes=0-99', 0, 99],
      ['bytes=100-', 100, size - 1],
      ['bytes=-50', size - 50, size - 1],
      [`bytes=10-${size + 1000}`, 10, size - 1],
    ] as const) {
      const answer = await part(range)
      expect(answer.status).toBe(206)
      expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/${size}`)
      expect(answer.headers['content-length']).toBe(String(end - start + 1))
      expect(answer.bytes.equals(whole.bytes.subarray(start, end + 1))).toBe(true)
    }
  })

  it('is answered with 416 for a range past its end', async () => {
    const { bytes } = await get(video)
    for (const range of [`bytes=${bytes.length}-`, 'bytes=-0']) {
      const answer = await part(range)
      expect([answer.status, answer.bytes.length]).toEqual([416, 0])
      expect(answer.headers['content-range']).toBe(`bytes */${bytes.length}`)
    }
  })

  it('is sent whole for an invalid range, or a range of another file', async () => {
    const { headers } = await get(video)
    for (const range of ['bytes=5-1', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=a-b'])
      expect((await part(range)).status).toBe(200)
    expect((await part('bytes=0-9', { 'if-range': '"other"' })).status).toBe(200)
    expect((await part('bytes=0-9', { 'if-range': String(headers.etag) })).status).toBe(206)
  })

  it('has a still, at any width', async () => {
    const still = await test.call(images.poster, { params: { id: video }, query: {} })
    expect(still.headers['content-type']).toBe('image/jpeg')
    const small = await test.call(images.poster, { params: { id: video }, query: { w: 160 } })
    const asked = await get(video, { w: 160 })
    expect((await sharp(small.bytes).metadata()).width).toBeLessThanOrEqual(160)
    expect(asked.bytes.equals(small.bytes)).toBe(true)
  })

  it('reveals nothing of where it was made', async () => {
    expect((await get(video)).bytes.includes('+41.6')).toBe(false)
  })
})

describe('who sees a picture', () => {
  it('of a listing that is not public: its owner and operators, and no cache', async () => {
    for (const ask of [{}, { w: 160 as const }]) {
      expect((await get(hidden, ask)).status).toBe(404)
      expect((await get(hidden, { ...ask, as: other })).status).toBe(404)
      for (const as of [owner, operator]) {
        const answer = await get(hidden, { ...ask, as })
        expect(answer.status).toBe(200)
        expect(answer.headers['cache-control']).toBe('private, no-cache')
      }
    }
    const { headers } = await get(hidden, { as: owner })
    const guess = await get(hidden, { headers: { 'if-none-match': String(headers.etag) } })
    expect(guess.status).toBe(404)
  })

  it('of a listing that was public: no visitor once it is withdrawn', async () => {
    const listing = await publishedListing(test, owner, operator)
    const id = listing.images[0]?.id ?? ''
    expect((await get(id)).status).toBe(200)
    await askStatus(test, owner, listing.id, { status: 'unpublished' })
    expect((await get(id)).status).toBe(404)
  })

  it('as a profile icon: everybody for an advertiser’s, only the user for another’s', async () => {
    const user = await test.someone()
    const icon = async (userId: string) => {
      const { listing_id, id, created_at, ...row } = await test.context.db.write
        .selectFrom('images')
        .selectAll()
        .where('id', '=', picture)
        .executeTakeFirstOrThrow()
      return test.context.db.write
        .insertInto('images')
        .values({ ...row, listing_id: null, user_id: userId })
        .returning('id')
        .executeTakeFirstOrThrow()
    }
    expect((await get((await icon(owner.id)).id)).status).toBe(200)
    const own = await icon(user.id)
    expect((await get(own.id)).status).toBe(404)
    expect((await get(own.id, { as: user })).status).toBe(200)
  })

  it('nobody, when the store has lost its file', async () => {
    const listing = await publishedListing(test, owner, operator)
    const id = listing.images[0]?.id ?? ''
    const row = await test.context.db.write
      .selectFrom('images')
      .select('blob')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await test.context.media.delete(originalKey(row.blob))
    const answer = await get(id)
    expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it.each<[string, { w?: ImageWidth; headers?: Record<string, string> }]>([
    ['whole', {}],
    ['in part', { headers: { range: 'bytes=0-99' } }],
    ['at a width', { w: 160 }],
  ])('nobody, %s, when the store holds only a part of its file', async (_, ask) => {
    const listing = await publishedListing(test, owner, operator)
    const id = listing.images[0]?.id ?? ''
    const { blob } = await test.context.db.write
      .selectFrom('images')
      .select('blob')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    // Sizes made before would still be right, so they are removed.
    await forgetMedia(test.context.media, blob)
    const whole = await quarters(900, 600)
    await test.context.media.put(originalKey(blob), whole.subarray(0, whole.length / 2), {
      mime: 'image/jpeg',
    })
    const answer = await get(id, ask)
    expect([answer.status, answer.body.code]).toEqual([500, 'INTERNAL'])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.etag).toBeUndefined()
    await test.context.media.delete(originalKey(blob))
  })
})
