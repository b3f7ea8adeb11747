import { setTimeout as wait } from 'node:timers/promises'

/** When this many wait already, the gazetteer is the better answer. */
const longestQueue = 5

export class QueueFull extends Error {}

/** Starts its calls at least `pause` milliseconds apart, and refuses when too many wait. */
export function spaceOut(pause: number) {
  let earliest = 0
  let queue = Promise.resolve()
  let waiting = 0
  const takeTurn = async () => {
    // A timer may fire a little early.
    while (performance.now() < earliest) await wait(earliest - performance.now())
    waiting--
  }
  return async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    if (waiting >= longestQueue) throw new QueueFull('Too many questions wait for the geocoder')
    waiting++
    queue = queue.then(takeTurn)
    await queue
    try {
      return act()
    } finally {
      // Counted from the start of the call: a busy process may start late, and the next call would follow too soon.
      earliest = performance.now() + pause
    }
  }
}
