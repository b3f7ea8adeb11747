/** Where no page comes to answer, what waits for it comes after all. */
const patienceMs = 5_000

let isReached = true
let reached: Promise<void> = Promise.resolve()
let tell = () => {}

/**
 * From when a page that a server drew answers whoever uses it. What it can do without is asked for then: before, the
 * network and the processor have enough to do with the page. Where nothing was drawn before, nothing waits.
 */
export const firstLive = {
  get isReached() {
    return isReached
  },
  expect() {
    isReached = false
    reached = new Promise((resolve) => {
      tell = () => {
        isReached = true
        resolve()
      }
    })
    setTimeout(tell, patienceMs)
  },
  reach() {
    tell()
  },
  wait: () => reached,
}
