import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { listings } from '../../../../contract/listings/listings.ts'
import type { Someone, TestServer } from '../../../../server/testing/test-server.ts'
import { openTestServer } from '../../../../server/testing/test-server.ts'
import { makeApi } from '../../../kernel/api/api-client.ts'
import { emptyDevice } from '../../../kernel/testing/empty-device.ts'
import { SessionStore } from '../../session/index.ts'
import { UndoStore } from './undo-store.ts'

let server: TestServer
let operator: Someone
let owner: Someone
beforeAll(async () => {
  server = await openTestServer()
  operator = await server.someone({ is_operator: true })
  owner = await server.someone({ is_admin: true })
})
afterAll(() => server.close())

let network = { isThere: true }
beforeEach(() => {
  network = { isThere: true }
})
function open() {
  const api = makeApi({
    send: async (url, init) => {
      if (!network.isThere) throw new TypeError('fetch failed')
      const { statusCode, payload, headers } = await server.app.inject({
        method: init.method as 'GET',
        url,
        headers: { ...(init.headers as object), authorization: `Bearer ${operator.token}` },
        ...(typeof init.body === 'string' && { payload: init.body }),
      })
      return new Response(payload || null, { status: statusCode, headers: headers as HeadersInit })
    },
  })
  return new UndoStore(api, new SessionStore(api, emptyDevice))
}

/** A listing that the operator has taken off the site. */
async function withdrawn() {
  const id = await server.listing(owner.id)
  const body = { status: 'unpublished', note: 'Dark' } as const
  const args = { params: { id }, body, headers: {} }
  const { status } = await server.call(listings.changeStatus, args, { as: operator })
  expect(status).toBe(200)
  return id
}
const statusOf = async (id: string) =>
  (
    await server.context.db.write
      .selectFrom('listings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

const note = (store: UndoStore, ids: string[], onUndone = vi.fn()) => {
  store.add({ text: ids.join(), sent: Promise.resolve(ids), onUndone })
  return onUndone
}

test('each press undoes one decision, the newest first', async () => {
  const store = open()
  const [first, second] = [await withdrawn(), await withdrawn()]
  note(store, [first])
  note(store, [second])
  expect(await store.undoLast()).toEqual({ kind: 'done', text: second, count: 1 })
  expect([await statusOf(first), await statusOf(second)]).toEqual(['unpublished', 'published'])
  expect(await store.undoLast()).toMatchObject({ kind: 'done', text: first })
  expect(await statusOf(first)).toBe('published')
  expect(await store.undoLast()).toEqual({ kind: 'nothing' })
})

test('decisions made together are undone together', async () => {
  const store = open()
  const ids = [await withdrawn(), await withdrawn(), await withdrawn()]
  const onUndone = note(store, ids)
  expect(await store.undoLast()).toMatchObject({ kind: 'done', count: 3 })
  expect(onUndone).toHaveBeenCalledWith(ids)
  for (const id of ids) expect(await statusOf(id)).toBe('published')
})

test('undo waits for the answer to the decision', async () => {
  const store = open()
  const deciding = withdrawn()
  store.add({ text: 'x', sent: deciding.then((id) => [id]), onUndone: () => {} })
  expect(await store.undoLast()).toMatchObject({ kind: 'done', count: 1 })
  expect(await statusOf(await deciding)).toBe('published')
})

test('a decision that was not made cannot be undone', async () => {
  const store = open()
  note(store, [])
  await vi.waitFor(() => expect(store.last).toBeUndefined())
})

test('undo can be repeated after a lost network, but not after a refusal', async () => {
  const store = open()
  const id = await withdrawn()
  note(store, [id])
  network.isThere = false
  expect(await store.undoLast()).toMatchObject({ kind: 'failed' })
  network.isThere = true
  expect(store.last?.text).toBe(id)
  await server.context.db.write
    .updateTable('listings')
    .set({ version: 9 })
    .where('id', '=', id)
    .execute()
  expect(await store.undoLast()).toMatchObject({
    kind: 'failed',
    failure: { code: 'EDITED_ELSEWHERE' },
  })
  expect(store.last).toBeUndefined()
})
