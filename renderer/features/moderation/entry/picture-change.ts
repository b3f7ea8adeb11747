import type { ModerationEntry } from '../../../../contract/operators/moderation.ts'

export interface PictureChange {
  added: number
  removed: number
  /** Whether the images that stay are in another order. */
  isMoved: boolean
}

/** How two lists of images differ, by their ids in order. */
export function pictureChange(before: readonly string[], after: readonly string[]): PictureChange {
  const was = new Set(before)
  const is = new Set(after)
  const stayedBefore = before.filter((id) => is.has(id))
  const stayedAfter = after.filter((id) => was.has(id))
  return {
    added: after.length - stayedAfter.length,
    removed: before.length - stayedBefore.length,
    isMoved: stayedBefore.join() !== stayedAfter.join(),
  }
}

/** The ids in a change of the images, in order. */
export const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

/** The images that the last approved version did not have; empty for a listing that was never approved. */
export function newPictures({ changes, listing }: ModerationEntry): ReadonlySet<string> {
  const change = changes.find(({ field }) => field === 'images')
  if (!change) return new Set()
  const known = new Set(idsOf(change.before))
  return new Set(listing.images.map(({ id }) => id).filter((id) => !known.has(id)))
}
