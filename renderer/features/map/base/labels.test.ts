import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { basemap } from '../../../../contract/basemap.ts'
import type { Language } from '../../../../contract/languages.ts'
import { languages } from '../../../../contract/languages.ts'
import { inCapitals } from '../../../../texts/format/capitals.ts'
import { doBoxesMeet } from './box-grid.ts'
import type { CityLines } from './city-lines.ts'
import { readCity } from './city-lines.ts'
import type { Label } from './label.ts'
import { layLabels, layPlaceNames } from './labels.ts'
import { toWorld } from './world.ts'

const batumi = readCity(
  basemap.parse(
    JSON.parse(
      readFileSync(
        new URL('../../../../resources/cities/batumi/basemap.json', import.meta.url),
        'utf8',
      ),
    ),
  ),
)
const measure = (text: string) => text.length * 7
function lay(city: CityLines, zoom: number, language: Language = 'ru') {
  const laying = layLabels(city, { zoom, language, measure })
  let step = laying.next()
  while (!step.done) step = laying.next()
  return step.value
}

const inAll = (name: string) => ({ ru: name, en: name, ka: name, he: name })
const street = (name: string, points: readonly (readonly [number, number])[]) => {
  const line = points.map(([lat, lon]) => toWorld(lat, lon))
  return {
    class: 'avenue' as const,
    names: inAll(name),
    lines: [{ points: line, box: { west: 0, east: 1, north: 0, south: 1 } }],
  }
}
const nowhere: CityLines = {
  lat: 41.6,
  sea: [],
  islands: [],
  rivers: [],
  areas: [],
  railways: [],
  streets: [],
  districts: [],
  places: [],
}

describe('the labels of the map', () => {
  it.each([10, 13, 16])('have the same place names as computed ahead at zoom %i', (zoom) => {
    const looks = ['city', 'district']
    const boxes = (labels: readonly Label[]) =>
      labels.filter(({ look }) => looks.includes(look)).map(({ text, box }) => ({ text, box }))
    const names = layPlaceNames(batumi, { zoom, language: 'ru', measure })
    expect(boxes(names)).toEqual(boxes(lay(batumi, zoom)))
    expect(names.length).toBeGreaterThan(0)
  })

  it.each(languages)('name the districts in %s when the whole city is seen', (language) => {
    const texts = lay(batumi, 13, language)
      .filter(({ look }) => look === 'district')
      .map(({ text }) => text)
    expect(texts.length).toBeGreaterThan(8)
    const names = batumi.districts.map((each) => inCapitals(each.names[language]))
    for (const text of texts) expect(names).toContain(text)
  })

  it.each([12, 14, 16, 18])('never overlap at zoom %i', (zoom) => {
    const upright = lay(batumi, zoom).filter(({ angle }) => angle === 0)
    const overlaps = upright.flatMap((a, i) =>
      upright.slice(i + 1).filter((b) => doBoxesMeet(a.box, b.box)),
    )
    expect(overlaps.map(({ text }) => text)).toEqual([])
  })

  it('name streets only at a near zoom', () => {
    const streets = (zoom: number) => lay(batumi, zoom).filter(({ look }) => look === 'street')
    expect(streets(13)).toHaveLength(0)
    expect(streets(17).length).toBeGreaterThan(100)
  })

  it('stay readable along a street that runs right to left', () => {
    const city = {
      ...nowhere,
      streets: [
        street('Westward', [
          [41.64, 41.66],
          [41.641, 41.63],
        ]),
      ],
    }
    const laid = lay(city, 15)
    expect(laid.length).toBeGreaterThan(0)
    for (const { angle } of laid) expect(Math.abs(angle)).toBeLessThanOrEqual(Math.PI / 2)
  })

  it('are repeated along a long street, at a distance', () => {
    const city = {
      ...nowhere,
      streets: [
        street('Long', [
          [41.64, 41.6],
          [41.64, 41.7],
        ]),
      ],
    }
    const xs = lay(city, 15)
      .map(({ x }) => x)
      .sort((a, b) => a - b)
    expect(xs.length).toBeGreaterThan(3)
    for (const [index, x] of xs.slice(1).entries())
      expect(x - (xs[index] ?? 0)).toBeGreaterThan(400)
  })

  it('are left out at a bend that a straight text cannot follow', () => {
    const zigzag = Array.from(
      { length: 40 },
      (_, i) => [41.64 + (i % 2) * 0.002, 41.6 + i * 0.0005] as const,
    )
    expect(lay({ ...nowhere, streets: [street('Serpentine road', zigzag)] }, 15)).toHaveLength(0)
  })

  it('are left out at a gentle bend where the text would leave the street', () => {
    const bow = Array.from({ length: 21 }, (_, i) => {
      const across = (i - 10) / 10
      return [41.64 - across ** 2 * 0.0002, 41.64 + across * 0.0012] as const
    })
    const name = 'Round the park'
    expect(lay({ ...nowhere, streets: [street(name, bow)] }, 16)).toHaveLength(0)
    const flat = bow.map(([, lon]) => [41.64, lon] as const)
    expect(lay({ ...nowhere, streets: [street(name, flat)] }, 16)).toHaveLength(1)
  })

  it('of two crossing streets name the more important one', () => {
    const along = street('Rustaveli', [
      [41.64, 41.639],
      [41.64, 41.641],
    ])
    const across = street('Crossing', [
      [41.6393, 41.64],
      [41.6407, 41.64],
    ])
    const texts = (streets: CityLines['streets']) =>
      lay({ ...nowhere, streets }, 16).map(({ text }) => text)
    expect(texts([along])).toEqual(['Rustaveli'])
    expect(texts([across])).toEqual(['Crossing'])
    expect(texts([along, across])).toEqual(['Rustaveli'])
  })

  it('leave out a name longer than its street', () => {
    const short = street('A very long name for so short a street', [
      [41.64, 41.64],
      [41.64, 41.6401],
    ])
    expect(lay({ ...nowhere, streets: [short] }, 15)).toHaveLength(0)
  })
})

describe('the sea of the city', () => {
  it('continues beyond the edge of the file', () => {
    const [ring] = batumi.sea
    const far = toWorld(41.6, 40.9)
    expect(ring!.box.west).toBeLessThan(far.x)
    expect(isInside(ring!.points, far)).toBe(true)
  })

  it('does not cover the land', () => {
    expect(isInside(batumi.sea[0]!.points, toWorld(41.6456, 41.6394))).toBe(false)
    expect(isInside(batumi.sea[0]!.points, toWorld(41.66, 41.6))).toBe(true)
  })
})

function isInside(ring: readonly { x: number; y: number }[], { x, y }: { x: number; y: number }) {
  let isIn = false
  ring.forEach((a, index) => {
    const b = ring.at(index - 1)!
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) isIn = !isIn
  })
  return isIn
}
