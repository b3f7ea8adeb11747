import type { Point } from '../../../contract/basemap.ts'
import { unpackLine } from '../../../contract/basemap.ts'
import type { InEveryLanguage, Language } from '../../../contract/languages.ts'
import { languages } from '../../../contract/languages.ts'
import { openWalking } from '../../../contract/search/on-foot/open-walking.ts'
import { isInside, planeAround } from '../../../contract/search/on-foot/plane.ts'
import { soundOf, wordsOf } from '../../../contract/text/sound.ts'
import { writeAddress } from './address-line.ts'
import type { GazetteerFile } from './city-file.ts'
import { readGazetteerFile } from './city-file.ts'
import { layCoast } from './coast.ts'
import { layDistricts } from './districts.ts'
import type { GeoMatch } from './geo-match.ts'
import { roundedPoint } from './geo-match.ts'
import { houseKey } from './house-number.ts'
import type { NameMatch } from './name-index.ts'
import { NameIndex } from './name-index.ts'
import { placeNamesOf } from './place-names.ts'
import { houseAmong } from './read-address.ts'
import type { Street } from './street-map.ts'
import { layStreet, nearestStreet, numberAt, placeHouse } from './street-map.ts'
import { readWaysFile } from './ways-file.ts'

type PlaceRecord = GazetteerFile['places'][number]
type Entry = { street: Street } | { place: PlaceRecord }

export interface RecognisedAddress {
  names: InEveryLanguage
  district: InEveryLanguage | undefined
  /** The same for one house in every language and script; the key of a house begins with that of its street. */
  key: string
  street: { key: string; names: InEveryLanguage }
}

const worthShowing = 0.5
/** A stored address is recognised only if it nearly matches a name and means one street. */
const nearlyWritten = 0.8
const clearLead = 0.01
const leastSaid = 0.35

export type Gazetteer = ReturnType<typeof openGazetteer>

