import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { basemap } from '../../../../contract/basemap.ts'
import { currenciesOf } from '../../../../contract/cities.ts'
import type { InEveryLanguage } from '../../../../contract/languages.ts'
import { inEveryLanguage } from '../../../../contract/languages.ts'
import type { Currency } from '../../../../contract/listings/listing-words.ts'
import { localCurrency } from '../../../../contract/listings/listing-words.ts'
import { plainWord } from './words.ts'

/** The city whose homes are accepted: its names in feeds, and the land that its map covers. */
export interface ServedCity {
  key: string
  names: InEveryLanguage
  /** Settlements and districts that feeds name instead of the city, as plain words. */
  localities: ReadonlySet<string>
  /** South, west, north, east. */
  bounds: readonly [number, number, number, number]
  /** The currencies of its prices. */
  currencies: readonly Currency[]
}

const money = z.object({ currency: localCurrency })

const namedPlaces = z.object({
  places: z.array(z.object({ names: inEveryLanguage, category: z.string() })),
  districts: z.array(z.object({ names: inEveryLanguage })),
})

/** Reads the files that the map and the geocoder use. */
export function readServedCity(cityFolder: string): ServedCity {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(cityFolder, name), 'utf8'))
  const { city, names, bounds } = basemap.parse(read('basemap.json'))
  const { places, districts } = namedPlaces.parse(read('gazetteer.json'))
  const settlements = places.filter(({ category }) => ['locality', 'district'].includes(category))
  return {
    key: city,
    names,
    localities: new Set(
      [{ names }, ...settlements, ...districts].flatMap((place) =>
        Object.values(place.names).map(plainWord),
      ),
    ),
    bounds,
    currencies: currenciesOf(money.parse(read('city.json'))),
  }
}

export const isWithin = (
  [south, west, north, east]: ServedCity['bounds'],
  lat: number,
  lon: number,
) => lat >= south && lat <= north && lon >= west && lon <= east

/** `г. Батуми`, `Batumi, Adjara`: one part is enough, since feeds add a region or the word "city". */
export function isOfCity(city: ServedCity, locality: string): boolean {
  const written = plainWord(locality)
  if (city.localities.has(written)) return true
  return written.split(/[,;/()]| - /).some((part) => {
    const bare = part.replace(/^\s*(г|гор|город|city|c|ქ|ქალაქი)\.?\s+/, '').trim()
    return city.localities.has(bare) || city.localities.has(bare.replace(/\s+(city|район)$/, ''))
  })
}

/** The country of every city that is served. */
export const country = {
  names: { ru: 'Грузия', en: 'Georgia', ka: 'საქართველო', he: 'גאורגיה' } satisfies InEveryLanguage,
  iso2: 'GE',
  iso: 'GEO',
}
const countryNames = new Set(
  [...Object.values(country.names), 'GEO', 'GE', 'ГРУЗИЯ'].map(plainWord),
)

/** The regions that addresses name between country and city. */
const regionWord =
  /^(аджария|adjara|ajara|ajaria|აჭარა|אג['׳]?ריה)$|(^|\s)(край|область|обл\.?|region|республика)(\s|$)/i

/**
 * `Грузия, Батуми, улица Руставели, 27` without what stands before the street. It removes at most one country, one
 * region and one city, so that an address that was written with them comes back as it was.
 */
export function splitAddress(city: ServedCity, address: string) {
  const found: { country?: string; locality?: string } = {}
  let rest = address
  const takeFirst = (isWanted: (part: string) => boolean) => {
    const comma = rest.indexOf(',')
    const part = rest.slice(0, Math.max(0, comma)).trim()
    if (comma < 0 || !isWanted(part)) return undefined
    rest = rest.slice(comma + 1).trim()
    return part
  }
  const named = takeFirst((part) => countryNames.has(plainWord(part)))
  if (named !== undefined) found.country = named
  takeFirst((part) => regionWord.test(part))
  const locality = takeFirst((part) => isOfCity(city, part))
  if (locality !== undefined) found.locality = locality
  return { ...found, rest }
}

/** The full address, for formats that have a single line for it. */
export const fullAddress = (city: ServedCity, lang: 'ru' | 'en', address: string) =>
  [country.names[lang], city.names[lang], address].join(', ')
