import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { storageKeys } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import { listings } from '../../../contract/listings/listings.ts'
import { shortlists } from '../../../contract/people/shortlists.ts'
import type { TestServer } from '../../../server/testing/test-server.ts'
import { openTestServer } from '../../../server/testing/test-server.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import { makeListKey } from './seal.ts'
import { shortlistBounds } from './shared-fields.ts'
import type { SharedList } from './shared-list.ts'
import { ShortlistsStore } from './shortlists-store.ts'

let server: TestServer
let address: string
const homes: Listing[] = []
beforeAll(async () => {
  server = await openTestServer()
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const owner = await server.someone({ is_admin: true })
  for (let n = 0; n < 3; n += 1) {
    const id = await server.listing(owner.id, { price: 50_000 + n })
    homes.push((await server.call(listings.get, { params: { id } })).body as Listing)
  }
})
afterAll(() => server.close())

/** One person's browser, whose network can be cut. */
function device(held = new Map<string, string>()) {
  const net = { isUp: true, sent: [] as string[] }
  const api = makeApi({
    send: (url, init) => {
      if (!net.isUp) return Promise.reject(new TypeError('no network'))
      net.sent.push(`${init.method} ${url} ${init.body ?? ''}`)
      return fetch(address + url, init)
    },
  })
  const open = () => {
    const store = new ShortlistsStore(api, {
      read: (key) => held.get(key),
      write: (key, value) => held.set(key, value) !== undefined,
      remove: (key) => void held.delete(key),
    })
    store.readDevice()
    return store
  }
  return { net, held, open, store: open() }
}

async function shared() {
  const [ann, ben] = [device(), device()]
  await ann.store.begin('Ann')
  const hers = ann.store.current!
  await hers.sync()
  const his = ben.store.open(hers.key)
  await his.sync()
  his.joinAs('Ben')
  await his.sync()
  await hers.sync()
  return { ann, ben, hers, his }
}

const told = (list: SharedList) =>
  list.listings.map(({ id, marks, notes }) => ({
    id,
    marks: list.people.map((who) => marks[who.id]),
    notes: list.people.map((who) => notes[who.id]),
  }))

test('two people offline in turn and both at once end with the same whole list', async () => {
  const { ann, ben, hers, his } = await shared()
  const [first, second, third] = homes as [Listing, Listing, Listing]
  expect(his.people.map(({ name }) => name)).toEqual(['Ann', 'Ben'])
  hers.add(first)
  await hers.sync()

  // Ben is offline, and his list is still empty.
  ben.net.isUp = false
  his.add(second)
  his.mark(second.id, 'heart')
  his.note(second.id, 'with a lift')
  await his.sync()
  expect(his.standing).toBe('unreachable')
  hers.mark(first.id, 'heart')
  hers.note(first.id, 'near mother')
  // The state must not say that both see what only one sees.
  expect(hers.standing).toBe('unasked')
  await hers.sync()
  expect(hers.standing).toBe('same')

  // Ann is offline and Ben online; then both are offline.
  ann.net.isUp = false
  ben.net.isUp = true
  await his.sync()
  his.mark(first.id, 'veto')
  await his.sync()
  hers.add(third)
  ben.net.isUp = false
  his.note(third.id, 'never heard of it')
  his.note(first.id, 'loud')
  await Promise.all([hers.sync(), his.sync()])
  ann.net.isUp = true
  ben.net.isUp = true
  await Promise.all([hers.sync(), his.sync()])
  await hers.sync()
  await his.sync()

  expect(told(his)).toEqual(told(hers))
  expect(told(hers)).toEqual([
    { id: second.id, marks: [undefined, 'heart'], notes: [undefined, 'with a lift'] },
    { id: third.id, marks: [undefined, undefined], notes: [undefined, 'never heard of it'] },
    { id: first.id, marks: ['heart', 'veto'], notes: ['near mother', 'loud'] },
  ])
  expect([hers.standing, his.standing]).toEqual(['same', 'same'])
})

test('many simultaneous changes by both people lose none', async () => {
  const { hers, his } = await shared()
  for (const home of homes) hers.add(home)
  for (const [n, home] of homes.entries()) {
    hers.note(home.id, `hers ${n}`)
    his.note(home.id, `his ${n}`)
  }
  await vi.waitFor(async () => {
    await Promise.all([hers.sync(), his.sync()])
    expect(told(his)).toEqual(told(hers))
  })
  expect(told(hers).flatMap(({ notes }) => notes)).toEqual(
    homes.flatMap((_, n) => [`hers ${n}`, `his ${n}`]),
  )
})

