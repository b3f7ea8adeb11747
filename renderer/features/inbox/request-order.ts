import type { Id } from '../../../contract/primitives.ts'

/** Ids are numbers that count up, too long for JavaScript's own. */
export const isNewer = (a: Id, b: Id) => (a.length === b.length ? a > b : a.length > b.length)

export const newestFirst = (a: { id: Id }, b: { id: Id }) =>
  a.id === b.id ? 0 : isNewer(a.id, b.id) ? -1 : 1
