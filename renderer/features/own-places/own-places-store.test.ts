import { expect, test, vi } from 'vitest'
import { storageKeys } from '../../../contract/limits.ts'
import { makeApi } from '../../kernel/api/api-client.ts'
import { OwnPlacesStore } from './own-places-store.ts'

/** A device with or without stored places, and a server where each listing is as many minutes away as its number. */
function device(stored?: string | Map<string, string>) {
  const held =
    typeof stored === 'object'
      ? stored
      : new Map(stored === undefined ? [] : [[storageKeys.ownPlaces as string, stored]])
  const asked: URLSearchParams[] = []
  const api = makeApi({
    send: async (url) => {
      const query = new URL(url, 'http://here').searchParams
      asked.push(query)
      const places = query.getAll('from[]').length
      return Response.json(
        query.getAll('ids[]').map((id) => ({ id, minutes: Array(places).fill(Number(id)) })),
      )
    },
  })
  const store = new OwnPlacesStore(api, {
    read: (key) => held.get(key),
    write: (key, value) => held.set(key, value) !== undefined,
    remove: (key) => void held.delete(key),
  })
  store.readDevice()
  return { store, held, asked }
}

const home = { name: 'Home', at: '41.6477,41.6357' }
const work = { name: 'Work', at: '41.6254,41.6085' }

test('places are kept on the device in order, and removing the last leaves nothing', () => {
  const { store, held } = device()
  store.put(home)
  store.put(work)
  const again = device(held.get(storageKeys.ownPlaces)).store
  expect(again.places).toEqual([home, work])
  expect(again.nameOf(work.at)).toBe('Work')
  const [first] = again.places
  again.put({ ...home, name: 'Flat' }, first)
  expect(again.places.map(({ name }) => name)).toEqual(['Work', 'Flat'])
  for (const place of [...store.places]) store.remove(place)
  expect([...held.keys()]).toEqual([])
})

test('the places from two open tabs are all kept', () => {
  const { store, held } = device()
  const other = device(held).store
  store.put(home)
  other.put(work)
  store.put({ ...home, name: 'Flat' }, home)
  expect(device(held).store.places.map(({ name }) => name)).toEqual(['Work', 'Flat'])
})

test.each([
  'not json',
  '7',
  '{}',
  '[null, {"name":"","at":"1,2"}, {"name":"x","at":"here"}, {"name":"x","at":"1,2;drop"}]',
])('a malformed place on the device is ignored: %s', (stored) => {
  expect(device(stored).store.places).toEqual([])
})

test('at most three places are read, and long names are cut', () => {
  const many = Array.from({ length: 9 }, () => ({ name: 'x'.repeat(500), at: '1,2' }))
  const { places } = device(JSON.stringify(many)).store
  expect(places).toHaveLength(3)
  expect(places[0]?.name).toHaveLength(40)
})

test('walking times are requested once for all cards, and again if the places change', async () => {
  const { store, asked } = device(JSON.stringify([home, work]))
  for (const id of ['5', '9', '5']) store.want(id)
  await vi.waitFor(() => expect(store.walksTo('9')).toHaveLength(2))
  expect(asked.map((query) => query.getAll('ids[]'))).toEqual([['5', '9']])
  expect(asked[0]?.getAll('from[]')).toEqual([home.at, work.at])
  expect(store.walksTo('5')).toEqual([
    { name: 'Home', minutes: 5 },
    { name: 'Work', minutes: 5 },
  ])
  store.want('5')
  // When the places change, the minutes change too.
  const [first] = store.places
  if (first) store.remove(first)
  expect(store.walksTo('5')).toEqual([])
  store.want('5')
  await vi.waitFor(() => expect(store.walksTo('5')).toEqual([{ name: 'Work', minutes: 5 }]))
  expect(asked).toHaveLength(2)
})

test('without places nothing is requested', () => {
  vi.useFakeTimers()
  const { store, asked } = device()
  store.want('5')
  vi.runAllTimers()
  vi.useRealTimers()
  expect(asked).toEqual([])
})
