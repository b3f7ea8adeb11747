import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { images } from '../../../contract/media/images.ts'
import { mediaLimits } from '../../../contract/media/media-limits.ts'
import { unusedUploads, uploads } from '../../../contract/media/uploads.ts'
import { users } from '../../../contract/people/users.ts'
import type { FormValue } from '../../../contract/wire/form-fields.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { sweep } from '../../jobs/sweep.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { create, photo, stored, wholeForm } from '../listings/testing/listings.ts'
import type { UploadCalls } from './testing/uploads.ts'
import { uploadCalls } from './testing/uploads.ts'

let test: TestServer
let owner: Someone
let other: Someone
let mine: UploadCalls
let theirs: UploadCalls
beforeAll(async () => {
  test = await openTestServer()
})
afterAll(() => test.close())
beforeEach(async () => {
  owner = await test.someone({ is_admin: true })
  other = await test.someone({ is_admin: true })
  mine = uploadCalls(test, owner)
  theirs = uploadCalls(test, other)
})

const parts = () => readdir(test.context.partsDir)

const draft = async () => (await create(test, owner, { draft: true })).body.id
const addTo = (id: string, form: Record<string, FormValue>, as = owner) =>
  test.call(images.add, { params: { id }, form, headers: {} } as never, { as })

describe('An upload', () => {
  it('arrives in pieces, tells its offset, and becomes an image', async () => {
    const { bytes } = await photo(1)
    const begun = await mine.begin(bytes)
    expect(begun.status).toBe(201)
    const { id } = begun.body
    expect(begun.headers.location).toBe(`${apiBase}/uploads/${id}`)
    expect(begun.body).toMatchObject({ length: bytes.length, offset: 0 })
    expect(await mine.append(id, 0, bytes.subarray(0, 50))).toMatchObject({
      status: 204,
      offset: '50',
    })
    const told = await mine.state(id)
    expect(told.body).toMatchObject({ id, offset: 50 })
    const head = await test.app.inject({
      method: 'HEAD',
      url: `${apiBase}/uploads/${id}`,
      headers: { authorization: `Bearer ${owner.token}`, 'tus-resumable': '1.0.0' },
    })
    expect(head.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '50',
      'upload-length': String(bytes.length),
      'cache-control': 'no-store',
    })
    expect((await mine.append(id, 50, bytes.subarray(50))).offset).toBe(String(bytes.length))
    const listing = await draft()
    const made = await addTo(listing, { upload: id })
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ type: 'image', width: 18 })
    expect(await parts()).not.toContain(id)
    expect((await stored(test)).temporary).toBe(0)
    expect((await mine.state(id)).status).toBe(404)
  })

  it('is used once: the same call succeeds again, another listing is refused', async () => {
    const { bytes } = await photo(2)
    const id = await mine.sent(bytes)
    const listing = await draft()
    const first = await addTo(listing, { upload: id })
    const again = await addTo(listing, { upload: id })
    expect([first.status, again.status]).toEqual([201, 200])
    expect(again.body.id).toBe(first.body.id)
    const elsewhere = await addTo(await draft(), { upload: id })
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'UNKNOWN_UPLOAD'])
  })

  it('named by two calls at once goes to one of them', async () => {
    const id = await mine.sent((await photo(3)).bytes)
    const [a, b] = [await draft(), await draft()]
    const answers = await Promise.all([addTo(a, { upload: id }), addTo(b, { upload: id })])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('becomes an image of a listing, once when the call is repeated with its key', async () => {
    const [first, second] = [await photo(4), await photo(5)]
    const form = {
      ...wholeForm,
      upload_1: await mine.sent(first.bytes),
      upload_0: await mine.sent(second.bytes),
    }
    const headers = { 'idempotency-key': randomBytes(8).toString('hex') }
    const made = await create(test, owner, form, { headers })
    expect(made.status).toBe(201)
    expect(made.body.images.map(({ width }) => width)).toEqual([26, 24])
    const repeated = await create(test, owner, form, { headers })
    expect([repeated.status, repeated.body.id]).toEqual([201, made.body.id])
    expect(await parts()).toEqual([])
    const changed = await test.call(
      listings.update,
      {
        params: { id: made.body.id },
        form: { upload_0: await mine.sent((await photo(6)).bytes) },
        headers: {},
      } as never,
      { as: owner },
    )
    expect(changed.body.images.map(({ width }) => width)).toEqual([28, 26, 24])
  })

  it('becomes the icon of a profile', async () => {
    const form = { upload: await mine.sent((await photo(7)).bytes) }
    const answer = await test.call(users.update, { form } as never, { as: owner })
    expect(answer.status).toBe(200)
    expect(answer.body.iconId).not.toBeNull()
    expect(await parts()).toEqual([])
  })

  it('stays for another try when the call that uses it is refused', async () => {
    const id = await mine.sent((await photo(8)).bytes)
    const refused = await addTo(await draft(), { upload: id, position: 99 })
    expect(refused.status).toBe(422)
    expect((await addTo(await draft(), { upload: id })).status).toBe(201)
  })

  it('cannot be read or used by anybody else', async () => {
    const { bytes } = await photo(9)
    const id = await mine.sent(bytes)
    expect((await theirs.state(id)).status).toBe(404)
    expect((await theirs.append(id, 0, bytes)).status).toBe(404)
    expect((await theirs.remove(id)).status).toBe(404)
    const listing = (await create(test, other, { draft: true })).body.id
    const answer = await addTo(listing, { upload: id }, other)
    expect([answer.status, answer.body.code]).toEqual([422, 'UNKNOWN_UPLOAD'])
    expect((await mine.state(id)).status).toBe(200)
  })

  it('that is not finished cannot be used as an image yet', async () => {
    const { bytes } = await photo(10)
    const { body } = await mine.begin(bytes)
    await mine.append(body.id, 0, bytes.subarray(0, 20))
    const listing = await draft()
    const early = await addTo(listing, { upload: body.id })
    expect([early.status, early.body.code]).toEqual([422, 'UNKNOWN_UPLOAD'])
    await mine.append(body.id, 20, bytes.subarray(20))
    expect((await addTo(listing, { upload: body.id })).status).toBe(201)
  })

  it('with other bytes than promised is refused and deleted', async () => {
    const promised = randomBytes(500)
    const { body } = await mine.begin(promised)
    const answer = await mine.append(body.id, 0, randomBytes(500))
    expect([answer.status, answer.code]).toEqual([422, 'DIGEST_MISMATCH'])
    expect((await mine.state(body.id)).status).toBe(404)
    expect(await parts()).not.toContain(body.id)
  })

  it('that was not checked before its server died is checked when it is used', async () => {
    const { bytes } = await photo(11)
    const id = await mine.sent(bytes)
    const { write } = test.context.db
    await write.updateTable('uploads').set({ checked_at: null }).where('id', '=', id).execute()
    expect((await addTo(await draft(), { upload: id })).status).toBe(201)
  })

  it('that is cancelled leaves nothing', async () => {
    const { body } = await mine.begin(randomBytes(100))
    expect((await mine.remove(body.id)).status).toBe(204)
    expect((await mine.state(body.id)).status).toBe(404)
    expect(await parts()).not.toContain(body.id)
  })
})

