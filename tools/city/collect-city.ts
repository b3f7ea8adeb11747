import type { AreaKind, Line, Point } from '../../contract/basemap.ts'
import { languages } from '../../contract/languages.ts'
import { planeAround } from '../../contract/search/on-foot/plane.ts'
import type { CitySource, PartialNames, SourceHouse, SourceStreet } from './city-source.ts'
import { CitySourceError } from './city-source.ts'
import { joinLines } from './join-lines.ts'

/** An object of the map with its position, in whatever form the extract wrote it. */
export interface MapThing {
  tags: Readonly<Record<string, string>>
  /** The node itself, or the middle of a way or an area. */
  at: Point | undefined
  /** A way's own line, or the outer lines of an area. */
  lines: Line[]
}

type Tags = MapThing['tags']

/** Ways that can have addresses, or that are drawn even without a name. */
const streetRanks =
  /^(motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street|pedestrian|road)(_link)?$/
const nameless =
  /^(motorway|trunk|primary|secondary|tertiary|unclassified|residential|living_street|pedestrian)(_link)?$/

const footRanks = /^(footway|path|steps|track|cycleway|service)$/

const cityRanks = ['city', 'town', 'village']
const districtRanks = new Set(['borough', 'suburb', 'quarter', 'neighbourhood', 'district'])
const localityRanks = new Set(['village', 'hamlet', 'locality', 'town', 'isolated_dwelling'])

export function collectCity(things: readonly MapThing[], city: string): CitySource {
  const { names, centre } = findCity(things, city)
  const streets = new Map<string, SourceStreet>()
  const source: CitySource = {
    city,
    credit: '© OpenStreetMap contributors',
    names,
    centre,
    coast: [],
    rivers: [],
    areas: [],
    railways: [],
    streets: [],
    unnamed: [],
    paths: [],
    districts: [],
    places: [],
    houses: [],
    numbering: {},
  }
  for (const thing of things) {
    const { tags, lines, at } = thing
    if (tags.natural === 'coastline') source.coast.push(...lines)
    else if (/^(river|canal)$/.test(tags.waterway ?? '') && lines.length > 0)
      source.rivers.push({ names: namesIn(tags), lines })
    else if (tags.railway === 'rail') source.railways.push(...lines)
    else if (tags.highway && streetRanks.test(tags.highway)) addStreet(streets, source, thing)
    else if (tags.highway && footRanks.test(tags.highway)) source.paths.push(...lines)
    else if (at && districtRanks.has(tags.place ?? ''))
      source.districts.push({ names: namesIn(tags), at, ...ringOf(lines) })
    else if (at) addPlace(source, tags, at)
    source.houses.push(...houseIn(thing))
    source.areas.push(...areaIn(thing))
  }
  const bounds = things.find(
    ({ tags }) =>
      tags.boundary === 'administrative' && tags.name !== undefined && tags.name === names.ka,
  )
  return { ...source, ...(bounds && boundsOf(bounds.lines)), streets: [...streets.values()] }
}

function findCity(
  things: readonly MapThing[],
  city: string,
): { names: PartialNames; centre: Point } {
  const candidates = things
    .flatMap(({ tags, at }) =>
      at && cityRanks.includes(tags.place ?? '')
        ? [{ names: namesIn(tags), at, rank: tags.place }]
        : [],
    )
    .sort((a, b) => cityRanks.indexOf(a.rank ?? '') - cityRanks.indexOf(b.rank ?? ''))
  const own = candidates.find(({ names }) => names.en?.toLowerCase() === city) ?? candidates[0]
  if (own) return { names: own.names, centre: own.at }
  const first = things.find(({ tags, at }) => tags.highway && at)?.at
  if (!first)
    throw new CitySourceError('The extract holds no streets; fetch way["highway"]["name"]')
  return { names: { en: city.charAt(0).toUpperCase() + city.slice(1) }, centre: first }
}

