import { limits } from '../limits.ts'

/** Cuts a choice of files to the room that is left; `isCut` asks for the MAX_FILES_LIMIT alert. */
export function fitPhotos<T>(
  present: number,
  chosen: readonly T[],
): { taken: T[]; isCut: boolean } {
  const room = Math.max(0, limits.photos - present)
  return { taken: chosen.slice(0, room), isCut: chosen.length > room }
}

/**
 * Where pictures stand after an update: a new file takes the position it names, the kept ones fill the rest in order.
 * Positions past the end close up.
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
