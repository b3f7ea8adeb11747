import { unpackLine } from '../../basemap.ts'
import type { Plane, Spot } from './plane.ts'
import { distance } from './plane.ts'
import type { WaysFile } from './ways.ts'

/** A spot farther than this from every way is not on the network, in metres. */
const farthest = 400
const cell = 50
const diagonal = cell * Math.SQRT2
/** For how many cells the edges around them are cached: a city of a million has fewer cells. */
const mostCells = 100_000

/** Where a walker steps onto the network: the edge, the metres to it, and the metres along it. */
export interface Access {
  edge: number
  off: number
  along: number
  /** Both ends of the edge, each with the metres to it. */
  ends: readonly [readonly [node: number, metres: number], readonly [node: number, metres: number]]
}

export type Network = ReturnType<typeof layNetwork>

/** The ways of a city as arrays, to find the shortest distances along them. */
export function layNetwork(file: WaysFile, plane: Plane) {
  const spots = unpackLine(file.nodes).map(plane.toSpot)
  const edges = readEdges(file.edges)
  const { starts, targets, lengths } = joinNodes(spots, edges)
  const lines = layEdges(spots, edges)
  const edgesNear = edgesByCell(spots, edges, lines)

  function accessAt({ x, y }: Spot): Access | undefined {
    let nearest = -1
    let off = farthest
    for (const edge of edgesNear(x, y)) {
      const itsOff = lines.offOf(edge, x, y)
      if (itsOff >= off) continue
      nearest = edge
      off = itsOff
    }
    const ends = edges[nearest]
    if (!ends) return undefined
    const along = lines.partOf(nearest, x, y) * lines.lengthOf(nearest)
    const rest = lines.lengthOf(nearest) - along
    return {
      edge: nearest,
      off,
      along,
      ends: [
        [ends[0], off + along],
        [ends[1], off + rest],
      ],
    }
  }

  /**
   * Metres from the sources to every node by Dijkstra's algorithm; infinity where no way leads. It stops once all goals
   * are reached, if there are any, or once distances exceed `most`.
   */
  function metresFrom(
    sources: readonly (readonly [node: number, metres: number])[],
    { most = Infinity, goals = [] }: { most?: number; goals?: readonly number[] } = {},
  ) {
    const open = new Set(goals)
    const metres = new Float64Array(spots.length).fill(Infinity)
    const heap = new Heap()
    for (const [node, off] of sources)
      if (off < (metres[node] ?? Infinity)) {
        metres[node] = off
        heap.push(node, off)
      }
    for (let next = heap.pop(); next; next = heap.pop()) {
      const { node, key } = next
      if (key > most) break
      if (key > (metres[node] ?? Infinity)) continue
      if (open.delete(node) && open.size === 0) break
      for (let n = starts[node] ?? 0; n < (starts[node + 1] ?? 0); n += 1) {
        const target = targets[n] ?? 0
        const there = key + (lengths[n] ?? 0)
        if (there >= (metres[target] ?? Infinity)) continue
        metres[target] = there
        heap.push(target, there)
      }
    }
    return metres
  }

  return { spots, accessAt, metresFrom }
}

function readEdges(packed: readonly number[]): [number, number][] {
  let from = 0
  const edges: [number, number][] = []
  for (let n = 0; n + 1 < packed.length; n += 2) {
    from += packed[n] ?? 0
    edges.push([from, from + (packed[n + 1] ?? 0)])
  }
  return edges
}

/** The neighbours of all nodes in one array: those of a node are from its start up to the next node's start. */
function joinNodes(spots: readonly Spot[], edges: readonly (readonly [number, number])[]) {
  const starts = new Uint32Array(spots.length + 1)
  for (const [a, b] of edges) {
    starts[a + 1] = (starts[a + 1] ?? 0) + 1
    starts[b + 1] = (starts[b + 1] ?? 0) + 1
  }
  for (let n = 0; n < spots.length; n += 1) starts[n + 1] = (starts[n + 1] ?? 0) + (starts[n] ?? 0)
  const free = starts.slice()
  const targets = new Uint32Array(edges.length * 2)
  const lengths = new Float64Array(edges.length * 2)
  for (const [a, b] of edges) {
    const [from, to] = [spots[a], spots[b]]
    const length = from && to ? distance(from, to) : Infinity
    for (const [node, target] of [
      [a, b],
      [b, a],
    ] as const) {
      const at = free[node] ?? 0
      targets[at] = target
      lengths[at] = length
      free[node] = at + 1
    }
  }
  return { starts, targets, lengths }
}

/**
 * Edges as arrays of numbers and not as paths for `footOn`, because all listings of a city are placed on them at once.
 */