function addStreet(
  streets: Map<string, SourceStreet>,
  source: CitySource,
  { tags, lines }: MapThing,
) {
  const rank = tags.highway ?? ''
  const key = keyIn(tags)
  if (!key) {
    if (nameless.test(rank) && lines.length > 0) source.unnamed.push({ rank, lines })
    return
  }
  const known = streets.get(key)
  if (!known) {
    streets.set(key, {
      key,
      names: namesIn(tags),
      alt: secondNamesIn(tags),
      rank,
      lines: [...lines],
    })
    return
  }
  known.lines.push(...lines)
  known.names = { ...namesIn(tags), ...known.names }
  known.alt = [...new Set([...known.alt, ...secondNamesIn(tags)])]
}

const landmarks: readonly (readonly [tag: string, values: RegExp])[] = [
  ['railway', /^station$/],
  ['aeroway', /^aerodrome$/],
  ['amenity', /^(university|hospital|theatre|cinema|townhall|courthouse|marketplace|bus_station)$/],
  ['tourism', /^(hotel|museum|attraction)$/],
  ['shop', /^mall$/],
  ['place', /^square$/],
  ['leisure', /^(park|stadium)$/],
  ['historic', /^(castle|fort)$/],
]

function addPlace(source: CitySource, tags: Tags, at: Point) {
  if (!keyIn(tags)) return
  const names = namesIn(tags)
  const rank = tags.place ?? ''
  if (localityRanks.has(rank)) source.places.push({ names, at, category: 'locality' })
  else if (rank === 'city') source.places.push({ names, at, category: 'city' })
  else {
    const kind = landmarks.find(([tag, values]) => values.test(tags[tag] ?? ''))
    if (kind) source.places.push({ names, at, category: tags[kind[0]] ?? 'landmark' })
  }
}

const areaTags: readonly (readonly [kind: AreaKind, tag: string, values: RegExp])[] = [
  ['park', 'leisure', /^(park|garden)$/],
  ['park', 'landuse', /^(forest|grass|recreation_ground)$/],
  ['park', 'natural', /^wood$/],
  ['beach', 'natural', /^beach$/],
  ['water', 'natural', /^water$/],
]

/** A named park is also collected as a place. */
function areaIn({ tags, lines }: MapThing): CitySource['areas'] {
  const kind = areaTags.find(([, tag, values]) => values.test(tags[tag] ?? ''))?.[0]
  const { ring } = ringOf(lines)
  return kind && ring ? [{ kind, ring }] : []
}

function houseIn({ tags, at }: MapThing): SourceHouse[] {
  const street = tags['addr:street']
  const number = Number.parseInt(tags['addr:housenumber'] ?? '', 10)
  return at && street && number > 0 ? [{ streetKey: street, number, at }] : []
}

/** `addr:street` of a house contains its street's plain `name`, so that comes first. */
const keyIn = (tags: Tags) => tags.name ?? tags['name:ka'] ?? tags['name:en']

function namesIn(tags: Tags): PartialNames {
  const names: PartialNames = {}
  for (const lang of languages) {
    const own = tags[`name:${lang}`]
    if (own) names[lang] = own
  }
  const plain = tags.name
  if (!plain) return names
  const script = /[ა-ჰ]/.test(plain)
    ? 'ka'
    : /[а-я]/i.test(plain)
      ? 'ru'
      : /[א-ת]/.test(plain)
        ? 'he'
        : 'en'
  return { [script]: plain, ...names }
}

const secondNamesIn = (tags: Tags) =>
  [
    'alt_name',
    'old_name',
    'loc_name',
    'short_name',
    'official_name',
    'alt_name:ru',
    'alt_name:en',
    'old_name:ru',
    'old_name:en',
  ]
    .flatMap((tag) => tags[tag]?.split(';') ?? [])
    .map((name) => name.trim())
    .filter(Boolean)

function ringOf(lines: readonly Line[]): { ring?: Line } {
  const { bounds } = boundsOf(lines)
  return bounds ? { ring: bounds } : {}
}

/** The longest closed ring that the outer lines make. */
function boundsOf(lines: readonly Line[]): { bounds?: Line } {
  const start = lines[0]?.[0]
  if (!start) return {}
  const plane = planeAround(start)
  const [ring] = joinLines(lines.map((line) => line.map(plane.toSpot)))
    .filter((line) => line.length > 3)
    .sort((a, b) => b.length - a.length)
  return ring ? { bounds: ring.map(plane.toPoint) } : {}
}
