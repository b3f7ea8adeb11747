import { packLine } from '../../contract/basemap.ts'
import type { Path, Plane, Spot } from '../../contract/search/on-foot/plane.ts'
import { distance, footOn, segments } from '../../contract/search/on-foot/plane.ts'
import type { WaysFile } from '../../contract/search/on-foot/ways.ts'
import type { CitySource } from './city-source.ts'

/** Roads that nobody walks along. */
const forCars = /^motorway/
/** Metres within which an end is joined to another way: sources draw lines to the kerb, or end them a little early. */
const reach = 30
/** Nodes nearer to each other than this many metres are one. */
const grain = 3
/** The side of a grid cell in metres. Wider than most blocks, so that a stretch lies in few cells. */
const cell = 200

interface Stretch {
  a: Spot
  b: Spot
  /** The spots where other stretches meet it, besides its own ends. */
  met: Spot[]
}

/**
 * Makes the network for walking: nodes and the straight stretches between them. Ways that cross are joined there,
 * because most sources do not say which of them is a bridge.
 */
export function buildWays(source: CitySource, plane: Plane): WaysFile {
  const lines = [...source.streets, ...source.unnamed]
    .filter(({ rank }) => !forCars.test(rank))
    .flatMap(({ lines }) => lines)
    .concat(source.paths)
    .map((line) => line.map(plane.toSpot))
  const stretches = lines.flatMap((line) =>
    [...segments(line)].map(([a, b]): Stretch => ({ a, b, met: [] })),
  )
  const near = stretchesByCell(stretches)
  for (const stretch of stretches)
    for (const other of near(stretch)) if (other !== stretch) meet(stretch, other)
  const ends = lines.flatMap((line) => [line[0], line.at(-1)].filter((end) => end !== undefined))
  const links = ends.flatMap((end) => leadOnto(end, near({ a: end, b: end, met: [] })))
  return writeWays([...stretches, ...links], source, plane)
}

/** Adds the spot where two stretches cross to both of them. */
function meet(one: Stretch, other: Stretch) {
  const [dx, dy] = [one.b.x - one.a.x, one.b.y - one.a.y]
  const [ex, ey] = [other.b.x - other.a.x, other.b.y - other.a.y]
  const across = dx * ey - dy * ex
  if (across === 0) return
  const [fx, fy] = [other.a.x - one.a.x, other.a.y - one.a.y]
  const part = (fx * ey - fy * ex) / across
  const otherPart = (fx * dy - fy * dx) / across
  if (part < 0 || part > 1 || otherPart < 0 || otherPart > 1) return
  const spot = { x: one.a.x + dx * part, y: one.a.y + dy * part }
  one.met.push(spot)
  other.met.push(spot)
}

/** Joins an end that stops short of other ways to the nearest of them. */
function leadOnto(end: Spot, around: Iterable<Stretch>): Stretch[] {
  let best: { stretch: Stretch; off: number; spot: Spot } | undefined
  for (const stretch of around) {
    const isOwn = distance(stretch.a, end) < grain || distance(stretch.b, end) < grain
    const { off, along } = footOn([stretch.a, stretch.b], end)
    if (isOwn || off > reach || off < grain || (best && best.off <= off)) continue
    const part = along / distance(stretch.a, stretch.b)
    const spot = {
      x: stretch.a.x + (stretch.b.x - stretch.a.x) * part,
      y: stretch.a.y + (stretch.b.y - stretch.a.y) * part,
    }
    best = { stretch, off, spot }
  }
  if (!best) return []
  best.stretch.met.push(best.spot)
  return [{ a: end, b: best.spot, met: [] }]
}

function stretchesByCell(stretches: readonly Stretch[]) {
  const cells = new Map<string, Stretch[]>()
  const keysOf = ({ a, b }: Stretch) => {
    const at = (value: number) => Math.floor(value / cell)
    const keys: string[] = []
    for (let x = at(Math.min(a.x, b.x) - reach); x <= at(Math.max(a.x, b.x) + reach); x += 1)
      for (let y = at(Math.min(a.y, b.y) - reach); y <= at(Math.max(a.y, b.y) + reach); y += 1)
        keys.push(`${x} ${y}`)
    return keys
  }
  for (const stretch of stretches)
    for (const key of keysOf(stretch)) {
      const known = cells.get(key)
      if (known) known.push(stretch)
      else cells.set(key, [stretch])
    }
  return (stretch: Stretch) => new Set(keysOf(stretch).flatMap((key) => cells.get(key) ?? []))
}

/** Metres: parts farther from each other are really separate, on two sides of water or in two valleys. */
const farthestPart = 300

