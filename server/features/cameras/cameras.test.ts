import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cameraHeader, cameras } from '../../../contract/media/cameras.ts'
import { uploadBytesType, uploads } from '../../../contract/media/uploads.ts'
import { sessions } from '../../../contract/people/sessions.ts'
import { users } from '../../../contract/people/users.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'
import { create, photo } from '../listings/testing/listings.ts'

let now = Date.parse('2026-11-21T09:00:00Z')
let server: TestServer
let nino: Someone
let gia: Someone
beforeAll(async () => {
  server = await openTestServer({}, { clock: () => new Date(now) })
})
afterAll(() => server.close())
beforeEach(async () => {
  now += 3_600_000 * 24
  nino = await server.someone({ is_admin: true })
  gia = await server.someone({ is_admin: true })
})

const open = async (as = nino) => {
  const { body } = await server.call(cameras.open, {}, { as })
  return { id: body.id, code: new URL(body.url).hash.slice(1) }
}
const pair = (code: string) => server.call(cameras.pair, { body: { code } })
const state = (id: string, as = nino) => server.call(cameras.state, { params: { id } }, { as })
const of = (token: string) => ({ headers: { [cameraHeader]: token } })

async function begin(token: string, bytes: Uint8Array, as?: Someone) {
  const digest = createHash('sha256').update(bytes).digest('base64')
  const headers = { 'upload-length': String(bytes.length), 'content-digest': `sha-256=:${digest}:` }
  return server.call(uploads.create, { headers } as never, { ...of(token), ...(as && { as }) })
}
const append = (token: string, id: string, offset: number, bytes: Uint8Array) =>
  server.call(
    uploads.append,
    {
      params: { id },
      headers: { 'upload-offset': String(offset), 'content-type': uploadBytesType },
    } as never,
    { ...of(token), bytes },
  )

test('a phone pairs by its code, and its uploads appear in the form and the listing', async () => {
  const { id, code } = await open()
  expect((await state(id)).body).toMatchObject({ isPaired: false, files: [] })
  const { token } = (await pair(code)).body
  expect((await state(id)).body.isPaired).toBe(true)
  const { bytes } = await photo(3)
  const begun = await begin(token, bytes)
  expect(begun.status).toBe(201)
  // An interrupted upload continues where it stopped.
  await append(token, begun.body.id, 0, bytes.subarray(0, 20))
  expect((await state(id)).body.files).toEqual([])
  const asked = await server.call(
    uploads.state,
    { params: { id: begun.body.id }, headers: {} },
    of(token),
  )
  expect(asked.body.offset).toBe(20)
  expect((await append(token, begun.body.id, 20, bytes.subarray(20))).status).toBe(204)
  const [file] = (await state(id)).body.files
  expect(file?.upload).toBe(begun.body.id)
  const params = { id, upload: file?.upload ?? '' }
  const seen = await server.call(cameras.file, { params }, { as: nino })
  expect(seen.bytes.equals(bytes)).toBe(true)
  expect(seen.headers['content-type']).toBe('application/octet-stream')
  const made = await create(server, nino, { draft: true, upload_0: file?.upload ?? '' })
  expect(made.body.images).toHaveLength(1)
  expect((await state(id)).body.files).toEqual([])
})

test('a code that is forged, used or too old is refused with a clear error', async () => {
  expect((await pair('x'.repeat(43))).body.code).toBe('LINK_UNKNOWN')
  const used = await open()
  const both = await Promise.all([pair(used.code), pair(used.code)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
  expect((await pair(used.code)).body.code).toBe('LINK_USED')
  const old = await open()
  now += 10 * 60_000
  expect((await pair(old.code)).body.code).toBe('LINK_EXPIRED')
})

test('a paired phone can upload, and do nothing else', async () => {
  const { id, code } = await open()
  const { token } = (await pair(code)).body
  expect((await server.call(users.me, {}, of(token))).status).toBe(401)
  expect((await server.call(cameras.state, { params: { id } }, of(token))).status).toBe(401)
  // A phone may continue neither an upload of the desk itself nor one of another phone of the same desk.
  const { bytes } = await photo(4)
  const digest = createHash('sha256').update(bytes).digest('base64')
  const headers = { 'upload-length': String(bytes.length), 'content-digest': `sha-256=:${digest}:` }
  const own = await server.call(uploads.create, { headers } as never, { as: nino })
  const second = (await pair((await open()).code)).body.token
  const other = await begin(second, bytes)
  for (const upload of [own.body.id, other.body.id]) {
    const asked = { params: { id: upload }, headers: {} }
    expect((await server.call(uploads.state, asked, of(token))).status).toBe(404)
    expect((await append(token, upload, 0, bytes)).status).toBe(404)
  }
  // The phone uploads for the desk even when its browser is signed in as somebody else.
  const lent = await begin(token, bytes, gia)
  const row = await server.context.db.write
    .selectFrom('uploads')
    .select('user_id')
    .where('id', '=', lent.body.id)
    .executeTakeFirst()
  expect(row?.user_id).toBe(nino.id)
})

test('the uploads of a phone are hidden from other accounts', async () => {
  const { id, code } = await open()
  const { token } = (await pair(code)).body
  const { bytes } = await photo(5)
  const begun = await begin(token, bytes)
  await append(token, begun.body.id, 0, bytes)
  expect((await state(id, gia)).status).toBe(404)
  const mine = await open(gia)
  for (const camera of [id, mine.id]) {
    const params = { id: camera, upload: begun.body.id }
    expect((await server.call(cameras.file, { params }, { as: gia })).status).toBe(404)
  }
})

test('a phone is cut off when its form or session ends, and after two hours', async () => {
  const { bytes } = await photo(6)
  const ended = await open()
  const first = (await pair(ended.code)).body.token
  await server.call(cameras.end, { params: { id: ended.id } }, { as: gia })
  expect((await begin(first, bytes)).status).toBe(201)
  await server.call(cameras.end, { params: { id: ended.id } }, { as: nino })
  expect((await begin(first, bytes)).body.code).toBe('LINK_EXPIRED')
  const late = (await pair((await open()).code)).body.token
  now += 2 * 3_600_000
  expect((await begin(late, bytes)).body.code).toBe('LINK_EXPIRED')
  const last = (await pair((await open()).code)).body.token
  await server.call(sessions.signOut, {}, { as: nino })
  expect((await begin(last, bytes)).body.code).toBe('LINK_EXPIRED')
})
