import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { basemap, packLine, unpackLine } from '../../contract/basemap.ts'
import { isInside, planeAround } from '../../contract/search/on-foot/plane.ts'
import { gazetteerFile } from '../../server/features/geo/city-file.ts'
import { openGazetteer } from '../../server/features/geo/gazetteer.ts'
import { readSource, writeRecords } from './build-city.ts'
import { buildFiles } from './build-files.ts'
import { CitySourceError } from './city-source.ts'

const batumi = join(import.meta.dirname, '../../resources/cities/batumi')
const folder = mkdtempSync(join(tmpdir(), 'city-'))
afterAll(() => rmSync(folder, { recursive: true }))

function writeExtract(content: unknown): string {
  const path = join(folder, 'extract.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

const build = (elements: unknown[]) =>
  buildFiles(readSource(writeExtract({ elements }), 'poti', folder))

let ids = 0
const way = (tags: Record<string, string>, line: [number, number][]) => ({
  type: 'way',
  id: ++ids,
  tags,
  geometry: line.map(([lat, lon]) => ({ lat, lon })),
})
const node = (tags: Record<string, string>, lat: number, lon: number) => ({
  type: 'node',
  id: ++ids,
  tags,
  lat,
  lon,
})

/** A town on a coast that runs from north to south, with the sea in the west. */
const town = () => [
  node({ place: 'city', name: 'ფოთი', 'name:en': 'Poti' }, 42.15, 41.67),
  way({ natural: 'coastline' }, [
    [42.2, 41.65],
    [42.15, 41.652],
    [42.1, 41.65],
  ]),
  way({ highway: 'secondary', name: 'კოსტავას ქუჩა' }, [
    [42.15, 41.672],
    [42.15, 41.682],
  ]),
  way({ highway: 'secondary', name: 'კოსტავას ქუჩა', alt_name: 'ლენინის ქუჩა' }, [
    [42.15, 41.682],
    [42.15, 41.692],
  ]),
  way({ highway: 'residential' }, [
    [42.152, 41.672],
    [42.152, 41.682],
  ]),
  ...[10, 20, 30, 40, 50].map((number) =>
    node(
      { 'addr:street': 'კოსტავას ქუჩა', 'addr:housenumber': `${number}а` },
      42.1502,
      41.692 - number * 0.0004,
    ),
  ),
]

describe('building Batumi from its facts', () => {
  it('gives exactly the files in the repository', { tags: 'long' }, () => {
    const files = buildFiles(readSource(join(batumi, 'facts.json'), 'batumi', batumi))
    for (const [name, content] of Object.entries(files))
      expect(writeRecords(content)).toBe(readFileSync(join(batumi, `${name}.json`), 'utf8'))
  })

  it('names everything in the letters of its language', () => {
    const { gazetteer, basemap } = buildFiles(
      readSource(join(batumi, 'facts.json'), 'batumi', batumi),
    )
    const named = [...gazetteer.streets, ...gazetteer.places, ...gazetteer.districts].map(
      ({ names }) => names,
    )
    for (const names of [...named, ...basemap.rivers.flatMap((river) => river.names ?? [])]) {
      expect(names.ka).toMatch(/^[ა-ჰ\d\s().,/–-]+(BAU|I|II)?$/)
      expect(names.he).toMatch(/^[א-ת\d\s'().,/–A-Z-]+$/)
      expect(names.ru).not.toMatch(/[ა-ჰא-ת]/)
      expect(names.en).not.toMatch(/[ა-ჰא-תа-яё]/i)
    }
  })

  it('has the sea in the west and the land in the east', () => {
    const { basemap } = buildFiles(readSource(join(batumi, 'facts.json'), 'batumi', batumi))
    const isSea = seaOf(basemap.sea)
    expect(isSea(41.66, 41.6)).toBe(true)
    expect(isSea(41.55, 41.5)).toBe(true)
    expect(isSea(41.6475, 41.64)).toBe(false)
    expect(isSea(41.6, 41.64)).toBe(false)
  })
})

describe('building a city from an extract', () => {
  it('makes both files in the format that the server reads', () => {
    const files = build(town())
    expect(() => basemap.parse(files.basemap)).not.toThrow()
    expect(() => gazetteerFile.parse(files.gazetteer)).not.toThrow()
  })

  it('joins the pieces of a street, and fills in missing languages', () => {
    const [street, ...others] = build(town()).gazetteer.streets
    expect(others).toEqual([])
    expect(street?.names).toEqual({
      ka: 'კოსტავას ქუჩა',
      ru: 'улица Костава',
      en: 'Kostava Street',
      he: 'רחוב קוסטווה',
    })
    expect(street?.lines).toHaveLength(1)
    expect(street?.alt).toContain('ლენინის ქუჩა')
  })

  it('places house numbers along the street, whichever end they start from', () => {
    const files = build(town())
    for (const [name, content] of Object.entries(files))
      writeFileSync(join(folder, `${name}.json`), writeRecords(content))
    const [found] = openGazetteer(folder).search('Kostava 30', 'en', 1)
    expect(found).toMatchObject({ city: 'poti', precision: 'house' })
    expect(found?.coordinates[1]).toBeCloseTo(41.68, 3)
  })

  it('draws nameless streets but does not list them', () => {
    const { basemap, gazetteer } = build(town())
    expect(basemap.streets).toHaveLength(2)
    expect(gazetteer.streets).toHaveLength(1)
  })

  it('draws parks, beaches, lakes and railways, the lowest layer first', () => {
    const square = (at: number): [number, number][] => [
      [at, 41.67],
      [at + 0.001, 41.67],
      [at + 0.001, 41.672],
      [at, 41.672],
      [at, 41.67],
    ]
    const { basemap } = build([
      ...town(),
      way({ natural: 'water' }, square(42.15)),
      way({ natural: 'beach' }, square(42.16)),
      way({ leisure: 'park' }, square(42.15)),
      way({ building: 'yes' }, square(42.15)),
      way({ railway: 'rail' }, square(42.15).slice(0, 3)),
      way({ railway: 'abandoned' }, square(42.15).slice(0, 3)),
    ])
    expect(basemap.areas.map(({ kind }) => kind)).toEqual(['park', 'beach', 'water'])
    expect(basemap.areas[1]!.ring).toEqual(packLine(square(42.16)))
    expect(basemap.railways).toHaveLength(1)
  })

  it('has the sea on the right of the coastline, and islands apart', () => {
    const isle = way({ natural: 'coastline' }, [
      [42.15, 41.6],
      [42.14, 41.6],
      [42.14, 41.61],
      [42.15, 41.6],
    ])
    const { basemap } = build([...town(), isle])
    const isSea = seaOf(basemap.sea)
    expect(isSea(42.15, 41.62)).toBe(true)
    expect(isSea(42.15, 41.68)).toBe(false)
    expect(basemap.islands).toHaveLength(1)
  })

  it('reads ways by node references like ways with their own geometry', () => {
    const points = [
      { type: 'node', id: 9001, lat: 42.16, lon: 41.67 },
      { type: 'node', id: 9002, lat: 42.17, lon: 41.67 },
    ]
    const street = {
      type: 'way',
      id: 9003,
      nodes: [9001, 9002],
      tags: { highway: 'residential', name: 'რუსთაველის ქუჩა' },
    }
    const { gazetteer } = build([...town(), ...points, street])
    const added = gazetteer.streets.find(({ names }) => names.en === 'Rustaveli Street')
    expect(added && unpackLine(added.axis)).toEqual([
      [42.16, 41.67],
      [42.17, 41.67],
    ])
  })
})

describe('a source file that is no city', () => {
  it.each([
    ['not JSON', 'not a JSON file'],
    [{ type: 'FeatureCollection', features: [] }, 'holds no "elements"'],
    [{ elements: [] }, 'extract is wrong at elements: it holds none'],
    [{ elements: [{ type: 'way', id: 'x' }] }, 'extract is wrong'],
    [
      { elements: [{ type: 'way', id: 1, nodes: [1, 2], tags: { highway: 'residential' } }] },
      'out geom',
    ],
  ])('is refused with advice: %j', (content, message) => {
    const read = () => readSource(writeExtract(content), 'poti', folder)
    expect(read).toThrow(CitySourceError)
    expect(read).toThrow(message)
  })
})

function seaOf(rings: readonly number[][]) {
  const plane = planeAround([41.65, 41.64])
  const laid = rings.map((ring) => unpackLine(ring).map(plane.toSpot))
  return (lat: number, lon: number) => laid.some((ring) => isInside(ring, plane.toSpot([lat, lon])))
}

describe('the walking network of a city', () => {
  const street = (...line: [number, number][]) => way({ highway: 'residential' }, line)
  const path = (...line: [number, number][]) => way({ highway: 'footway' }, line)
  const place = node({ place: 'city', name: 'ფოთი', 'name:en': 'Poti' }, 42.15, 41.67)
  /** Edges as pairs of coordinates, without the nodes' numbers. */
  function edgesOf(elements: unknown[]) {
    const { ways } = build([place, ...elements])
    const nodes = unpackLine(ways.nodes)
    let from = 0
    return Array.from({ length: ways.edges.length / 2 }, (_, n) => {
      from += ways.edges[2 * n] ?? 0
      return [nodes[from], nodes[from + (ways.edges[2 * n + 1] ?? 0)]]
    })
  }

  it('joins ways where they cross, and not where they are far apart', () => {
    const cross = [42.15, 41.675]
    const edges = edgesOf([
      street([42.15, 41.67], [42.15, 41.68]),
      path([42.145, 41.675], [42.155, 41.675]),
    ])
    expect(edges).toHaveLength(4)
    for (const edge of edges) expect(edge).toContainEqual(cross)
  })

  it('joins a line that stops just short of another', () => {
    const edges = edgesOf([
      path([42.15, 41.67], [42.15, 41.68]),
      path([42.1502, 41.675], [42.16, 41.675]),
    ])
    expect(edges).toContainEqual([
      [42.15, 41.675],
      [42.1502, 41.675],
    ])
  })

  it('leaves out motorways', () => {
    expect(
      edgesOf([
        way({ highway: 'motorway' }, [
          [42.15, 41.67],
          [42.15, 41.68],
        ]),
        path([42.2, 41.67], [42.2, 41.68]),
      ]),
    ).toHaveLength(1)
  })

  it('crosses a block only where the source has no footpaths', () => {
    /** A way of one kilometre that turns back and ends 100 m beside its beginning. */
    const bend = street([42.15, 41.67], [42.15, 41.676], [42.151, 41.676], [42.151, 41.67])
    const elsewhere = path([42.2, 41.7], [42.2, 41.701])
    expect(edgesOf([bend])).toContainEqual([
      [42.15, 41.67],
      [42.151, 41.67],
    ])
    expect(edgesOf([bend, elsewhere])).toHaveLength(4)
  })
})
