import * as z from 'zod/mini'
import type { InEveryLanguage, Language } from './languages.ts'
import { forEachLanguage, inEveryLanguage, languages, offeredLanguages } from './languages.ts'
import { currencySymbols, localCurrency } from './listings/listing-words.ts'
import { latitude, longitude, text } from './wire/primitives.ts'
import { route } from './wire/route.ts'

/**
 * The id (`anchor`) names the city's database schema, its folder and its part of the addresses, and ends the names of
 * its settings. It is short because PostgreSQL cuts names at 63 characters.
 */
export const cityId = z.string().check(z.regex(/^[a-z][a-z0-9]{1,30}$/, 'must be like batumi'))

/** A city's name in the forms that sentences need: each language inflects it in its own way. */
export const cityName = z.object({
  /** `Batumi` */
  name: text(60, 1),
  /** `in Batumi` */
  in: text(60, 1),
  /** `from Batumi` */
  from: text(60, 1),
})
export type CityName = z.infer<typeof cityName>

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** South, west, north, east. */
const bounds = z
  .tuple([latitude, longitude, latitude, longitude])
  .check(
    z.refine(
      ([south, west, north, east]) => south < north && west < east,
      'must be south, west, north, east',
    ),
  )

/** Everything that sets one city apart from another. Its streets and its map are in files beside it. */
export const city = z.object({
  id: cityId,
  names: forEachLanguage(cityName),
  languages: offeredLanguages,
  /** Two letters, as in ISO 3166. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters')),
  /** The region around the city, as agencies write it where they say where they work: `Adjara`. */
  region: z.optional(inEveryLanguage),
  /** An example of how people there write a telephone number. */
  phoneExample: text(40, 1),
  bounds,
  /** Where the map opens. */
  center: z.tuple([latitude, longitude]),
  zoom: z.number().check(z.gte(1), z.lte(20)),
  /** The IANA name, which also tells when summer time holds: `Asia/Tbilisi`. */
  timeZone: z.string().check(z.refine(isTimeZone, 'must be a time zone such as Asia/Tbilisi')),
  /** Prices are given in this currency or in dollars. */
  currency: localCurrency,
  /** The path of the background map, relative to the path of the API. */
  basemap: z.string(),
})
export type City = z.infer<typeof city>

/** The currencies that prices are given in. All prices are compared in the first one. */
export const currenciesOf = ({ currency: local }: Pick<City, 'currency'>) => ['USD', local] as const

/** The blanks about the city that every text may use; the translator fills them in by itself. */
export const cityBlankNames = ['city', 'inCity', 'fromCity', 'localSign', 'phoneExample'] as const

export const cityBlanks = (
  city: City,
  language: Language,
): Record<(typeof cityBlankNames)[number], string> => ({
  city: city.names[language].name,
  inCity: city.names[language].in,
  fromCity: city.names[language].from,
  localSign: currencySymbols[city.currency],
  phoneExample: city.phoneExample,
})

/** The region that an advertiser wrote, with the names of the city and its region in the reader's language. */
export function readRegion(
  written: string,
  { names, region }: Pick<City, 'names' | 'region'>,
  language: Language,
): string {
  const cityNames = Object.fromEntries(languages.map((each) => [each, names[each].name]))
  const known = [cityNames as InEveryLanguage, ...(region ? [region] : [])]
  const simple = (name: string) => name.trim().toLowerCase()
  return written
    .split(',')
    .map((part) => {
      const found = known.find((each) =>
        languages.some((other) => simple(each[other]) === simple(part)),
      )
      return found?.[language] ?? part.trim()
    })
    .join(', ')
}

/** Another city of the same server, for a visitor who chooses a city. */
export const otherCity = z.object({
  id: cityId,
  names: city.shape.names,
  /** Where the city's pages begin, without a slash at the end. */
  url: z.string(),
})
export type OtherCity = z.infer<typeof otherCity>

export const cities = {
  basemap: route('GET', '/city/basemap', {
    summary: 'The map of the city, drawn beneath all others',
    /** `v` changes with the map, so caches may hold an answer for ever. */
    query: z.strictObject({ v: z.optional(text(64, 1)) }),
    answer: z.unknown(),
    answerKind: 'file',
  }),
}
