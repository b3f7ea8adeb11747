import type { InEveryLanguage, Language } from '../../../contract/languages.ts'
import type { Place } from '../../../contract/search/geo.ts'

/** A found place: the contract's fields, and what else the server knows of it. */
export interface GeoMatch extends Place {
  coordinates: [number, number]
  /** The whole address line in each language. */
  names: InEveryLanguage
  district?: InEveryLanguage
}

export interface Geocoder {
  /** Best first. */
  search: (text: string, lang: Language, limit: number) => Promise<GeoMatch[]>
  reverse: (lat: number, lon: number, lang: Language) => Promise<GeoMatch | undefined>
}

/** Six decimals are precise to about ten centimetres. */
export const roundedPoint = ([lat, lon]: readonly [number, number]): [number, number] => [
  Math.round(lat * 1e6) / 1e6,
  Math.round(lon * 1e6) / 1e6,
]
