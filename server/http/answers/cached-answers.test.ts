import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { endedHeader } from '../../../contract/people/sessions.ts'
import { noteChange } from '../../db/listings-version.ts'
import type { Someone, TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let server: TestServer
let owner: Someone
let id: string

beforeAll(async () => {
  server = await openTestServer()
  owner = await server.someone({ is_admin: true })
  id = await server.listing(owner.id, { price: 1_000, description: 'Тихий двор. '.repeat(60) })
  await server.listing(owner.id)
})
afterAll(() => server.close())

/** Changes the database without any route, so that cached answers cannot notice it. */
const changeUnnoticed = (price: number) =>
  server.context.db.write.updateTable('listings').set({ price }).where('id', '=', id).execute()

const changeNoticed = async (price: number) => {
  await changeUnnoticed(price)
  await noteChange(server.context.db.write)
  await server.context.version.refresh()
}

const get = (headers: Record<string, string> = {}, as?: Someone) =>
  server.call(listings.get, { params: { id } }, { headers, ...(as ? { as } : {}) })

describe('an answer to visitors', () => {
  it('is cached until something changes', async () => {
    await changeNoticed(1_000)
    for (const _ of ['first', 'again']) expect((await get()).body.price).toBe(1_000)
    await changeUnnoticed(2_000)
    expect((await get()).body.price).toBe(1_000)
    await changeNoticed(2_000)
    expect((await get()).body.price).toBe(2_000)
  })

  it('may be cached by the client, which must revalidate it', async () => {
    const { headers } = await get()
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
    expect(headers.vary).toBe('Accept-Encoding, Authorization, Cookie')
    expect(headers.etag).toMatch(/^W\/"[\w-]+"$/)
  })

  it('is 304 while its ETag is unchanged, for every reading route', async () => {
    const routes = [
      server.call(listings.find, { query: {} }),
      server.call(listings.count, { query: {} }),
      server.call(listings.markers, { query: {} }),
      server.call(listings.similar, { params: { id } }),
      get(),
    ]
    const tags = (await Promise.all(routes)).map(({ headers }) => String(headers.etag))
    const again = async () => {
      const asked = (n: number) => ({ headers: { 'if-none-match': tags[n] ?? '' } })
      const answers = await Promise.all([
        server.call(listings.find, { query: {} }, asked(0)),
        server.call(listings.count, { query: {} }, asked(1)),
        server.call(listings.markers, { query: {} }, asked(2)),
        server.call(listings.similar, { params: { id } }, asked(3)),
        get(asked(4).headers),
      ])
      return answers.map(({ status, bytes }) => [status, bytes.length > 0])
    }
    expect(await again()).toEqual(Array(5).fill([304, false]))
    await changeNoticed(3_000)
    expect(await again()).toEqual(Array(5).fill([200, true]))
  })

  it('is compressed as the client accepts, with the same content in each form', async () => {
    const ask = (accepted: string) =>
      server.app.inject({
        url: `/estateserver/apartments/${id}`,
        headers: { 'accept-encoding': accepted },
      })
    const plain = await ask('identity')
    expect(plain.headers).not.toHaveProperty('content-encoding')
    const br = await ask('gzip, deflate, br')
    expect(br.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br.rawPayload)).toEqual(plain.rawPayload)
    const gzip = await ask('br;q=0, gzip')
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gzip.rawPayload)).toEqual(plain.rawPayload)
    expect(br.headers.etag).toBe(gzip.headers.etag)
    expect((await ask('br')).rawPayload).toEqual(br.rawPayload)
  })

  it('has the same bytes and headers each time, except for the request id', async () => {
    await changeNoticed(3_500)
    const etag = String((await get()).headers.etag)
    const asked = [
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'br' },
      { 'if-none-match': etag },
    ]
    for (const headers of asked) {
      const url = `/estateserver/apartments/${id}`
      const names = new Set<unknown>()
      const told = new Set<string>()
      for (let time = 0; time < 4; time += 1) {
        const answer = await server.app.inject({ url, headers })
        const { 'x-request-id': name, date: _, ...lasting } = answer.headers
        names.add(name)
        const sorted = Object.entries(lasting).sort(([one], [other]) => one.localeCompare(other))
        told.add(JSON.stringify([answer.statusCode, sorted, answer.rawPayload.toString('hex')]))
      }
      expect(names.size).toBe(4)
      expect([...told]).toHaveLength(1)
    }
  })

  it('is sent uncompressed to a client that asks so, after it was cached compressed', async () => {
    await changeNoticed(3_550)
    const ask = (accepted: string) =>
      server.app.inject({
        url: `/estateserver/apartments/${id}`,
        headers: { 'accept-encoding': accepted },
      })
    for (const _ of ['made', 'kept', 'again']) await ask('*')
    const plain = await ask('identity')
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(plain.body)).toMatchObject({ price: 3_550 })
  })

  it('is never shared between visitors and a browser with a session cookie', async () => {
    await changeNoticed(3_600)
    const ask = (headers: Record<string, string>) =>
      server.app.inject({ url: `/estateserver/apartments/${id}`, headers })
    const stale = { cookie: 'sid=ended-long-ago' }
    for (const headers of [stale, stale, {}, {}, stale, {}]) {
      const { headers: told } = await ask(headers)
      const isStale = 'cookie' in headers
      expect(String(told['cache-control']).startsWith('private')).toBe(isStale)
      expect(told[endedHeader]).toBe(isStale ? 'yes' : undefined)
    }
  })

  it('needs no database while it is cached', async () => {
    const own = await openTestServer()
    const listing = await own.listing((await own.someone()).id)
    const ask = (headers = {}) => own.call(listings.get, { params: { id: listing } }, { headers })
    await ask()
    const { headers, body } = await ask()
    await own.context.db.close()
    expect((await ask()).body).toEqual(body)
    expect((await ask({ 'if-none-match': String(headers.etag) })).status).toBe(304)
    expect((await own.call(listings.find, { query: {} })).status).toBeGreaterThanOrEqual(500)
    await own.close()
  })

  it('is made once when many ask at once', async () => {
    await changeNoticed(4_000)
    const answers = await Promise.all(Array.from({ length: 20 }, () => get()))
    expect(new Set(answers.map(({ bytes }) => bytes.toString())).size).toBe(1)
    expect(answers[0]?.body.price).toBe(4_000)
  })

  it('is not cached when it is a refusal', async () => {
    const draft = await server.listing(owner.id, {}, { status: 'unpublished', published_at: null })
    const ask = () => server.call(listings.get, { params: { id: draft } })
    const refused = await ask()
    expect(refused.status).toBe(404)
    expect(refused.headers['cache-control']).toBe('no-store')
    expect(refused.headers).not.toHaveProperty('etag')
  })

  it('answers HEAD with its headers alone', async () => {
    const head = await server.app.inject({ method: 'HEAD', url: `/estateserver/apartments/${id}` })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    expect(head.headers.etag).toMatch(/^W\//)
  })
})

describe('an answer to somebody signed in', () => {
  it('is private, and is not made from the cached answer to visitors', async () => {
    await changeNoticed(5_000)
    await get()
    await get()
    await changeUnnoticed(6_000)
    const { headers, body } = await get({}, owner)
    expect(body.price).toBe(6_000)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect((await get()).body.price).toBe(5_000)
  })

  it('is 304 while its content is the same', async () => {
    const { headers } = await get({}, owner)
    const etag = String(headers.etag)
    expect((await get({ 'if-none-match': etag }, owner)).status).toBe(304)
    await changeUnnoticed(7_000)
    expect((await get({ 'if-none-match': etag }, owner)).status).toBe(200)
  })
})
