import type { ListingContent } from './listing-fields.ts'
import type { Status } from './listing-words.ts'

interface Move {
  from: Status
  to: Status
  needsNote?: true
}

const owner: Move[] = [
  { from: 'unpublished', to: 'moderation' },
  { from: 'published', to: 'unpublished' },
  { from: 'improvement', to: 'moderation' },
  { from: 'moderation', to: 'unpublished' },
]

const operator: Move[] = [
  { from: 'moderation', to: 'published' },
  { from: 'moderation', to: 'improvement', needsNote: true },
  { from: 'published', to: 'improvement', needsNote: true },
  { from: 'published', to: 'unpublished', needsNote: true },
]

export const noteIsNeeded = (from: Status, to: Status) =>
  operator.some((move) => move.from === from && move.to === to && move.needsNote)

export const operatorMayMove = (from: Status, to: Status) =>
  operator.some((move) => move.from === from && move.to === to)

export const ownerMayMove = (from: Status, to: Status) =>
  owner.some((move) => move.from === from && move.to === to)

/**
 * The status of a listing whose owner asks to publish it: public if the owner is trusted or nothing but the price
 * changed since approval, otherwise waiting for an operator.
 */
export const statusOnPublish = (asks: {
  isTrusted: boolean
  isApprovedAsItStands: boolean
}): Status => (asks.isTrusted || asks.isApprovedAsItStands ? 'published' : 'moderation')

/** Not compared with the other fields: edit-rules.ts weighs the price. */
const freelyChanged: readonly (keyof ListingContent)[] = ['price', 'currency']

/** The names of the fields in which two versions differ, apart from the price and its currency. */
export function moderatedChanges(
  approved: Readonly<Record<string, unknown>>,
  current: Readonly<Record<string, unknown>>,
): string[] {
  const names = new Set([...Object.keys(approved), ...Object.keys(current)])
  return [...names].filter(
    (name) =>
      !(freelyChanged as readonly string[]).includes(name) &&
      JSON.stringify(approved[name] ?? null) !== JSON.stringify(current[name] ?? null),
  )
}
