import { expect, test, vi } from 'vitest'
import type { Place } from '../../../../contract/search/geo.ts'
import { makeApi } from '../../../kernel/api/api-client.ts'
import { batumi } from '../../../kernel/testing/batumi.ts'
import { PhotosStore } from '../../photos/index.ts'
import { ListingDraft } from '../model/listing-draft.ts'
import { AddressPicker } from './address-picker.ts'

const rustaveli: Place = {
  address: 'ул. Руставели, 27',
  city: 'batumi',
  coordinates: [41.647412, 41.632533],
  precision: 'house',
}
const tbilisi: Place = { ...rustaveli, address: 'Тбилиси', city: null, coordinates: [41.7, 44.8] }

/** A geocoder that knows these places, and can be unreachable or busy. */
function open({ found = [rustaveli], at = rustaveli as Place | null } = {}) {
  const geocoder = { isReachable: true, isBusy: false, asked: [] as string[] }
  const api = makeApi({
    send: async (url, { signal }) => {
      geocoder.asked.push(decodeURIComponent(url))
      if (signal?.aborted) throw new DOMException('', 'AbortError')
      if (!geocoder.isReachable) throw new TypeError('no network')
      if (geocoder.isBusy)
        return Response.json({ code: 'UNAVAILABLE', message: '' }, { status: 503 })
      if (url.includes('/geo/search')) return Response.json(found)
      return at
        ? Response.json(at)
        : Response.json({ code: 'NOT_FOUND', message: '' }, { status: 404 })
    },
  })
  const form = new ListingDraft({
    city: batumi,
    listing: undefined,
    openPhotos: () => new PhotosStore({ api, existing: [] }),
    onChange: () => {},
    onSend: () => {},
  })
  return { form, geocoder, picker: new AddressPicker({ api, form, language: () => 'ru' }) }
}

test('typing offers places and moves the point to the first', async () => {
  const { form, picker, geocoder } = open()
  picker.type('Рус')
  picker.type('Руст')
  await vi.waitFor(() => expect(picker.places).toEqual([rustaveli]))
  expect(form.content).toMatchObject({
    address: 'Руст',
    coordinates: [41.6474, 41.6325],
    city: 'batumi',
  })
  expect(geocoder.asked).toHaveLength(1)
  expect(geocoder.asked[0]).toContain('q=Руст')
})

test('Enter takes the first place found, without waiting', async () => {
  const { form, picker } = open()
  picker.type('Руставели 27')
  await picker.chooseFirst('Руставели 27', -1)
  expect(form.content.address).toBe('ул. Руставели, 27')
  expect(picker.places).toEqual([])
})

test('an address that is completed keeps its point, and another address loses it', async () => {
  const { form, picker, geocoder } = open({ found: [] })
  picker.choose(rustaveli)
  picker.type('ул. Руставели, 27, кв. 5')
  await vi.waitFor(() => expect(geocoder.asked).toHaveLength(1))
  await vi.waitFor(() => expect(picker.finding).toBe('idle'))
  expect(form.content.coordinates).toEqual([41.6474, 41.6325])
  picker.type('Несуществующая улица')
  await vi.waitFor(() => expect(picker.finding).toBe('unknown'))
  expect(form.content.coordinates).toBeNull()
})

test('a click on the map sets the point and the address, and typing keeps the point', async () => {
  const { form, picker, geocoder } = open()
  await picker.pick(41.65012345, 41.61098765)
  expect(form.content).toMatchObject({
    address: 'ул. Руставели, 27',
    coordinates: [41.6501, 41.611],
    city: 'batumi',
  })
  picker.type('Вход со двора')
  await vi.waitFor(() => expect(geocoder.asked).toHaveLength(2))
  await vi.waitFor(() => expect(picker.places).toHaveLength(1))
  expect(form.content.coordinates).toEqual([41.6501, 41.611])
})

test('a place outside the city has no city, so that the form refuses it', async () => {
  const { form, picker } = open({ found: [tbilisi], at: tbilisi })
  picker.choose(tbilisi)
  expect(form.content.city).toBeNull()
  await picker.pick(41.7, 44.8)
  expect(form.content.city).toBeNull()
})

test('without a geocoder the typed text stays, and the map still sets the point', async () => {
  const { form, picker, geocoder } = open()
  geocoder.isReachable = false
  picker.type('ул. Гудиашвили, 3')
  await vi.waitFor(() => expect(picker.finding).toBe('offline'))
  await picker.pick(41.64, 41.63)
  expect(picker.finding).toBe('offline')
  expect(form.content).toMatchObject({
    address: 'ул. Гудиашвили, 3',
    coordinates: [41.64, 41.63],
    city: 'batumi',
  })
})

test('the later of two clicks counts, even if the first is answered last', async () => {
  const { form, picker } = open()
  const first = picker.pick(41.6, 41.6)
  const second = picker.pick(41.64, 41.63)
  await Promise.all([first, second])
  expect(form.content.coordinates).toEqual([41.64, 41.63])
})

test('a point without a known address leaves the address to the advertiser', async () => {
  const { form, picker } = open({ at: null })
  await picker.pick(41.64, 41.63)
  expect(picker.finding).toBe('unnamed')
  expect(form.content).toMatchObject({ address: null, city: 'batumi' })
})

test('a busy server is not treated as knowing no address', async () => {
  const { picker, geocoder } = open()
  geocoder.isBusy = true
  await picker.pick(41.64, 41.63)
  expect(picker.finding).toBe('offline')
})

test('a click on the map by mistake can be undone, address and point', async () => {
  const elsewhere = { ...rustaveli, address: 'ул. Горгиладзе, 1' }
  const { form, picker } = open({ at: elsewhere })
  picker.choose(rustaveli)
  const before = form.content
  await picker.pick(41.61, 41.61)
  await picker.pick(41.62, 41.62)
  expect(form.content).toMatchObject({ address: elsewhere.address, coordinates: [41.62, 41.62] })
  picker.putBack()
  expect(form.content).toEqual(before)
  expect(picker.replaced).toBeUndefined()
  await picker.pick(41.61, 41.61)
  picker.type('Другая улица')
  expect(picker.replaced).toBeUndefined()
})
