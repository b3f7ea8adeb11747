import { describe, expect, it } from 'vitest'
import type { Marker } from '../../../../contract/listings/listings.ts'
import type { PixelBox } from '../base/box-grid.ts'
import { doBoxesMeet } from '../base/box-grid.ts'
import { toWorld, worldSize } from '../base/world.ts'
import type { Pin } from './gather-pins.ts'
import { gatherPins, holdsListing, pinSize } from './gather-pins.ts'

const width = 84
const single = (id: string, lat: number, lon: number): Marker => ({
  address: `street ${id}`,
  coordinates: [lat, lon],
  count: 1,
  id,
  price: 50_000,
  currency: 'USD',
})
const group = (lat: number, lon: number, count: number): Marker => ({
  address: `house ${lat} ${lon}`,
  coordinates: [lat, lon],
  count,
})
const at = (zoom: number, markers: readonly Marker[], isNearest = false) =>
  gatherPins(markers, { zoom, widthOf: () => width, isNearest })

/** Random but repeatable listings, denser in the middle as in a town. */
function town(count: number): Marker[] {
  let seed = 7
  const next = () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647
  }
  return Array.from({ length: count }, (_, index) => {
    const away = next() ** 2 * 0.06
    const turn = next() * Math.PI * 2
    return single(String(index), 41.64 + Math.sin(turn) * away, 41.63 + Math.cos(turn) * away)
  })
}

function drawnBox({ lat, lon, look }: Pin, zoom: number): PixelBox {
  const point = toWorld(lat, lon)
  const [x, y] = [point.x * worldSize(zoom), point.y * worldSize(zoom)]
  const half = (look === 'price' ? width : pinSize[look]) / 2
  return look === 'price'
    ? { west: x - half, east: x + half, north: y - pinSize.height - pinSize.tail, south: y }
    : { west: x - half, east: x + half, north: y - half, south: y + half }
}

