import * as z from 'zod/mini'
import type { Line, Point } from '../../contract/basemap.ts'
import type { CitySource } from './city-source.ts'
import { CitySourceError } from './city-source.ts'
import type { MapThing } from './collect-city.ts'
import { collectCity } from './collect-city.ts'

const spot = z.object({ lat: z.number(), lon: z.number() })
const tags = z.record(z.string(), z.string())
const geometry = z.array(z.nullable(spot))

const element = z.object({
  type: z.enum(['node', 'way', 'relation']),
  id: z.number(),
  tags: z.optional(tags),
  lat: z.optional(z.number()),
  lon: z.optional(z.number()),
  center: z.optional(spot),
  nodes: z.optional(z.array(z.number())),
  geometry: z.optional(geometry),
  members: z.optional(
    z.array(
      z.object({
        type: z.string(),
        ref: z.number(),
        role: z.string(),
        geometry: z.optional(geometry),
      }),
    ),
  ),
})
type Element = z.infer<typeof element>

const overpass = z.object({ elements: z.array(element).check(z.minLength(1, 'it holds none')) })

export function readOverpass(content: unknown, city: string): CitySource {
  const result = z.safeParse(overpass, content)
  if (!result.success) {
    const [issue] = result.error.issues
    throw new CitySourceError(
      `The extract is wrong at ${issue?.path.join('.')}: ${issue?.message}; fetch it again as Overpass JSON`,
    )
  }
  const { elements } = result.data
  const nodes = new Map<number, Point>()
  for (const { type, id, lat, lon } of elements)
    if (type === 'node' && lat !== undefined && lon !== undefined) nodes.set(id, [lat, lon])
  const ways = new Map<number, Line>()
  for (const way of elements) if (way.type === 'way') ways.set(way.id, lineOf(way, nodes))
  const things = elements.flatMap((it): MapThing[] =>
    it.tags ? [resolve(it, it.tags, nodes, ways)] : [],
  )
  if (!things.some(({ tags, lines }) => tags.highway && lines.length > 0))
    throw new CitySourceError(
      'The extract holds no street with a line: end the query with "out geom;", or fetch the nodes too with "(._;>;);"',
    )
  return collectCity(things, city)
}

function lineOf(way: Element, nodes: ReadonlyMap<number, Point>): Line {
  if (way.geometry) return pointsOf(way.geometry)
  return (way.nodes ?? []).flatMap((id) => {
    const node = nodes.get(id)
    return node ? [node] : []
  })
}

const pointsOf = (list: z.infer<typeof geometry>): Point[] =>
  list.flatMap((it): Point[] => (it ? [[it.lat, it.lon]] : []))

function resolve(
  it: Element,
  tags: Readonly<Record<string, string>>,
  nodes: ReadonlyMap<number, Point>,
  ways: ReadonlyMap<number, Line>,
): MapThing {
  const lines = (
    it.type === 'way'
      ? [ways.get(it.id) ?? []]
      : (it.members ?? [])
          .filter(({ type, role }) => type === 'way' && role !== 'inner')
          .map(({ ref, geometry }) => (geometry ? pointsOf(geometry) : (ways.get(ref) ?? [])))
  ).filter((line) => line.length > 1)
  const own = it.center ? ([it.center.lat, it.center.lon] as Point) : nodes.get(it.id)
  return {
    tags,
    lines,
    at: it.type === 'node' ? nodes.get(it.id) : it.center ? own : middleOf(lines),
  }
}

function middleOf(lines: readonly Line[]): Point | undefined {
  const points = lines.flat()
  if (points.length === 0) return undefined
  const mean = (pick: (point: Point) => number) =>
    points.reduce((sum, point) => sum + pick(point), 0) / points.length
  return [mean(([lat]) => lat), mean(([, lon]) => lon)]
}