test('changes made offline are there after a reload, and are sent when online again', async () => {
  const { ann, hers } = await shared()
  ann.net.isUp = false
  hers.add(homes[0]!)
  const again = device(ann.held)
  const list = again.store.current!
  expect(list.listings.map(({ id }) => id)).toEqual([homes[0]!.id])
  await list.sync()
  expect(list.standing).toBe('same')
  // Opened again without changes, the list is not written again.
  again.net.sent.length = 0
  await again.open().current!.sync()
  expect(again.net.sent.map((each) => each.split(' ')[0])).toEqual(['GET'])
})

test('the server never gets the key, names, listings or notes', async () => {
  const { ann, hers } = await shared()
  hers.add(homes[0]!)
  hers.note(homes[0]!.id, 'a secret of ours')
  await hers.sync()
  const heard = ann.net.sent.join('\n')
  expect(heard).toContain('PUT')
  for (const word of [hers.key, 'Ann', 'secret', '"isIn"', homes[0]!.address!])
    expect(heard).not.toContain(word)
})

test('a list that is not on the server is unknown until its maker sends it', async () => {
  const [ann, ben] = [device(), device()]
  ann.net.isUp = false
  await ann.store.begin('Ann')
  const hers = ann.store.current!
  const his = ben.store.open(hers.key)
  await his.sync()
  expect(his.standing).toBe('unknown')
  ann.net.isUp = true
  await hers.sync()
  await his.sync()
  expect(his.standing).toBe('same')
  const forged = ben.store.open(await makeListKey())
  await forged.sync()
  expect([forged.standing, forged.people]).toEqual(['unknown', []])
})

test('an ended list says so on the other device, and stays readable there', async () => {
  const { hers, his } = await shared()
  hers.add(homes[0]!)
  await hers.sync()
  await his.sync()
  expect(await hers.end()).toBe(true)
  his.mark(homes[0]!.id, 'heart')
  await his.sync()
  expect(his.standing).toBe('ended')
  expect(his.listings).toHaveLength(1)
})

test('content forged without the key is unreadable, and a member’s copy replaces it', async () => {
  const { ann, ben, hers, his } = await shared()
  hers.add(homes[0]!)
  await hers.sync()
  const [, id] = /shortlists\/([0-9a-f]{32})/.exec(ann.net.sent.join(' '))!
  const { body } = await server.call(shortlists.get, { params: { id: id! }, query: {} })
  const forged = { replaces: (body as { version: number }).version, sealed: 'x'.repeat(80) }
  const put = await server.call(shortlists.put, { params: { id: id! }, body: forged })
  expect(put.status).toBe(200)
  const onlooker = device().store.open(hers.key)
  await onlooker.sync()
  expect(onlooker.standing).toBe('unreadable')
  await hers.sync()
  expect(hers.standing).toBe('same')
  for (const list of [his, onlooker]) await list.sync()
  expect(told(his)).toEqual(told(hers))
  expect(told(onlooker)).toEqual(told(hers))
  expect(ben.store.current).toBe(his)
})

test('a removed listing can be put back, and a full list takes no more', async () => {
  const { hers } = await shared()
  hers.add(homes[0]!)
  const [listed] = hers.listings
  hers.remove(listed!)
  expect(hers.listings).toEqual([])
  hers.putBack(listed!)
  expect(hers.listings.map(({ id }) => id)).toEqual([homes[0]!.id])
  for (let n = 1; n < shortlistBounds.listings; n += 1)
    expect(hers.add({ ...homes[0]!, id: String(9_000 + n) })).toBe(true)
  expect(hers.add(homes[1]!)).toBe(false)
  expect(hers.add(homes[0]!)).toBe(true)
})

test('two tabs of one device do not overwrite each other’s changes', async () => {
  const { ann, hers } = await shared()
  const tab = ann.open()
  hers.add(homes[0]!)
  tab.current!.add(homes[1]!)
  const kept = ann.open().current!
  expect(kept.listings.map(({ id }) => id).sort()).toEqual([homes[0]!.id, homes[1]!.id].sort())
})

test.each(['7', '{}', 'not json', '[{"key":"x"}]', '[null]'])(
  'a malformed list on the device is ignored: %s',
  (stored) => {
    expect(device(new Map([[storageKeys.shortlists, stored]])).store.lists).toEqual([])
  },
)
