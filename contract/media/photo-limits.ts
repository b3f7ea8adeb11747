import { limits } from '../limits.ts'

/** Takes as many files as there is room for; if `isCut`, the MAX_FILES_LIMIT alert has to be shown. */
export function fitPhotos<T>(
  present: number,
  chosen: readonly T[],
): { taken: T[]; isCut: boolean } {
  const room = Math.max(0, limits.photos - present)
  return { taken: chosen.slice(0, room), isCut: chosen.length > room }
}

/**
 * The order of pictures after an update: a new file takes the position that it names, the old ones fill the rest in
 * their order. There are no gaps if a position lies past the end.
 */
export function arrangePhotos<T>(kept: readonly T[], added: ReadonlyMap<number, T>): T[] {
  const waiting = [...kept]
  const placed: T[] = []
  const last = Math.max(-1, ...added.keys())
  for (let position = 0; position <= last || waiting.length > 0; position += 1) {
    const next = added.get(position) ?? waiting.shift()
    if (next !== undefined) placed.push(next)
  }
  return placed
}
