import { describe, expect, test } from 'vitest'
import { listings } from '../../../contract/listings/listings.ts'
import { appointments } from '../../../contract/people/appointments.ts'
import { favourites } from '../../../contract/people/favourites.ts'
import { users } from '../../../contract/people/users.ts'
import { savedSearches } from '../../../contract/search/saved-searches.ts'
import { idempotencyKey } from '../../../contract/wire/idempotency.ts'
import { makeApi } from './api-client.ts'

/** Makes a client whose connection can lose answers, and collects the idempotency keys that it sent. */
function open() {
  const keys: (string | null)[] = []
  const line = { answer: async (): Promise<Response> => Response.json({}) }
  const api = makeApi({
    send: (_url, { headers }) => {
      keys.push(new Headers(headers).get('idempotency-key'))
      return line.answer()
    },
  })
  return { api, keys, line }
}

const asks = { params: { id: '5' }, body: { phone: '+995 555' } }
const lost = () => Promise.reject(new TypeError('The connection broke'))

describe('a write call', () => {
  test('has an idempotency key of its own, and a read has none', async () => {
    const { api, keys } = open()
    await api.call(appointments.request, asks)
    await api.call(appointments.request, asks)
    await api.call(users.me, {})
    const [first, second, third] = keys
    expect(first).not.toBe(second)
    expect(idempotencyKey.safeParse(first).success).toBe(true)
    expect(third).toBeNull()
  })

  test.each([
    ['whose answer was lost', lost],
    ['that a gateway gave up on', async () => new Response('', { status: 502 })],
  ])('%s is repeated with the same key, until it is answered', async (_, answer) => {
    const { api, keys, line } = open()
    line.answer = answer
    await api.call(appointments.request, asks)
    await api.call(appointments.request, asks)
    line.answer = async () => Response.json({})
    await api.call(appointments.request, asks)
    expect(new Set(keys).size).toBe(1)
    await api.call(appointments.request, asks)
    expect(new Set(keys).size).toBe(2)
  })

  test('pressed twice is sent with one key', async () => {
    const { api, keys } = open()
    await Promise.all([
      api.call(appointments.request, asks),
      api.call(appointments.request, { ...asks }),
    ])
    expect(keys[0]).toBe(keys[1])
  })

  test('of another kind gets another key, as does the first one after it', async () => {
    const { api, keys, line } = open()
    line.answer = lost
    await api.call(favourites.add, { params: { id: '5' } })
    await api.call(favourites.remove, { params: { id: '5' } })
    await api.call(favourites.add, { params: { id: '5' } })
    expect(new Set(keys).size).toBe(3)
  })

  test('keeps its key after a read of the same path', async () => {
    const { api, keys, line } = open()
    const search = { body: { name: 'Sea', query: {} } }
    line.answer = lost
    await api.call(savedSearches.save, search)
    line.answer = async () => Response.json([])
    await api.call(savedSearches.find, {})
    await api.call(savedSearches.save, search)
    expect([keys[1], keys[2]]).toEqual([null, keys[0]])
  })

  test('that was refused gets a new key when it is repeated', async () => {
    const { api, keys, line } = open()
    line.answer = async () => Response.json({ code: 'WRONG_DATA', message: '' }, { status: 422 })
    await api.call(appointments.request, asks)
    await api.call(appointments.request, asks)
    expect(new Set(keys).size).toBe(2)
  })

  test('with files never shares a key, and keeps a given key', async () => {
    const { api, keys, line } = open()
    line.answer = lost
    const icon = new Blob(['x'])
    await api.call(users.update, { form: {} }, { files: { icon } })
    await api.call(users.update, { form: {} }, { files: { icon } })
    expect(keys[0]).not.toBe(keys[1])
    const headers = { 'idempotency-key': 'a-key-that-was-kept' }
    await api.call(listings.create, { form: {} }, { headers })
    expect(keys[2]).toBe('a-key-that-was-kept')
  })
})

test('reads can be abandoned as a whole, and writes continue', async () => {
  const api = makeApi({
    send: (_url, { signal }) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason))
        setTimeout(() => resolve(Response.json({})))
      }),
  })
  const read = api.call(users.me, {})
  const write = api.call(appointments.request, asks)
  const stream = api.readSignal()
  const letReadsGo = api.abandonReads()
  expect(stream.aborted).toBe(true)
  expect(await read).toEqual({ ok: false, failure: { kind: 'aborted' } })
  expect((await write).ok).toBe(true)
  expect(await api.call(users.me, {})).toEqual({ ok: false, failure: { kind: 'aborted' } })
  expect(api.readSignal().aborted).toBe(true)
  letReadsGo()
  expect(api.readSignal().aborted).toBe(false)
  expect((await api.call(users.me, {})).ok).toBe(true)
})
