import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostSealed, shortlists } from '../../../contract/people/shortlists.ts'
import { loggedAddress } from '../../http/addresses/logged-address.ts'
import { sweep } from '../../jobs/sweep.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { openTestServer } from '../../testing/test-server.ts'

let now = new Date('2026-11-20T10:00:00Z')
let server: TestServer
beforeAll(async () => {
  server = await openTestServer({}, { clock: () => now })
})
afterAll(() => server.close())

const newId = () => randomBytes(16).toString('hex')
const sealedAs = (sign: string) => sign.repeat(64)
const get = (id: string, since?: number) =>
  server.call(shortlists.get, {
    params: { id },
    query: since === undefined ? {} : { since: String(since) },
  })
const put = (id: string, replaces: number, sealed: string) =>
  server.call(shortlists.put, { params: { id }, body: { replaces, sealed } })
const end = (id: string) => server.call(shortlists.end, { params: { id } })

describe('a shared list', () => {
  test('is stored as it was sealed, by version, and sent only when newer', async () => {
    const id = newId()
    expect((await get(id)).body).toEqual({ version: 0, sealed: null })
    expect((await put(id, 3, sealedAs('a'))).status).toBe(404)
    expect((await put(id, 0, sealedAs('a'))).body).toEqual({ version: 1 })
    expect((await put(id, 1, sealedAs('b'))).body).toEqual({ version: 2 })
    expect((await get(id)).body).toEqual({ version: 2, sealed: sealedAs('b') })
    expect((await get(id, 1)).body).toEqual({ version: 2, sealed: sealedAs('b') })
    expect((await get(id, 2)).body).toEqual({ version: 2, sealed: null })
  })

  test('accepts one of several changes to the same version, and refuses the others', async () => {
    const id = newId()
    for (const replaces of [0, 1]) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => put(id, replaces, sealedAs(String(n)))),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      const refused = answers.filter(({ status }) => status !== 200)
      expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['EDITED_ELSEWHERE']))
    }
    expect((await get(id)).body).toMatchObject({ version: 2 })
  })

  test('that has ended answers 410, holds nothing and cannot be started again', async () => {
    const id = newId()
    await put(id, 0, sealedAs('a'))
    expect((await end(id)).status).toBe(200)
    expect((await end(id)).status).toBe(200)
    for (const answer of [
      await get(id),
      await put(id, 1, sealedAs('b')),
      await put(id, 0, sealedAs('b')),
    ]) {
      expect(answer.status).toBe(410)
      expect(answer.body.code).toBe('LINK_EXPIRED')
    }
    const rows = await server.context.db.write
      .selectFrom('shortlists')
      .select('sealed')
      .where('ended_at', 'is not', null)
      .execute()
    expect(rows).toEqual([{ sealed: null }])
    expect((await end(newId())).status).toBe(404)
  })

  test('is erased when nobody read it for half a year, and can be made again', async () => {
    const [seen, forgotten] = [newId(), newId()]
    await put(seen, 0, sealedAs('a'))
    await put(forgotten, 0, sealedAs('b'))
    const begin = now
    const pass = (days: number) => {
      now = new Date(begin.getTime() + days * 86_400_000)
    }
    pass(100)
    expect((await get(seen)).status).toBe(200)
    pass(181)
    await sweep(server.context)
    expect((await get(seen)).status).toBe(200)
    expect((await get(forgotten)).body).toEqual({ version: 0, sealed: null })
    expect((await put(forgotten, 0, sealedAs('c'))).status).toBe(200)
  })

  test.each(['x', '0'.repeat(31), 'Z'.repeat(32), '..%2F'])(
    'is refused with the malformed id %s',
    async (id) => {
      expect((await get(id)).status).toBe(400)
    },
  )

  test('refuses content that is too long, too short or not sealed', async () => {
    for (const sealed of ['', 'short', 'not base64!'.repeat(9), 'x'.repeat(mostSealed + 1)]) {
      const { status, body } = await put(newId(), 0, sealed)
      expect([status, body.code]).toEqual([422, 'WRONG_DATA'])
    }
    expect((await put(newId(), 0, 'x'.repeat(mostSealed))).status).toBe(200)
  })

  test('leaves its id neither in the table nor in the log', async () => {
    const id = newId()
    await put(id, 0, sealedAs('d'))
    const rows = await server.context.db.write.selectFrom('shortlists').selectAll().execute()
    expect(JSON.stringify(rows.map((row) => [row, row.id_hash.toString('hex')]))).not.toContain(id)
    expect(loggedAddress(`/estateserver/shortlists/${id}?since=3`)).not.toContain(id)
  })

  test('can be made thirty times from one address', async () => {
    const answers = []
    for (let n = 0; n < 31; n += 1) answers.push(await put(newId(), 0, sealedAs('e')))
    expect(answers.at(-1)!.body.code).toBe('TOO_MANY_REQUESTS')
  })
})