describe('An upload refuses', () => {
  const long = (length: number, type?: string) =>
    mine.begin(randomBytes(1), {
      'upload-length': String(length),
      ...(type && { 'upload-metadata': `filetype ${Buffer.from(type).toString('base64')}` }),
    })

  it('a file longer than its kind may be, at the start', async () => {
    expect((await long(mediaLimits.video.bytes + 1)).body.code).toBe('TOO_LARGE')
    expect((await long(mediaLimits.picture.bytes + 1, 'image/jpeg')).body.code).toBe('TOO_LARGE')
    expect((await long(mediaLimits.picture.bytes + 1, 'video/mp4')).status).toBe(201)
    expect((await long(0)).body.code).toBe('WRONG_DATA')
  })

  it('bytes at another offset, and more bytes than promised', async () => {
    const bytes = randomBytes(100)
    const { body } = await mine.begin(bytes)
    const ahead = await mine.append(body.id, 10, bytes)
    expect([ahead.status, ahead.code]).toEqual([409, 'CONFLICT'])
    const beyond = await mine.append(body.id, 0, Buffer.concat([bytes, bytes]))
    expect([beyond.status, beyond.code]).toEqual([413, 'TOO_LARGE'])
    expect((await mine.state(body.id)).body.offset).toBe(0)
  })

  it('bytes with another content type', async () => {
    const { body } = await mine.begin(randomBytes(10))
    const headers = { 'upload-offset': '0', 'content-type': 'application/json' }
    const args = { params: { id: body.id }, headers }
    const answer = await test.call(uploads.append, args, { as: owner, bytes: Buffer.from('{}') })
    expect(answer.status).toBe(415)
  })

  it('too many at once, unless the oldest are idle', async () => {
    for (let at = 0; at < unusedUploads.most; at += 1)
      expect((await mine.begin(randomBytes(5))).status).toBe(201)
    const refused = await mine.begin(randomBytes(5))
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60'])
    const { write } = test.context.db
    await write
      .updateTable('uploads')
      .set({ touched_at: new Date(Date.now() - 120_000) })
      .where('user_id', '=', owner.id)
      .execute()
    expect((await mine.begin(randomBytes(5))).status).toBe(201)
    const left = await write
      .selectFrom('uploads')
      .select('id')
      .where('user_id', '=', owner.id)
      .execute()
    expect(left).toHaveLength(unusedUploads.most)
  })

  it('more bytes under way than an account may have', async () => {
    for (let at = 0; at < unusedUploads.bytes / mediaLimits.video.bytes; at += 1)
      expect((await long(mediaLimits.video.bytes)).status).toBe(201)
    expect((await long(1)).status).toBe(429)
  })

  it('malformed ids', async () => {
    for (const id of ['..%2f..%2fetc', 'x'.repeat(32), '0'.repeat(31)])
      expect(
        (
          await test.app.inject({
            url: `${apiBase}/uploads/${id}`,
            headers: { authorization: `Bearer ${owner.token}` },
          })
        ).statusCode,
      ).toBe(400)
    const answer = await addTo(await draft(), { upload: '../x' })
    expect([answer.status, answer.body.code]).toEqual([422, 'UNKNOWN_UPLOAD'])
  })
})

it('The sweep deletes expired uploads and files without an upload', async () => {
  const bytes = randomBytes(50)
  const [expired, fresh] = [(await mine.begin(bytes)).body.id, (await mine.begin(bytes)).body.id]
  const { write } = test.context.db
  const past = new Date(Date.now() - 1_000)
  await write.updateTable('uploads').set({ expires_at: past }).where('id', '=', expired).execute()
  expect((await mine.state(expired)).status).toBe(404)
  await sweep(test.context)
  const left = await parts()
  expect(left).toContain(fresh)
  expect(left).not.toContain(expired)
  expect(
    await write.selectFrom('uploads').select('id').where('id', '=', expired).execute(),
  ).toEqual([])
  await write.deleteFrom('uploads').where('id', '=', fresh).execute()
  await sweep(test.context)
  expect(await parts()).not.toContain(fresh)
})
