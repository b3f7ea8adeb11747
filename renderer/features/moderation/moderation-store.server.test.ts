import { when } from 'mobx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Listing } from '../../../contract/listings/listing.ts'
import { moderation } from '../../../contract/operators/moderation.ts'
import type { Someone, TestServer } from '../../../server/testing/test-server.ts'
import { openTestServer } from '../../../server/testing/test-server.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import { emptyDevice } from '../../kernel/testing/empty-device.ts'
import { PendingStore } from '../operator/pending-store.ts'
import { SessionStore } from '../session/index.ts'
import { ModerationStore } from './moderation-store.ts'

let server: TestServer
let operator: Someone
let owner: Someone
beforeAll(async () => {
  server = await openTestServer()
  operator = await server.someone({ is_operator: true })
  owner = await server.someone({ is_admin: true })
})
afterAll(() => server.close())

let ids: string[] = []
let counter = 0
beforeEach(async () => {
  await server.context.db.write.updateTable('listings').set({ deleted_at: new Date() }).execute()
  ids = []
  for (const title of ['first', 'second', 'third']) ids.push(await listingThatWaits(title))
})

async function listingThatWaits(title: string) {
  counter += 1
  const waiting_since = new Date(Date.UTC(2026, 0, 1, 0, counter))
  const id = await server.listing(owner.id, { title }, { status: 'moderation', waiting_since })
  const hash = String(id).padStart(64, '0')
  await server.context.db.write
    .insertInto('blobs')
    .values({ hash, mime: 'image/jpeg', bytes: 3 })
    .execute()
  await server.context.db.write
    .insertInto('images')
    .values({
      listing_id: id,
      type: 'image',
      width: 4,
      height: 3,
      placeholder: '',
      blob: hash,
      sent_digest: hash,
    })
    .execute()
  return id
}

/** The store of an operator's browser, with a network that can be cut. */
async function open({ listing }: { listing?: string } = {}) {
  const network = { isThere: true }
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
  const store = new ModerationStore(api, new SessionStore(api, emptyDevice), new PendingStore(api))
  if (listing) store.open(listing)
  await store.load()
  return { store, network }
}

