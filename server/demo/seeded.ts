/** Random numbers that are the same each time (mulberry32), with the few functions that the demo needs. */
export interface Chance {
  next: () => number
  int: (min: number, max: number) => number
  pick: <T>(items: readonly T[]) => T
  weighted: <T>(items: readonly (readonly [T, number])[]) => T
  isTrue: (probability: number) => boolean
  some: <T>(items: readonly T[], min: number, max: number) => T[]
}

export function seeded(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const pick = <T>(items: readonly T[]): T => {
    const item = items[int(0, items.length - 1)]
    if (item === undefined) throw new Error('Nothing to pick from')
    return item
  }
  const weighted = <T>(items: readonly (readonly [T, number])[]): T => {
    let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [item, weight] of items) {
      left -= weight
      if (left < 0) return item
    }
    return pick(items)[0]
  }
  const some = <T>(items: readonly T[], min: number, max: number): T[] => {
    const pool = [...items]
    const chosen: T[] = []
    for (let left = int(min, Math.min(max, items.length)); left > 0; left -= 1)
      chosen.push(...pool.splice(int(0, pool.length - 1), 1))
    return chosen
  }
  return { next, int, pick, weighted, isTrue: (probability) => next() < probability, some }
}
