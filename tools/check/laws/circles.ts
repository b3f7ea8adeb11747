import type { Finding } from '../finding.ts'
import type { Module } from '../read-module.ts'

/**
 * No module may reach itself through its imports, including types and lazily loaded modules: modules in a circle cannot
 * be read, tested or moved alone. Each circle is reported once, by its shortest path.
 */
export function findCircles(modules: readonly Module[]): Finding[] {
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const next = (path: string) =>
    byPath.get(path)?.imports.flatMap(({ file }) => (file && byPath.has(file) ? [file] : [])) ?? []
  return findKnots([...byPath.keys()], next).map((knot) => {
    const [start = ''] = [...knot].sort()
    const circle = findWayBack(start, (path) => next(path).filter((file) => knot.has(file)))
    const line = byPath.get(start)?.imports.find(({ file }) => file === circle[1])?.line
    const others = knot.size - (circle.length - 1)
    const more = others > 0 ? `, with ${others} more` : ''
    return {
      at: `${start}:${line}`,
      what: `closes the circle ${circle.join(' → ')}${more}`,
      law: 'modules form no circle, types included',
    }
  })
}

/** Tarjan's algorithm: finds the largest sets of modules in which each module reaches every other. */
function findKnots(paths: readonly string[], next: (path: string) => string[]) {
  const order = new Map<string, number>()
  const open: string[] = []
  const isOpen = new Set<string>()
  const knots: Set<string>[] = []
  const visit = (path: string) => {
    const number = order.size
    order.set(path, number)
    open.push(path)
    isOpen.add(path)
    let low = number
    for (const other of next(path)) {
      if (!order.has(other)) low = Math.min(low, visit(other))
      else if (isOpen.has(other)) low = Math.min(low, order.get(other) ?? low)
    }
    if (low === number) {
      const knot = new Set(open.splice(open.indexOf(path)))
      for (const each of knot) isOpen.delete(each)
      if (knot.size > 1 || next(path).includes(path)) knots.push(knot)
    }
    return low
  }
  for (const path of paths) if (!order.has(path)) visit(path)
  return knots
}

/** The shortest path from a module back to itself, both ends included. */
function findWayBack(start: string, next: (path: string) => string[]): string[] {
  const ways: string[][] = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const path of next(way.at(-1) ?? '')) {
      if (path === start) return [...way, path]
      if (seen.has(path)) continue
      seen.add(path)
      ways.push([...way, path])
    }
  }
  return [start]
}