describe('pins on the map', () => {
  it('are at their listings while these are far apart', () => {
    const pins = at(15, [single('1', 41.64, 41.62), single('2', 41.65, 41.64)])
    expect(pins).toHaveLength(2)
    expect(pins[0]!.lat).toBeCloseTo(41.64, 9)
    expect(pins[0]!.lon).toBeCloseTo(41.62, 9)
  })

  it('are merged into one with a count where they would overlap', () => {
    const [pin, ...others] = at(12, [single('1', 41.64, 41.62), single('2', 41.6401, 41.6201)])
    expect(others).toHaveLength(0)
    expect(pin).toMatchObject({ count: 2 })
    expect(pin!.lat).toBeGreaterThan(41.64)
    expect(pin!.lat).toBeLessThan(41.6401)
  })

  it('count every listing of a grouped address', () => {
    const [pin] = at(12, [group(41.64, 41.62, 5), single('2', 41.6401, 41.6201)])
    expect(pin!.count).toBe(6)
  })

  it.each([10, 12, 14, 16, 18])('never overlap and lose no listing at zoom %i', (zoom) => {
    const pins = at(zoom, town(1_000))
    expect(pins.reduce((sum, { count }) => sum + count, 0)).toBe(1_000)
    const boxes = pins.map((pin) => drawnBox(pin, zoom))
    const overlaps = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => doBoxesMeet(a, b)))
    expect(overlaps).toEqual([])
    expect(new Set(pins.map(({ key }) => key)).size).toBe(pins.length)
  })

  it('are dots where there is no room for prices, and show prices at a nearer zoom', () => {
    const [one, other] = [single('1', 41.64, 41.62), single('2', 41.64, 41.6218)]
    const looks = (zoom: number) => at(zoom, [one!, other!]).map(({ look }) => look)
    expect(looks(12)).toEqual(['circle'])
    expect(looks(15)).toEqual(['dot', 'dot'])
    expect(looks(16)).toEqual(['price', 'dot'])
    expect(looks(17)).toEqual(['price', 'price'])
  })

  it('show the price of an exclusive listing first', () => {
    const [one, other] = [single('1', 41.64, 41.62), single('2', 41.64, 41.6218)]
    const pins = at(16, [one!, { ...other!, isExclusive: true }])
    expect(pins.map(({ look }) => look)).toEqual(['dot', 'price'])
  })

  it('are farther apart for touch', () => {
    const markers = [single('1', 41.64, 41.62), single('2', 41.64, 41.6204)]
    const pins = (dot: number) =>
      gatherPins(markers, { zoom: 16, widthOf: () => width, isNearest: false, dot })
    expect([pins(16).length, pins(36).length]).toEqual([2, 1])
  })

  describe('beside the labels of the map', () => {
    const together = [single('1', 41.64, 41.62), single('2', 41.6401, 41.6201)]
    const [plain] = at(12, together)
    const middle = toWorld(plain!.lat, plain!.lon)
    const pixel = { x: middle.x * worldSize(12), y: middle.y * worldSize(12) }
    /** A name whose middle is `below` pixels below the middle of the two listings. */
    const name = (below: number, away = 0): PixelBox => ({
      west: pixel.x + away - 40,
      east: pixel.x + away + 40,
      north: pixel.y + below - 9,
      south: pixel.y + below + 9,
    })
    const named = (names: readonly PixelBox[], markers: readonly Marker[] = together) =>
      gatherPins(markers, { zoom: 12, widthOf: () => width, isNearest: false, names })
    const risen = (names: readonly PixelBox[]) => {
      const [pin] = named(names)
      expect(names.filter((each) => doBoxesMeet(drawnBox(pin!, 12), each))).toEqual([])
      return Math.sign(pin!.lat - plain!.lat)
    }

    it('a merged pin moves to the nearer side of a label that it would cover', () => {
      expect([risen([name(5)]), risen([name(-5)]), risen([name(30)])]).toEqual([1, -1, 0])
    })

    it('a pin goes to the other side if a second label is there, and stays without room', () => {
      expect(risen([name(5), name(-20)])).toBe(-1)
      const [pin] = named([name(5), name(-20), name(30)])
      expect([pin!.lat, pin!.lon]).toEqual([plain!.lat, plain!.lon])
    })

    it('a pin moves before or after a label where that is nearer', () => {
      const lon = (away: number) => named([name(0, away)])[0]!.lon
      expect([lon(36) < plain!.lon, lon(-36) > plain!.lon, lon(0)]).toEqual([
        true,
        true,
        plain!.lon,
      ])
    })

    it('a pin of one address stays at its address', () => {
      const [pin] = named([name(5)], [group(plain!.lat, plain!.lon, 5)])
      expect(pin!.lat).toBeCloseTo(plain!.lat, 9)
    })

    it.each([10, 12, 14, 16])('no pin overlaps another at zoom %i', (zoom) => {
      const names = at(zoom, town(200)).map((pin) => {
        const { west, east, north, south } = drawnBox(pin, zoom)
        return { west: west - 30, east: east + 30, north: north + 8, south }
      })
      const pins = gatherPins(town(1_000), { zoom, widthOf: () => width, isNearest: false, names })
      const boxes = pins.map((pin) => drawnBox(pin, zoom))
      const overlaps = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => doBoxesMeet(a, b)))
      expect(overlaps).toEqual([])
    })
  })

  it('separate as the map is zoomed in', () => {
    const markers = town(1_000)
    const counts = [11, 13, 15, 17].map((zoom) => at(zoom, markers).length)
    expect(counts).toEqual([...counts].sort((a, b) => a - b))
    expect(new Set(counts).size).toBe(counts.length)
  })

  it('are side by side at the nearest zoom, even from the same point', () => {
    const markers = Array.from({ length: 12 }, (_, i) => single(String(i), 41.64, 41.62))
    expect(at(20, markers)).toHaveLength(1)
    const pins = at(20, markers, true)
    expect(pins).toHaveLength(12)
    const boxes = pins.map((pin) => drawnBox(pin, 20))
    expect(boxes.some((a, i) => boxes.slice(i + 1).some((b) => doBoxesMeet(a, b)))).toBe(false)
  })

  it('keep their key while they stand for the same listings', () => {
    const markers = town(50)
    const keys = (zoom: number) => at(zoom, markers).map(({ key }) => key)
    expect(keys(14)).toEqual(keys(14))
  })

  it('are found by the listing they hold, alone or at a shared address', () => {
    const [alone] = at(15, [single('7', 41.64, 41.62)])
    const [shared] = at(15, [group(41.64, 41.62, 3)])
    expect(holdsListing(alone!, { id: '7', address: 'elsewhere' })).toBe(true)
    expect(holdsListing(alone!, { id: '8', address: 'street 7' })).toBe(false)
    expect(holdsListing(shared!, { id: '8', address: 'house 41.64 41.62' })).toBe(true)
  })
})
