import * as z from 'zod/mini'
import { inEveryLanguage } from './languages.ts'

/** Latitude and longitude in degrees. */
export type Point = readonly [number, number]
export type Line = readonly Point[]

/**
 * A line as whole numbers of 1e-5 degree: the first point, then the step to each next point (lat, lon, dlat, dlon, …).
 * It takes a third of the size of plain coordinates.
 */
export const packedLine = z.array(z.int())
export type PackedLine = z.infer<typeof packedLine>

const scale = 1e5

export function packLine(line: Line): PackedLine {
  let [lat, lon] = [0, 0]
  return line.flatMap(([nextLat, nextLon]) => {
    const [y, x] = [Math.round(nextLat * scale), Math.round(nextLon * scale)]
    const step = [y - lat, x - lon]
    ;[lat, lon] = [y, x]
    return step
  })
}

export function unpackLine(packed: PackedLine): Point[] {
  let [lat, lon] = [0, 0]
  const line: Point[] = []
  for (let i = 0; i + 1 < packed.length; i += 2) {
    lat += packed[i] ?? 0
    lon += packed[i + 1] ?? 0
    line.push([lat / scale, lon / scale])
  }
  return line
}

const point = z.tuple([z.number(), z.number()])

/** How wide a street is drawn, the widest first. */
export const roadClasses = ['highway', 'avenue', 'street', 'path'] as const
export const roadClass = z.enum(roadClasses)
export type RoadClass = z.infer<typeof roadClass>

/** What covers the ground, the lowest layer first: a lake in a park is drawn over the park. */
export const areaKinds = ['park', 'beach', 'water'] as const
export const areaKind = z.enum(areaKinds)
export type AreaKind = z.infer<typeof areaKind>

/** The city's own map, which the browser draws by itself beneath any tiles of a tile server. */
export const basemap = z.object({
  city: z.string(),
  names: inEveryLanguage,
  credit: z.string(),
  /** South, west, north, east. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  sea: z.array(packedLine),
  islands: z.array(packedLine),
  rivers: z.array(z.object({ names: z.optional(inEveryLanguage), lines: z.array(packedLine) })),
  /** The lowest layer first. */
  areas: z.array(z.object({ kind: areaKind, ring: packedLine })),
  railways: z.array(packedLine),
  /** The widest first. A street without names is drawn without a label. */
  streets: z.array(
    z.object({
      class: roadClass,
      names: z.optional(inEveryLanguage),
      lines: z.array(packedLine),
    }),
  ),
  districts: z.array(z.object({ names: inEveryLanguage, at: point, ring: z.optional(packedLine) })),
  places: z.array(z.object({ names: inEveryLanguage, at: point, category: z.string() })),
})
export type Basemap = z.infer<typeof basemap>