/**
 * A source that has only the larger streets gives a network in separate parts. These are joined where they are nearest,
 * the nearest parts first: it is certain that people can walk there, though not where exactly.
 */
function joinParts(spots: readonly Spot[], edges: readonly (readonly number[])[]): number[][] {
  const parts = spots.map((_, n) => n)
  const partOf = (n: number): number => {
    let part = n
    while (parts[part] !== part) part = parts[part] ?? part
    parts[n] = part
    return part
  }
  for (const [a = 0, b = 0] of edges) parts[partOf(a)] = partOf(b)
  return neighbours(spots, farthestPart).flatMap(({ a, b }) => {
    if (partOf(a) === partOf(b)) return []
    parts[partOf(a)] = partOf(b)
    return [[a, b]]
  })
}

/** Across a block of at most this many metres, a detour this many times longer means that paths are missing. */
const acrossBlock = 250
const worstDetour = 3

/** A source without paths has only streets, but people also walk across the blocks between them. */
function cutDetours(spots: readonly Spot[], edges: readonly (readonly number[])[]): number[][] {
  const ways = spots.map(() => new Map<number, number>())
  const join = (a: number, b: number) => {
    const [from, to] = [spots[a], spots[b]]
    if (!from || !to) return
    ways[a]?.set(b, distance(from, to))
    ways[b]?.set(a, distance(from, to))
  }
  for (const [a = 0, b = 0] of edges) join(a, b)
  return neighbours(spots, acrossBlock).flatMap(({ a, b, off }) => {
    if (isWithin(ways, a, b, off * worstDetour)) return []
    join(a, b)
    return [[a, b]]
  })
}

/** Whether the network leads from one node to another within `most` metres. */
function isWithin(ways: readonly Map<number, number>[], from: number, to: number, most: number) {
  const open = new Map([[from, 0]])
  const done = new Set<number>()
  while (open.size > 0) {
    const [node, metres] = [...open].reduce((best, each) => (each[1] < best[1] ? each : best))
    if (node === to) return true
    open.delete(node)
    done.add(node)
    for (const [next, length] of ways[node] ?? []) {
      const there = metres + length
      if (!done.has(next) && there <= most && there < (open.get(next) ?? Infinity))
        open.set(next, there)
    }
  }
  return false
}

/** Pairs of nodes at most `most` metres apart, the nearest first. */
function neighbours(spots: readonly Spot[], most: number) {
  const pairs: { a: number; b: number; off: number }[] = []
  // The spots are sorted from west to east, so the rest is too far as soon as one is.
  for (const [a, spot] of spots.entries())
    for (let b = a + 1; b < spots.length; b += 1) {
      const other = spots[b]
      if (!other || other.x - spot.x > most) break
      const off = distance(spot, other)
      if (off <= most) pairs.push({ a, b, off })
    }
  return pairs.sort((one, other) => one.off - other.off)
}

/** Sorts the nodes from west to east, so that the steps between them are short. Edges name their ends by number. */
function writeWays(stretches: readonly Stretch[], source: CitySource, plane: Plane): WaysFile {
  const nodes = new Map<string, Spot>()
  const keyOf = (spot: Spot) => {
    const key = `${Math.round(spot.x / grain)} ${Math.round(spot.y / grain)}`
    if (!nodes.has(key)) nodes.set(key, spot)
    return key
  }
  const pairs = new Map<string, [string, string]>()
  for (const { a, b, met } of stretches) {
    const path: Path = [a, ...met.toSorted((p, q) => distance(a, p) - distance(a, q)), b]
    for (const [p, q] of segments(path)) {
      const [from, to] = [keyOf(p), keyOf(q)].sort()
      if (from !== undefined && to !== undefined && from !== to)
        pairs.set(`${from}|${to}`, [from, to])
    }
  }
  const order = [...nodes].sort(([, p], [, q]) => p.x - q.x || p.y - q.y)
  const numbers = new Map(order.map(([key], n) => [key, n]))
  const edges = [...pairs.values()].map(([p, q]) =>
    [numbers.get(p) ?? 0, numbers.get(q) ?? 0].sort((m, n) => m - n),
  )
  const spots = order.map(([, spot]) => spot)
  edges.push(...joinParts(spots, edges))
  if (source.paths.length === 0) edges.push(...cutDetours(spots, edges))
  edges.sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)
  let before = 0
  return {
    city: source.city,
    credit: source.credit,
    nodes: packLine(order.map(([, spot]) => plane.toPoint(spot))),
    edges: edges.flatMap(([from = 0, to = 0]) => {
      const step = from - before
      before = from
      return [step, to - from]
    }),
  }
}
