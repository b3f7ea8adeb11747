import { limits } from '../../limits.ts'
import type { Item } from './items.ts'

/** What somebody should know of how their sentence was read, beside the chips that say what was made of it. */
export const noteKinds = ['nothing', 'turned', 'either', 'elsewhere', 'long', 'cut'] as const

export interface ReadingNote {
  kind: (typeof noteKinds)[number]
  /** Of `elsewhere`, the other city as it was typed. */
  text?: string
}

interface Found {
  from: number
  to: number
  filters?: { apartmentCategory?: readonly string[] | undefined }
}

/** `studio with three rooms`: nobody said `or`, and no home is both. */
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

/** Of a text that no search may be as long as: whether something else was understood, by which one can search. */
export const noteOfLength = (rest: string, isUnderstood: boolean): ReadingNote[] =>
  rest.length <= limits.search ? [] : [{ kind: isUnderstood ? 'long' : 'cut' }]
