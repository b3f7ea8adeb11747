export interface PictureChange {
  added: number
  removed: number
  /** Those that stay come in another order. */
  isMoved: boolean
}

/** How two rows of pictures differ, by their ids in order. */
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
