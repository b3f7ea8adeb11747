/** Where no page comes to answer, what waits for it comes after all. */
const patienceMs = 5_000

let reached: Promise<void> = Promise.resolve()
let tell = () => {}

/**
 * Reached when a page that the server drew answers for the first time. What nobody sees yet is loaded from then on:
 * before, the network and the processor have enough to do with the page. Where the server drew nothing, nothing waits.
 * What it drew waits as a part that keeps what is pressed in it (`deferred.tsx`), or not at all.
 */
export const firstLive = {
  expect() {
    reached = new Promise((resolve) => {
      tell = resolve
    })
    setTimeout(tell, patienceMs)
  },
  reach() {
    tell()
  },
  wait: () => reached,
}
