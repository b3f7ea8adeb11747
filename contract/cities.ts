import * as z from 'zod/mini'
import type { InEveryLanguage, Language } from './languages.ts'
import { inEveryLanguage, languages, offeredLanguages } from './languages.ts'
import { currencySymbols, localCurrency } from './listings/listing-words.ts'
import { latitude, longitude, text } from './wire/primitives.ts'
import { route } from './wire/route.ts'

/**
 * Names a city's schema, its folder, the end of its settings' names and its place in addresses: `anchor`. Short, since
 * PostgreSQL cuts names at 63 characters.
 */
export const cityId = z.string().check(z.regex(/^[a-z][a-z0-9]{1,30}$/, 'must be like batumi'))

/** What a city is called where a sentence needs more than its name: languages bend it, each in its own way. */
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

/** Everything that sets one city apart from another. Its streets and its map stand in files beside it. */
export const city = z.object({
  id: cityId,
  names: z.object({ ru: cityName, en: cityName, ka: cityName, he: cityName }),
  languages: offeredLanguages,
  /** Two letters, as ISO 3166 has it. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/, 'must be two capital letters')),
  /** The region around it, as agencies name where they work: `Adjara`. */
  region: z.optional(inEveryLanguage),
  /** A telephone number as people there write it, to show what one looks like. */
  phoneExample: text(40, 1),
  bounds,
  /** Where the map opens. */
  center: z.tuple([latitude, longitude]),
  zoom: z.number().check(z.gte(1), z.lte(20)),
  /** By IANA's name, so that its summer time is known: `Asia/Tbilisi`. */
  timeZone: z.string().check(z.refine(isTimeZone, 'must be a time zone such as Asia/Tbilisi')),
  /** Prices are given in it or in dollars. */
  currency: localCurrency,
  /** Where the map that is drawn beneath all others is, below the API's own path. */
  basemap: z.string(),
})
export type City = z.infer<typeof city>

/** The currencies that prices are given in; the first is the one that all are compared in. */
export const currenciesOf = ({ currency: local }: Pick<City, 'currency'>) => ['USD', local] as const

/** What texts may name of the city: every text may use these blanks, and nobody hands them in. */
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

/** What an advertiser wrote of where they work, with the city and its region called as the reader calls them. */
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

/** A city of the same server, for those who choose one. */
export const otherCity = z.object({
  id: cityId,
  names: city.shape.names,
  /** Where its pages begin, without a slash at the end. */
  url: z.string(),
})
export type OtherCity = z.infer<typeof otherCity>

export const cities = {
  basemap: route('GET', '/city/basemap', {
    summary: 'The map of the city, drawn beneath all others',
    /** Changes with the map: an answer under it may be kept for ever. */
    query: z.strictObject({ v: z.optional(text(64, 1)) }),
    answer: z.unknown(),
    answerKind: 'file',
  }),
}