export function openGazetteer(cityFolder: string) {
  const file = readGazetteerFile(cityFolder)
  const plane = planeAround(file.centre)
  const streets = file.streets.map((record) => layStreet(record, plane))
  const bounds = unpackLine(file.bounds).map(plane.toSpot)
  const districtAround = layDistricts(file.districts, plane)
  const cityWords = new Set(
    languages.flatMap((lang) => wordsOf(file.names[lang])).map((word) => soundOf(word)),
  )
  const index = indexNames(file, streets, cityWords)

  const isInCity = (lat: number, lon: number) => isInside(bounds, plane.toSpot([lat, lon]))
  const districtOf = (lat: number, lon: number) => districtAround(plane.toSpot([lat, lon]))

  const matchAt = (
    names: InEveryLanguage,
    point: Point,
    precision: GeoMatch['precision'],
    lang: Language,
  ): GeoMatch => {
    const coordinates = roundedPoint(point)
    const district = districtOf(...coordinates)
    return {
      address: names[lang],
      city: isInCity(...coordinates) ? file.city : null,
      coordinates,
      precision,
      names,
      ...(district && { district }),
    }
  }

  const find = (text: string): NameMatch<Entry>[] =>
    index
      .find(text)
      .map((match) => {
        const { entry, rest } = match
        const at = 'street' in entry ? entry.street.middle : entry.place.at
        return { ...match, score: match.score + leaning(entry, rest.length > 0, isInCity(...at)) }
      })
      .sort((a, b) => b.score - a.score)

  const show = ({ entry, rest }: NameMatch<Entry>, lang: Language): GeoMatch => {
    if ('place' in entry) return matchAt(entry.place.names, entry.place.at, 'place', lang)
    const { record, middle } = entry.street
    const house = houseAmong(rest)
    const spot = house && placeHouse(entry.street, house.number)
    const names = writeAddress(record.names, house)
    return spot
      ? matchAt(names, plane.toPoint(spot), 'house', lang)
      : matchAt(names, middle, 'street', lang)
  }

  const metresToSea = layCoast(cityFolder, plane)
  const ways = readWaysFile(cityFolder)
  const placesByName = new Map(file.places.map(({ names, at }) => [names.en, at]))

  return {
    cityId: file.city,
    isInCity,
    districtOf,
    /** Metres from the coast; undefined in a city without one. */
    metresToSea,
    /** Measures how long the way on foot is. */
    walking: openWalking(ways, plane, metresToSea),
    /** For the devices that count minutes on foot themselves. */
    ways,
    centre: file.centre,
    places: file.places,
    /** The names that a search sentence may contain. */
    placeNames: placeNamesOf(file),
    /** The point of the place with this English name. */
    placeNamed: (name: string): Point | undefined => placesByName.get(name),
    frame: frameOf(unpackLine(file.bounds)),

    /** The city's id if the point lies within its bounds, or if `locality` is its name in any language. */
    cityOf(locality: string, lat: number, lon: number): string | null {
      const sounds = wordsOf(locality).map(soundOf)
      const isNamed = sounds.length > 0 && sounds.every((word) => cityWords.has(word))
      return isNamed || isInCity(lat, lon) ? file.city : null
    },

    search(text: string, lang: Language, limit: number): GeoMatch[] {
      return find(text)
        .filter(({ score }) => score >= worthShowing)
        .slice(0, limit)
        .map((match) => show(match, lang))
    },

    reverse(lat: number, lon: number, lang: Language): GeoMatch | undefined {
      if (!isInCity(lat, lon)) return undefined
      const spot = plane.toSpot([lat, lon])
      const near = nearestStreet(streets, spot)
      if (!near) return matchAt(districtAround(spot) ?? file.names, [lat, lon], 'place', lang)
      const { names } = near.street.record
      const number = near.isAtHouses ? numberAt(near.street, spot) : undefined
      return number === undefined
        ? matchAt(names, [lat, lon], 'street', lang)
        : matchAt(writeAddress(names, { number, letter: '', part: '' }), [lat, lon], 'house', lang)
    },

    recognise(address: string): RecognisedAddress | undefined {
      const matches = find(address)
      const [best, next] = matches.filter(isStreet)
      if (!best || best.weakest < nearlyWritten || best.coverage < leastSaid) return undefined
      const isRivalled = next !== undefined && best.score - next.score < clearLead
      const isPlace = (matches[0]?.score ?? 0) - best.score > clearLead
      if (isRivalled || isPlace) return undefined
      const house = houseAmong(best.rest)
      if (best.rest.length > (house ? 1 : 0)) return undefined
      const { street } = best.entry
      const spot = house && placeHouse(street, house.number)
      return {
        names: writeAddress(street.record.names, house),
        district: districtOf(...(spot ? plane.toPoint(spot) : street.middle)),
        key: street.record.id + (house ? `/${houseKey(house)}` : ''),
        street: { key: street.record.id, names: street.record.names },
      }
    },
  }
}

/** Whether the key of a stored address belongs to a street. */
export const isOnStreet = (addressKey: string, streetKey: string) =>
  addressKey === streetKey || addressKey.startsWith(`${streetKey}/`)

const isStreet = (match: NameMatch<Entry>): match is NameMatch<{ street: Street }> =>
  'street' in match.entry

function indexNames(
  file: GazetteerFile,
  streets: readonly Street[],
  cityWords: ReadonlySet<string>,
) {
  const index = new NameIndex<Entry>(cityWords)
  for (const street of streets) {
    const { names, alt } = street.record
    index.add({ street }, { first: Object.values(names), second: alt })
  }
  for (const { names, at } of file.districts)
    index.add({ place: { names, at, category: 'district' } }, namesAlone(names))
  for (const place of file.places) index.add({ place }, namesAlone(place.names))
  return index
}

const namesAlone = (names: InEveryLanguage) => ({ first: Object.values(names), second: [] })

/** A district's name alone more often means the street of the same name. */
const districtHandicap = 0.2
const outsideHandicap = 0.15

/** Among equals the longer street comes first; an address with a number means a street. */
function leaning(entry: Entry, hasNumber: boolean, isInCity: boolean): number {
  const outside = isInCity ? 0 : -outsideHandicap
  if ('street' in entry) return outside + Math.min(entry.street.length, 5_000) / 1_000_000
  if (hasNumber) return -0.2
  return entry.place.category === 'district' ? -districtHandicap : outside
}

/** South, west, north, east. */
function frameOf(ring: readonly Point[]): [number, number, number, number] {
  const [lats, lons] = [ring.map(([lat]) => lat), ring.map(([, lon]) => lon)]
  return [Math.min(...lats), Math.min(...lons), Math.max(...lats), Math.max(...lons)]
}
