import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Language } from '../../../contract/languages.ts'
import { languages } from '../../../contract/languages.ts'
import { askOnce } from '../../ask-once.ts'
import type { Gazetteer } from './gazetteer.ts'
import type { Geocoder, GeoMatch } from './geo-match.ts'
import { roundedPoint } from './geo-match.ts'
import { readHouseNumber, writeHouseNumber } from './house-number.ts'
import { spaceOut } from './space-out.ts'

const number = z.pipe(z.union([z.number(), z.string()]), z.transform(Number))

const found = z.object({
  lat: number,
  lon: number,
  name: z.optional(z.nullable(z.string())),
  display_name: z.string(),
  addresstype: z.optional(z.string()),
  address: z._default(z.record(z.string(), z.string()), {}),
})
type Found = z.infer<typeof found>

/** Milliseconds to wait for an answer, and between two requests, as public services ask for. */
export const usualPace = { patience: 4_000, pause: 1_000 }
const userAgent = 'Sakhli/0.1 (real-estate listings; geocoding proxy)'

export class GeocodingFailed extends Error {}

/** Any service that speaks Nominatim's jsonv2. Throws when it fails; the caller falls back. */
export function nominatimGeocoder(
  url: string,
  gazetteer: Gazetteer,
  { patience, pause } = usualPace,
): Geocoder {
  const answers = new LRUCache<string, Promise<unknown>>({ max: 500 })
  const spaced = spaceOut(pause)

  const ask = (path: string, query: Record<string, string>) => {
    const address = new URL(path, url.endsWith('/') ? url : `${url}/`)
    address.search = new URLSearchParams({
      format: 'jsonv2',
      addressdetails: '1',
      ...query,
    }).toString()
    return askOnce(answers, address.href, () => spaced(() => fetchAnswer(address, patience)))
  }

  const show = (it: Found, lang: Language): GeoMatch => {
    const coordinates = roundedPoint([it.lat, it.lon])
    const line = addressLine(it, lang)
    // The gazetteer may know the street's names in the other languages.
    const known = gazetteer.recognise(line)
    const names = known?.names ?? { ru: line, en: line, ka: line, he: line }
    const district = gazetteer.districtOf(...coordinates)
    return {
      address: known?.names[lang] ?? line,
      city: gazetteer.cityOf(it.address.city ?? it.address.town ?? '', ...coordinates),
      coordinates,
      precision: it.address.house_number ? 'house' : it.address.road ? 'street' : 'place',
      names,
      ...(district && { district }),
    }
  }

  return {
    async search(text, lang, limit) {
      const [south, west, north, east] = gazetteer.frame
      const answer = await ask('search', {
        q: text,
        'accept-language': preference(lang),
        limit: String(limit),
        viewbox: `${west},${north},${east},${south}`,
      })
      return read(z.array(found), answer).map((it) => show(it, lang))
    },
    async reverse(lat, lon, lang) {
      const [roundLat, roundLon] = roundedPoint([lat, lon])
      const answer = await ask('reverse', {
        lat: String(roundLat),
        lon: String(roundLon),
        'accept-language': preference(lang),
      })
      if (z.safeParse(z.object({ error: z.string() }), answer).success) return undefined
      const match = show(read(found, answer), lang)
      return match.city === null ? undefined : { ...match, coordinates: [roundLat, roundLon] }
    },
  }
}

const preference = (lang: Language) =>
  [lang, ...languages.filter((other) => other !== lang)].join(',')

function addressLine({ address, name, display_name }: Found, lang: Language): string {
  const house = readHouseNumber(address.house_number ?? '')
  const number = house ? writeHouseNumber(house, lang) : (address.house_number ?? '')
  const street = address.road ?? name ?? display_name.split(',')[0] ?? display_name
  if (!number) return street
  if (lang === 'en') return `${number} ${street}`
  return lang === 'ru' ? `${street}, ${number}` : `${street} ${number}`
}

function read<Schema extends z.ZodMiniType>(schema: Schema, answer: unknown): z.output<Schema> {
  const result = z.safeParse(schema, answer)
  if (!result.success) throw new GeocodingFailed('The geocoding service answered in another form')
  return result.data
}

async function fetchAnswer(address: URL, patience: number): Promise<unknown> {
  const response = await fetch(address, {
    headers: { 'user-agent': userAgent, accept: 'application/json' },
    // Only the service in the settings is asked; it may not redirect to another.
    redirect: 'error',
    signal: AbortSignal.timeout(patience),
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw new GeocodingFailed(`The geocoding service answered ${response.status}`)
  }
  return response.json()
}
