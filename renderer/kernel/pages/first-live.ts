/** Where no page comes to answer, what waits for it comes after all. */
const patienceMs = 5_000

let isReached = true
const waiting = new Set<() => void>()

/**
 * Reached when a page that the server drew answers for the first time. What nobody sees yet is loaded from then on:
 * before, the network and the processor have enough to do with the page. Where the server drew nothing, nothing waits.
 * What it drew waits as a part that keeps what is pressed in it (`deferred.tsx`), or not at all.
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
  /** Gives back how to ask for it no more. */
  whenReached(goOn: () => void) {
    if (isReached) goOn()
    else waiting.add(goOn)
    return () => void waiting.delete(goOn)
  },
  wait: () => new Promise<void>(firstLive.whenReached),
}
