/** If the page does not respond by then, whatever waits for it goes on all the same. */
const patienceMs = 5_000

let isReached = true
const waiting = new Set<() => void>()

/**
 * Reached when a server-rendered page responds for the first time. Parts that nobody sees yet are loaded only then:
 * before, the network and the processor are busy with the page. Where the server rendered nothing, nothing waits.
 * A part that the server rendered may wait only if it stores the presses made in it (`deferred.tsx`).
 */
export const firstLive = {
  expect() {
    isReached = false
    setTimeout(firstLive.reach, patienceMs)
  },
  reach() {
    isReached = true
    for (const goOn of waiting) goOn()
    waiting.clear()
  },
  isReached: () => isReached,
  /** Returns a function that ends the waiting. */
  whenReached(goOn: () => void) {
    if (isReached) goOn()
    else waiting.add(goOn)
    return () => void waiting.delete(goOn)
  },
  wait: () => new Promise<void>(firstLive.whenReached),
}
