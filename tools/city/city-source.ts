import type { AreaKind, Line, Point } from '../../contract/basemap.ts'
import type { Language } from '../../contract/languages.ts'
import type { Numbering } from '../../server/features/geo/city-file.ts'

export type PartialNames = { [lang in Language]?: string | undefined }

export const writtenNames = (names: PartialNames) =>
  Object.values(names).filter((name) => name !== undefined)

export interface SourceStreet {
  /** The name that ties pieces, houses and hand-written names together: the local one. */
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

/** A city as its source tells it: names may lack languages, lines are in pieces. */
export interface CitySource {
  city: string
  credit: string
  names: PartialNames
  /** House numbers grow away from here. */
  centre: Point
  /** The municipal bounds; the hull of the streets where the source has none. */
  bounds?: Line
  /** Walking along it, the sea is on the right hand. */
  coast: Line[]
  rivers: { names: PartialNames; lines: Line[] }[]
  areas: { kind: AreaKind; ring: Line }[]
  railways: Line[]
  streets: SourceStreet[]
  unnamed: { rank: string; lines: Line[] }[]
  /** What only those on foot take, where the source has it. */
  paths: Line[]
  districts: { names: PartialNames; at: Point; ring?: Line }[]
  places: SourcePlace[]
  houses: SourceHouse[]
  /** What is known of a street's numbers where the source holds no houses, by the street's key. */
  numbering: Record<string, Numbering>
}

/** A source that cannot be built from, with what to do about it. */
export class CitySourceError extends Error {}
