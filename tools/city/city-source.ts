import type { AreaKind, Line, Point } from '../../contract/basemap.ts'
import type { Language } from '../../contract/languages.ts'
import type { Numbering } from '../../server/features/geo/city-file.ts'

export type PartialNames = { [lang in Language]?: string | undefined }

export const writtenNames = (names: PartialNames) =>
  Object.values(names).filter((name) => name !== undefined)

export interface SourceStreet {
  /** The local name, which connects the street's pieces, houses and hand-written names. */
  key: string
  names: PartialNames
  alt: string[]
  rank: string
  lines: Line[]
}

export interface SourceHouse {
  streetKey: string
  number: number
  at: Point
}

export interface SourcePlace {
  names: PartialNames
  at: Point
  category: string
}

/** A city as its source describes it: names may lack languages, and lines may be in pieces. */
export interface CitySource {
  city: string
  credit: string
  names: PartialNames
  /** House numbers grow away from here. */
  centre: Point
  /** The municipal boundary; without it the hull of the streets is used. */
  bounds?: Line
  /** In the direction of the line, the sea is on the right. */
  coast: Line[]
  rivers: { names: PartialNames; lines: Line[] }[]
  areas: { kind: AreaKind; ring: Line }[]
  railways: Line[]
  streets: SourceStreet[]
  unnamed: { rank: string; lines: Line[] }[]
  /** Ways for pedestrians only, if the source has them. */
  paths: Line[]
  districts: { names: PartialNames; at: Point; ring?: Line }[]
  places: SourcePlace[]
  houses: SourceHouse[]
  /** Known house numbers of a street for which the source has no houses, by the street's key. */
  numbering: Record<string, Numbering>
}

/** A source that no city can be built from; the message says what to do. */
export class CitySourceError extends Error {}
