import type { Gazetteer } from './gazetteer.ts'
import type { Geocoder } from './geo-match.ts'
import { nominatimGeocoder, usualPace } from './nominatim.ts'

export type { Geocoder } from './geo-match.ts'

interface GeocoderParts {
  /** A Nominatim-compatible service; without one the gazetteer answers. */
  url: string | undefined
  gazetteer: Gazetteer
  log: { warn: (details: object, message: string) => void }
  /** A service of one's own may be asked slower or faster than a public one. */
  pace?: { patience: number; pause: number }
  /** How many processes on this machine ask the service; together they keep the pace of one. */
  processes?: number | undefined
}

export function openGeocoder({
  url,
  gazetteer,
  log,
  pace = usualPace,
  processes = 1,
}: GeocoderParts): Geocoder {
  const near = gazetteerGeocoder(gazetteer)
  if (url === undefined) return near
  const ownPace = { ...pace, pause: pace.pause * processes }
  return withFallback(nominatimGeocoder(url, gazetteer, ownPace), near, log)
}

export const gazetteerGeocoder = (gazetteer: Gazetteer): Geocoder => ({
  search: async (text, lang, limit) => gazetteer.search(text, lang, limit),
  reverse: async (lat, lon, lang) => gazetteer.reverse(lat, lon, lang),
})

/** If the far service fails, the gazetteer answers, less precisely, and a warning is logged. */
function withFallback(far: Geocoder, near: Geocoder, log: GeocoderParts['log']): Geocoder {
  const warn = (err: unknown) =>
    log.warn({ err }, 'The geocoding service failed; the gazetteer answers instead')
  return {
    search: (text, lang, limit) =>
      far.search(text, lang, limit).catch((error: unknown) => {
        warn(error)
        return near.search(text, lang, limit)
      }),
    reverse: (lat, lon, lang) =>
      far.reverse(lat, lon, lang).catch((error: unknown) => {
        warn(error)
        return near.reverse(lat, lon, lang)
      }),
  }
}
