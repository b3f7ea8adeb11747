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

/** A browser of somebody's own, whose network can be cut. */
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

test('two who are without a network in turn, and both at once, see the same in the end, and lose nothing', async () => {
  const { ann, ben, hers, his } = await shared()
  const [first, second, third] = homes as [Listing, Listing, Listing]
  expect(his.people.map(({ name }) => name)).toEqual(['Ann', 'Ben'])
  hers.add(first)
  await hers.sync()

  // He is away, and knows only of nothing yet.
  ben.net.isUp = false
  his.add(second)
  his.mark(second.id, 'heart')
  his.note(second.id, 'with a lift')
  await his.sync()
  expect(his.standing).toBe('unreachable')
  hers.mark(first.id, 'heart')
  hers.note(first.id, 'near mother')
  // Nobody is told that both see what only one does.
  expect(hers.standing).toBe('unasked')
  await hers.sync()
  expect(hers.standing).toBe('same')

  // She is away, he is back; then both are.
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

test('many changes at once by both lose none', async () => {
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

test('what stands on the device is there after a reload without a network, and goes out with it', async () => {
  const { ann, hers } = await shared()
  ann.net.isUp = false
  hers.add(homes[0]!)
  const again = device(ann.held)
  const list = again.store.current!
  expect(list.listings.map(({ id }) => id)).toEqual([homes[0]!.id])
  await list.sync()
  expect(list.standing).toBe('same')
  // Looked at once more, it is not written once more.
  again.net.sent.length = 0
  await again.open().current!.sync()
  expect(again.net.sent.map((each) => each.split(' ')[0])).toEqual(['GET'])
})

test('the server is told neither key, names, homes nor notes', async () => {
  const { ann, hers } = await shared()
  hers.add(homes[0]!)
  hers.note(homes[0]!.id, 'a secret of ours')
  await hers.sync()
  const heard = ann.net.sent.join('\n')
  expect(heard).toContain('PUT')
  for (const word of [hers.key, 'Ann', 'secret', '"isIn"', homes[0]!.address!])
    expect(heard).not.toContain(word)
})

test('a list that its maker has not sent yet, or that nobody made, says so until it comes', async () => {
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

test('one that was ended says so on the other device, where what was there stays to be read', async () => {
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

test('what somebody without the key wrote under its id opens for nobody, and is replaced by what its people have', async () => {
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

test('what was taken out can be put back, and a full list takes no more', async () => {
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

test('two tabs of one device overwrite nothing of each other', async () => {
  const { ann, hers } = await shared()
  const tab = ann.open()
  hers.add(homes[0]!)
  tab.current!.add(homes[1]!)
  const kept = ann.open().current!
  expect(kept.listings.map(({ id }) => id).sort()).toEqual([homes[0]!.id, homes[1]!.id].sort())
})

test.each(['7', '{}', 'not json', '[{"key":"x"}]', '[null]'])(
  'what makes no sense on a device is no list: %s',
  (stored) => {
    expect(device(new Map([[storageKeys.shortlists, stored]])).store.lists).toEqual([])
  },
)
