import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import { images } from '../../../../contract/media/images.ts'
import { apiBase } from '../../../../contract/wire/route.ts'
import type { Someone, TestServer } from '../../../testing/test-server.ts'
import { multipart, openTestServer } from '../../../testing/test-server.ts'
import { photos, stored, wholeForm } from '../testing/listings.ts'

let test: TestServer
let owner: Someone
let port: number
beforeEach(async () => {
  test = await openTestServer()
  owner = await test.someone({ is_admin: true })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  port = (test.app.server.address() as AddressInfo).port
})
afterEach(() => test.close())

/** Starts an upload without its end; the rest is sent when the test says so. */
async function startUpload() {
  const { headers, body } = await multipart(wholeForm, await photos(3))
  const {
    promise: answered,
    resolve,
    reject,
  } = Promise.withResolvers<{
    status: number
    listing: Listing
  }>()
  const sending = request({
    port,
    method: 'POST',
    path: apiBase + listings.create.path,
    headers: {
      ...headers,
      'content-length': body.length,
      authorization: `Bearer ${owner.token}`,
    },
  })
  sending.on('error', reject)
  sending.on('response', async (response) => {
    const parts: Buffer[] = []
    for await (const part of response) parts.push(part as Buffer)
    const listing = JSON.parse(Buffer.concat(parts).toString()) as Listing
    resolve({ status: response.statusCode ?? 0, listing })
  })
  const cut = body.length - 100
  await new Promise((sent) => sending.write(body.subarray(0, cut), sent))
  await vi.waitUntil(async () => (await stored(test)).temporary > 0, { timeout: 10_000 })
  return { sending, answered, finish: () => sending.end(body.subarray(cut)) }
}

describe('an upload under way', () => {
  it('is finished when the server is told to stop', { tags: 'long' }, async () => {
    const upload = await startUpload()
    const closing = test.app.close()
    upload.finish()
    const { status, listing } = await upload.answered
    await closing
    expect(status).toBe(201)
    expect(listing.images).toHaveLength(3)
    expect(await stored(test)).toMatchObject({ listings: 1, images: 3, temporary: 0 })
  })

  it('leaves nothing when its sender breaks off', async () => {
    const upload = await startUpload()
    upload.answered.catch(() => {})
    upload.sending.destroy()
    await vi.waitUntil(async () => (await stored(test)).temporary === 0, { timeout: 10_000 })
    expect(await stored(test)).toMatchObject({ listings: 0, images: 0, blobs: 0, files: 0 })
  })

  it('to a listing that is deleted meanwhile is refused, and nothing is stored', async () => {
    const id = await test.listing(owner.id)
    const { put } = test.context.media
    test.context.media.put = async (...args) => {
      await test.call(listings.remove, { params: { id } }, { as: owner })
      await put(...args)
    }
    const { image_0: file } = await photos(1)
    const answer = await test.call(
      images.add,
      { params: { id }, form: {}, headers: {} },
      { as: owner, files: file ? { file } : {} },
    )
    expect([answer.status, answer.body.code]).toEqual([410, 'WITHDRAWN'])
    expect(await stored(test)).toMatchObject({ images: 0, temporary: 0 })
  })
})
