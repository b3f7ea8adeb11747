import type { ModerationEntry } from '../../../../contract/moderation.ts'

/** A change of the pictures holds their ids, in order. */
export const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** The pictures that the last approved version did not have; none of a listing that had no such version. */
export function newPictures({ changes, listing }: ModerationEntry): ReadonlySet<string> {
  const change = changes.find(({ field }) => field === 'images')
  if (!change) return new Set()
  const known = new Set(idsOf(change.before))
  return new Set(listing.images.map(({ id }) => id).filter((id) => !known.has(id)))
}
