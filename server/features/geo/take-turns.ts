import { setTimeout as wait } from 'node:timers/promises'

/** More waiting than this and the gazetteer is the better answer. */
const longestQueue = 5

export class QueueFull extends Error {}

/** Starts what it is given at least `pause` milliseconds apart, and refuses when too many wait. */
export function takeTurns(pause: number) {
  let next = 0
  let waiting = 0
  return async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    if (waiting >= longestQueue) throw new QueueFull('Too many questions wait for the geocoder')
    const now = performance.now()
    const start = Math.max(now, next)
    next = start + pause
    waiting++
    try {
      await wait(start - now)
    } finally {
      waiting--
    }
    return act()
  }
}