function layEdges(spots: readonly Spot[], edges: readonly (readonly [number, number])[]) {
  const column = (read: (from: Spot, to: Spot) => number) =>
    Float64Array.from(edges, ([a, b]) => {
      const [from, to] = [spots[a], spots[b]]
      return from && to ? read(from, to) : Number.NaN
    })
  const ax = column(({ x }) => x)
  const ay = column(({ y }) => y)
  const dx = column((from, to) => to.x - from.x)
  const dy = column((from, to) => to.y - from.y)
  const length = column(distance)
  /** How far along the edge, from 0 to 1, its nearest point to a spot is. */
  function partOf(edge: number, x: number, y: number): number {
    const square = (length[edge] ?? 0) ** 2
    const ahead = (x - (ax[edge] ?? 0)) * (dx[edge] ?? 0) + (y - (ay[edge] ?? 0)) * (dy[edge] ?? 0)
    return ahead <= 0 ? 0 : ahead >= square ? 1 : ahead / square
  }
  function offOf(edge: number, x: number, y: number): number {
    const part = partOf(edge, x, y)
    const ox = (ax[edge] ?? 0) + (dx[edge] ?? 0) * part - x
    const oy = (ay[edge] ?? 0) + (dy[edge] ?? 0) * part - y
    return Math.sqrt(ox * ox + oy * oy)
  }
  return { partOf, offOf, lengthOf: (edge: number) => length[edge] ?? 0 }
}
type Lines = ReturnType<typeof layEdges>

function edgesByCell(
  spots: readonly Spot[],
  edges: readonly (readonly [number, number])[],
  { offOf }: Lines,
) {
  const cells = new Map<number, number[]>()
  const at = (value: number) => Math.floor(value / cell)
  const keyOf = (x: number, y: number) => x * 65_536 + y
  for (const [n, [a, b]] of edges.entries()) {
    const [from, to] = [spots[a], spots[b]]
    if (!from || !to) continue
    for (let x = at(Math.min(from.x, to.x)); x <= at(Math.max(from.x, to.x)); x += 1)
      for (let y = at(Math.min(from.y, to.y)); y <= at(Math.max(from.y, to.y)); y += 1) {
        const known = cells.get(keyOf(x, y))
        if (known) known.push(n)
        else cells.set(keyOf(x, y), [n])
      }
  }
  const widest = Math.ceil(farthest / cell) + 1
  /**
   * The edges that may be nearest to a spot in this cell: those no farther from its middle than the nearest edge plus a
   * diagonal.
   */
  function around(column: number, row: number): number[] {
    const offs = new Map<number, number>()
    const [x, y] = [(column + 0.5) * cell, (row + 0.5) * cell]
    let best = farthest
    for (let ring = 0; ring <= widest && (ring - 1) * cell <= best + diagonal; ring += 1)
      for (let i = -ring; i <= ring; i += 1)
        for (let j = -ring; j <= ring; j += Math.abs(i) === ring ? 1 : 2 * ring)
          for (const edge of cells.get(keyOf(column + i, row + j)) ?? []) {
            const off = offOf(edge, x, y)
            offs.set(edge, off)
            best = Math.min(best, off)
          }
    return [...offs].flatMap(([edge, off]) => (off <= best + diagonal ? edge : []))
  }
  const known = new Map<number, number[]>()
  return (x: number, y: number): number[] => {
    const [column, row] = [at(x), at(y)]
    const key = keyOf(column, row)
    const edgesHere = known.get(key) ?? around(column, row)
    if (known.size >= mostCells) known.clear()
    known.set(key, edgesHere)
    return edgesHere
  }
}

/** A queue of nodes, the one with the fewest metres first. */
class Heap {
  readonly #nodes: number[] = []
  readonly #keys: number[] = []

  push(node: number, key: number) {
    let at = this.#nodes.push(node) - 1
    this.#keys.push(key)
    while (at > 0) {
      const above = (at - 1) >> 1
      if ((this.#keys[above] ?? 0) <= key) break
      this.#swap(at, above)
      at = above
    }
  }

  pop(): { node: number; key: number } | undefined {
    const [node, key] = [this.#nodes[0], this.#keys[0]]
    if (node === undefined || key === undefined) return undefined
    this.#swap(0, this.#nodes.length - 1)
    this.#nodes.pop()
    this.#keys.pop()
    for (let at = 0; ; ) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let least = at
      for (const below of [left, right])
        if ((this.#keys[below] ?? Infinity) < (this.#keys[least] ?? Infinity)) least = below
      if (least === at) return { node, key }
      this.#swap(at, least)
      at = least
    }
  }

  #swap(a: number, b: number) {
    const [node = 0, key = 0] = [this.#nodes[a], this.#keys[a]]
    this.#nodes[a] = this.#nodes[b] ?? 0
    this.#keys[a] = this.#keys[b] ?? 0
    this.#nodes[b] = node
    this.#keys[b] = key
  }
}
