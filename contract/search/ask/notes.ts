import { limits } from '../../limits.ts'
import type { Item } from './items.ts'

/** What the person should know about how their sentence was read, besides what was understood. */
export const noteKinds = ['nothing', 'turned', 'either', 'elsewhere', 'long', 'cut'] as const

export interface ReadingNote {
  kind: (typeof noteKinds)[number]
  /** For `elsewhere`: the other city as it was typed. */
  text?: string
}

interface Found {
  from: number
  to: number
  filters?: { apartmentCategory?: readonly string[] | undefined }
}

/** Two different numbers of rooms without an `or` or `and` between them: `studio with three rooms`. */
export function hasContradiction(found: readonly Found[], items: readonly Item[]): boolean {
  const rooms = found.filter(({ filters }) => filters?.apartmentCategory)
  return rooms.some((each, n) => {
    const next = rooms[n + 1]
    if (!next) return false
    const isSame = next.filters?.apartmentCategory?.some((kind) =>
      each.filters?.apartmentCategory?.includes(kind),
    )
    const between = items.filter(({ from, to }) => from >= each.to && to <= next.from)
    return !isSame && !between.some(({ concept }) => /^(or|and|stop|sign)$/.test(concept))
  })
}

/**
 * For a text too long to search for: `long` if something else was understood that can be searched by, otherwise `cut`.
 */
export const noteOfLength = (rest: string, isUnderstood: boolean): ReadingNote[] =>
  rest.length <= limits.search ? [] : [{ kind: isUnderstood ? 'long' : 'cut' }]