const titles = (store: ModerationStore) => store.entries.map(({ listing }) => listing.title)
const statusOf = (id: string) =>
  server.context.db.write
    .selectFrom('listings')
    .select(['status', 'status_note'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Changes a listing as another operator would meanwhile. */
const meanwhile = (id: string, row: Partial<{ status: Listing['status']; version: number }>) =>
  server.context.db.write
    .updateTable('listings')
    .set({
      ...row,
      ...(row.status === 'published' && { published_at: new Date(), waiting_since: null }),
    })
    .where('id', '=', id)
    .execute()

describe('the moderation queue of an operator', () => {
  test('opens with the listing that waits longest, and does not turn beyond its ends', async () => {
    const { store } = await open()
    expect(titles(store)).toEqual(['first', 'second', 'third'])
    expect(store.count).toBe(3)
    expect(store.current?.listing.title).toBe('first')
    expect(store.turn(-1)).toBe(false)
    expect([store.turn(1), store.turn(1), store.turn(1)]).toEqual([true, true, false])
    expect(store.current?.listing.title).toBe('third')
  })

  test('shows the next listing before the server has answered a decision', async () => {
    const { store } = await open()
    const entry = store.current!
    const deciding = store.decide(entry, { status: 'published' })
    expect(titles(store)).toEqual(['second', 'third'])
    expect(store.current?.listing.title).toBe('second')
    expect(store.count).toBe(2)
    expect(await deciding).toBeUndefined()
    expect(await statusOf(ids[0]!)).toMatchObject({ status: 'published' })
    expect(store.count).toBe(2)
  })

  test('sends the note with the decision', async () => {
    const { store } = await open()
    store.writeNote(ids[0]!, 'More light')
    await store.decide(store.current!, { status: 'improvement', note: 'More light' })
    expect(await statusOf(ids[0]!)).toEqual({ status: 'improvement', status_note: 'More light' })
    expect(store.noteOf(ids[0]!)).toBe('')
  })

  test('puts a listing back with its note when the network fails', async () => {
    const { store, network } = await open()
    store.turn(1)
    store.writeNote(ids[1]!, 'More light')
    network.isThere = false
    const failure = await store.decide(store.current!, {
      status: 'improvement',
      note: 'More light',
    })
    expect(failure).toEqual({ kind: 'unreachable' })
    expect(titles(store)).toEqual(['first', 'second', 'third'])
    expect(store.noteOf(ids[1]!)).toBe('More light')
    expect(await statusOf(ids[1]!)).toMatchObject({ status: 'moderation' })
  })

  test('drops a listing that another operator has decided, without changing it', async () => {
    const { store } = await open()
    await meanwhile(ids[0]!, { status: 'published' })
    const failure = await store.decide(store.current!, { status: 'improvement', note: 'Dark' })
    expect(failure).toMatchObject({ code: 'WRONG_TRANSITION' })
    expect(titles(store)).toEqual(['second', 'third'])
    expect(await statusOf(ids[0]!)).toEqual({ status: 'published', status_note: null })
  })

  test('reloads a listing that its advertiser edited meanwhile', async () => {
    const { store } = await open()
    await meanwhile(ids[0]!, { version: 2 })
    const failure = await store.decide(store.current!, { status: 'published' })
    expect(failure).toMatchObject({ code: 'EDITED_ELSEWHERE' })
    expect(store.entries[0]?.listing).toMatchObject({ id: ids[0], version: 2 })
    expect(await statusOf(ids[0]!)).toMatchObject({ status: 'moderation' })
  })

  test('sends one decision however often it is pressed', async () => {
    const { store } = await open()
    const entry = store.current!
    const answers = await Promise.all([
      store.decide(entry, { status: 'published' }),
      store.decide(entry, { status: 'published' }),
    ])
    expect(answers).toEqual([undefined, undefined])
    expect(titles(store)).toEqual(['second', 'third'])
  })

  test('opens at the listing of the address, however far back, and goes on there', async () => {
    for (let i = 0; i < 20; i += 1) await listingThatWaits(`between ${i}`)
    const wanted = await listingThatWaits('wanted')
    await listingThatWaits('behind it')
    const { store } = await open({ listing: wanted })
    expect(store.current?.listing.title).toBe('wanted')
    expect([store.turn(1), store.current?.listing.title]).toEqual([true, 'behind it'])
    expect([store.turn(1), store.turn(-1)]).toEqual([false, true])
    await meanwhile(ids[0]!, { status: 'published' })
    await store.load()
    expect(store.current?.listing.title).toBe('wanted')
    await store.decide(store.current!, { status: 'published' })
    expect(await statusOf(wanted)).toMatchObject({ status: 'published' })
  })

  test('continues after the last listing of the first page', {
    tags: 'long',
  }, async () => {
    for (let i = 0; i < 20; i += 1) await listingThatWaits(`more ${i}`)
    const { store } = await open()
    const last = store.entries[19]!.listing.id
    const { store: later } = await open({ listing: last })
    expect([later.turn(1), later.current?.listing.title]).toEqual([true, 'more 17'])
  })

  test('loads more before its end is reached', async () => {
    for (let i = 0; i < 25; i += 1) await listingThatWaits(`more ${i}`)
    const { store } = await open()
    expect(titles(store)).toHaveLength(20)
    for (let i = 0; i < 18; i += 1) store.turn(1)
    await when(() => store.entries.length === 28, { timeout: 5_000 })
    for (let i = 0; i < 9; i += 1) store.turn(1)
    expect(store.current?.listing.title).toBe('more 24')
    expect(store.turn(1)).toBe(false)
  })

  test('loads more while listings are decided one by one', { tags: 'long' }, async () => {
    for (let i = 0; i < 25; i += 1) await listingThatWaits(`more ${i}`)
    const { store } = await open({ listing: ids[2]! })
    const decided: (string | null)[] = []
    for (let i = 0; i < 26; i += 1) {
      const entry = store.current!
      decided.push(entry.listing.title)
      await store.decide(entry, { status: 'published' })
    }
    expect(decided).toEqual(['third', ...Array.from({ length: 25 }, (_, i) => `more ${i}`)])
    expect(titles(store)).toEqual(['first', 'second'])
  })

  test('loads the listings before the one of the address once that is decided', async () => {
    for (let i = 0; i < 25; i += 1) await listingThatWaits(`between ${i}`)
    const wanted = await listingThatWaits('wanted')
    const { store } = await open({ listing: wanted })
    expect(titles(store)).toHaveLength(21)
    await store.decide(store.current!, { status: 'published' })
    expect(titles(store)).toHaveLength(28)
  })

  test('opens with the first listing if that of the address does not wait', async () => {
    await meanwhile(ids[1]!, { status: 'published' })
    const { store } = await open({ listing: ids[1]! })
    expect(store.current?.listing.title).toBe('first')
    expect(store.has(ids[1]!)).toBe(false)
  })

  test('decides similar listings together, and tells which were decided', async () => {
    const { store } = await open()
    const [first, second, third] = store.entries
    await meanwhile(second!.listing.id, { version: 5 })
    const decided = await store.decideTogether([first!, second!, third!], { status: 'published' })
    expect(decided).toEqual([first!.listing.id, third!.listing.id])
    expect(titles(store)).toEqual(['second'])
    expect(store.entries[0]?.listing.version).toBe(5)
  })

  test('finds similar listings however far back they wait', async () => {
    for (let i = 0; i < 25; i += 1) await listingThatWaits(`more ${i}`)
    const { store } = await open()
    const answer = await store.readAlike(ids[0]!)
    expect(answer.ok && answer.value.length).toBe(28)
  })

  test('goes back to a listing whose decision was undone', async () => {
    const { store } = await open()
    const entry = store.current!
    await store.decide(entry, { status: 'published' })
    await server.call(moderation.undo, { params: { id: ids[0]! } }, { as: operator })
    await store.reopen(ids[0]!)
    expect(store.current?.listing).toMatchObject({ id: ids[0], status: 'moderation' })
    expect(titles(store)).toEqual(['first', 'second', 'third'])
  })

  test('reports a failed load, and loads the next time', async () => {
    const { store, network } = await open()
    network.isThere = false
    await store.load()
    expect(store.state).toMatchObject({ kind: 'failed' })
    expect(titles(store)).toHaveLength(3)
    network.isThere = true
    await store.load()
    expect(store.state).toEqual({ kind: 'ready' })
  })
})
