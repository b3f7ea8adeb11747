import * as z from 'zod/mini'
import type { Line, Point } from '../../contract/basemap.ts'
import { areaKind } from '../../contract/basemap.ts'
import { numbering } from '../../server/features/geo/city-file.ts'
import type { CitySource } from './city-source.ts'
import { CitySourceError } from './city-source.ts'

const point = z.pipe(
  z.tuple([z.number(), z.number()]),
  z.transform(([lat, lon]): Point => [lat, lon]),
)
const line = z.pipe(
  z.array(point).check(z.minLength(2)),
  z.transform((points): Line => points),
)
const names = z.object({
  ka: z.optional(z.string()),
  ru: z.optional(z.string()),
  en: z.optional(z.string()),
  he: z.optional(z.string()),
})

/** The simple form in which the project stores what it knows about a city. */
const facts = z.object({
  city: z.string(),
  credit: z.string(),
  centre: point,
  bounds: line,
  /** In the direction of the line, the sea is on the left. */
  coastline: z.array(point),
  rivers: z.array(z.object({ names, points: line })),
  places: z.array(z.object({ category: z.string(), names, lat: z.number(), lon: z.number() })),
  districtPolygons: z.array(z.object({ names, ring: line })),
  areas: z.array(z.object({ kind: areaKind, ring: line })),
  railways: z.array(line),
  streets: z.array(
    z.object({ names, alt: z.array(z.string()), class: z.string(), lines: z.array(line) }),
  ),
  numbering: z.record(z.string(), numbering),
})

export function readFacts(content: unknown): CitySource {
  const result = z.safeParse(facts, content)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new CitySourceError(
      `The facts are wrong at ${issue?.path.join('.')}: ${issue?.message}; mend that line`,
    )
  }
  const { data } = result
  const places = data.places.map(({ lat, lon, ...place }) => ({
    ...place,
    at: [lat, lon] as Point,
  }))
  const isCity = ({ category }: { category: string }) => category === 'city'
  const isDistrict = ({ category }: { category: string }) => category === 'district'
  return {
    city: data.city,
    credit: data.credit,
    names: places.find(isCity)?.names ?? { en: data.city },
    centre: data.centre,
    bounds: data.bounds,
    coast: data.coastline.length > 1 ? [data.coastline.toReversed()] : [],
    rivers: data.rivers.map(({ names, points }) => ({ names, lines: [points] })),
    areas: data.areas,
    railways: data.railways,
    streets: data.streets.map(({ names, alt, class: rank, lines }) => ({
      key: names.ka ?? names.ru ?? names.en ?? '',
      names,
      alt,
      rank,
      lines,
    })),
    unnamed: [],
    paths: [],
    districts: places.filter(isDistrict).map(({ names, at }) => {
      const ring = data.districtPolygons.find((polygon) => polygon.names.ka === names.ka)?.ring
      return { names, at, ...(ring && { ring }) }
    }),
    places: places.filter((place) => !isDistrict(place)),
    houses: [],
    numbering: data.numbering,
  }
}
