import type { Path, Spot } from '../../contract/search/on-foot/plane.ts'
import { distance, footOn, segments } from '../../contract/search/on-foot/plane.ts'

/** Metres: ends nearer than `joint` are one crossing; pieces farther apart than `gap` only share a street's name. */
const joint = 30
const gap = 1_000

/**
 * One line through all pieces of a street: of the shortest paths between any two ends, the longest. It follows one side
 * of a divided road and bridges gaps between pieces.
 */
export function axisOf(pieces: readonly Path[]): Spot[] {
  const net = layNet(pieces.filter((piece) => piece.length > 1))
  let best: { length: number; path: number[] } = { length: -1, path: [] }
  for (const start of net.ends) {
    const { far, back } = walkFrom(net, start)
    for (const end of net.ends) {
      const length = far.get(end)
      if (length === undefined || length <= best.length) continue
      const path = [end]
      for (let at = back.get(end); at !== undefined; at = back.get(at)) path.push(at)
      best = { length, path }
    }
  }
  const axis: Spot[] = []
  for (const id of best.path) {
    const spot = net.spots[id]
    const last = axis.at(-1)
    if (spot && !(last && distance(last, spot) < 1)) axis.push(spot)
  }
  return axis
}

interface Net {
  spots: Spot[]
  roads: Map<number, { to: number; length: number }[]>
  ends: number[]
}

function layNet(pieces: readonly Path[]): Net {
  const net: Net = { spots: [], roads: new Map(), ends: [] }
  const joined = withCrossings(pieces)
  const members = joined.map((piece) => piece.map((spot) => net.spots.push(spot) - 1))
  const join = (a: number, b: number, length: number) => {
    net.roads.set(a, [...(net.roads.get(a) ?? []), { to: b, length }])
    net.roads.set(b, [...(net.roads.get(b) ?? []), { to: a, length }])
  }
  for (const ids of members) {
    net.ends.push(...ids.slice(0, 1), ...ids.slice(-1))
    for (const [i, id] of ids.entries()) {
      const next = ids[i + 1]
      if (next !== undefined) join(id, next, between(net, id, next))
    }
  }
  const bridges: { a: number; b: number; from: number; to: number; length: number }[] = []
  for (const [from, ids] of members.entries())
    for (const [to, others] of members.entries()) {
      if (to <= from) continue
      for (const a of ids)
        for (const b of others) {
          const length = between(net, a, b)
          if (length < gap) bridges.push({ a, b, from, to, length })
        }
    }
  const group = members.map((_, i) => i)
  for (const { a, b, from, to, length } of bridges.sort((x, y) => x.length - y.length)) {
    const isNew = group[from] !== group[to]
    if (isNew || length < joint) join(a, b, length)
    if (!isNew) continue
    const [kept, gone] = [group[from] ?? 0, group[to]]
    for (const [i, own] of group.entries()) if (own === gone) group[i] = kept
  }
  return net
}

const between = (net: Net, a: number, b: number) => {
  const [from, to] = [net.spots[a], net.spots[b]]
  return from && to ? distance(from, to) : Number.POSITIVE_INFINITY
}

/** Where a piece ends in the middle of another, the other gets a corner at that point. */
function withCrossings(pieces: readonly Path[]): Spot[][] {
  const joined = pieces.map((piece) => [...piece])
  for (const piece of pieces)
    for (const end of [piece[0], piece.at(-1)])
      for (const [i, other] of joined.entries()) {
        if (!end || pieces[i] === piece) continue
        for (const [at, segment] of [...segments(other)].entries()) {
          const [a, b] = segment
          const { off, along } = footOn(segment, end)
          const length = distance(a, b)
          if (off >= joint || along < 5 || along > length - 5) continue
          const part = along / length
          other.splice(at + 1, 0, { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part })
          break
        }
      }
  return joined
}

function walkFrom(net: Net, start: number) {
  const far = new Map([[start, 0]])
  const back = new Map<number, number>()
  const open = new Set([start])
  while (open.size > 0) {
    let here = -1
    for (const id of open) if (here < 0 || (far.get(id) ?? 0) < (far.get(here) ?? 0)) here = id
    open.delete(here)
    for (const { to, length } of net.roads.get(here) ?? []) {
      const reach = (far.get(here) ?? 0) + length
      if (reach >= (far.get(to) ?? Number.POSITIVE_INFINITY)) continue
      far.set(to, reach)
      back.set(to, here)
      open.add(to)
    }
  }
  return { far, back }
}
