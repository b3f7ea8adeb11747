import { autorun } from 'mobx'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Marker } from '../../../../contract/listings/listings.ts'
import { apiBase } from '../../../../contract/wire/route.ts'
import { makeApi } from '../../../kernel/api/api-client.ts'
import type { Platform } from '../../../kernel/platform/platform.ts'
import { RootStore } from '../../../kernel/stores/root-store.ts'
import { batumi } from '../../../kernel/testing/batumi.ts'
import { languageStore } from '../../language/index.ts'
import { markedListingsStore } from '../../marked-listings/index.ts'
import { ratesStore } from '../../rates/index.ts'
import { searchStore } from '../../search/index.ts'
import { toWorld, worldSize } from '../base/world.ts'
import { mapDeps } from '../map-deps.ts'
import { PinBoard } from './pin-board.ts'

const city = { south: 41.5, west: 41.5, north: 41.8, east: 41.8 }
const listing = (id: string, lat: number, price: number, more: Partial<Marker> = {}): Marker => ({
  address: `house ${id}`,
  coordinates: [lat, 41.63],
  count: 1,
  id,
  price,
  currency: 'USD',
  ...more,
})
const shared: Marker = { address: 'tower 9', coordinates: [41.6, 41.6], count: 4 }
const found = [
  listing('1', 41.64, 85_000),
  listing('2', 41.7, 1_250_000),
  listing('3', 41.55, 500),
  shared,
]

let root: RootStore
let board: PinBoard

beforeEach(async () => {
  const device = new Map<string, string>()
  const platform: Platform = {
    basePath: '',
    linkPrefix: '',
    storage: {
      read: (key) => device.get(key),
      write: (key, value) => Boolean(device.set(key, value)),
      remove: (key) => device.delete(key),
    },
    apiHeaders: () => ({}),
    openLink: () => {},
  }
  const answers: Record<string, unknown> = {
    [`${apiBase}/apartments/markers`]: found,
    [`${apiBase}/rates`]: { GEL: 2.5, at: '2026-11-20T00:00:00Z', source: 'bank' },
  }
  const send = async (url: string) => {
    const answer = answers[url.replace(/\?.*/, '')]
    return answer ? Response.json(answer) : new Response('{}', { status: 404 })
  }
  root = new RootStore({
    api: makeApi({ send }),
    platform,
    language: 'en',
    city: batumi,
    register: [],
  })
  await Promise.all([root.get(searchStore).loadMarkers(), root.get(ratesStore).load()])
  board = new PinBoard(mapDeps(root), { zoom: 13, box: city }, (text) => text.length * 8)
  autorun(() => board.visible)
})

const prices = () => board.visible.map(({ markers: [marker] }) => board.priceOf(marker!))
const pinOf = (id: string) => board.visible.find(({ markers }) => markers[0]!.id === id)!

describe('the pins that a map shows', () => {
  it('are ordered from north to south, with long prices shortened', () => {
    expect(prices()).toEqual(['$1.3M', '$85K', '', '$500'])
  })

  it('have the whole price for screen readers, and a short one in the language chosen', () => {
    expect(board.fullPriceOf(found[0]!)).toBe('$85,000')
    expect(board.priceOf(listing('5', 41.6, 224_100))).toBe('$224K')
    root.get(languageStore).current = 'ru'
    expect(board.priceOf(found[0]!)).toBe('85\u00a0тыс\u00a0$')
  })

  it('do not cover the labels of the map in the chosen language', () => {
    const together = [listing('1', 41.64, 85_000), listing('2', 41.6401, 90_000)]
    root.get(searchStore).markers = together
    const [before] = board.visible
    const point = toWorld(before!.lat, before!.lon)
    const [x, y] = [point.x * worldSize(13), point.y * worldSize(13)]
    const asked: unknown[] = []
    board.leaveReadable((zoom, language) => {
      asked.push([zoom, language])
      return [{ west: x - 40, east: x + 40, north: y - 4, south: y + 14 }]
    })
    expect(board.visible[0]!.lat).toBeGreaterThan(before!.lat)
    expect(asked).toContainEqual([13, 'en'])
  })

  it('are only those in the visible area', () => {
    board.see({ zoom: 13, box: { ...city, north: 41.65, south: 41.61 } })
    expect(prices()).toEqual(['$85K'])
  })

  it('show prices in the currency that the visitor switches to', () => {
    root.get(ratesStore).show('GEL')
    expect(prices()[3]).toContain('1,250')
    expect(prices()[3]).not.toContain('$')
  })

  it('leave out hidden listings', () => {
    root.get(markedListingsStore).hide('1')
    expect(prices()).not.toContain('$85K')
    expect(board.visible).toHaveLength(3)
  })

  it('show hidden listings beside the page that lists them', () => {
    root.get(markedListingsStore).hide('1')
    const search = root.get(searchStore)
    search.scope = { id: ['1'] }
    expect(prices()).toContain('$85K')
  })

  it('know which listings were seen', () => {
    root.get(markedListingsStore).see('2')
    expect(board.isSeen(found[1]!)).toBe(true)
    expect(board.isSeen(found[0]!)).toBe(false)
  })

  it('are highlighted if their card is pointed at', () => {
    const [one, two] = [board.isPointed(pinOf('1')), board.isPointed(pinOf('2'))]
    expect(one.get()).toBe(false)
    root.get(searchStore).pointAt('1')
    expect([one.get(), two.get()]).toEqual([true, false])
  })

  it('are highlighted if their page is open, until another is pointed at', () => {
    const [one, two] = [board.isPointed(pinOf('1')), board.isPointed(pinOf('2'))]
    board.open('2')
    expect([one.get(), two.get()]).toEqual([false, true])
    root.get(searchStore).pointAt('1')
    expect([one.get(), two.get()]).toEqual([true, false])
  })
})
