/** Where no page comes to answer, what waits for it comes after all. */
const patienceMs = 5_000

let reached: Promise<void> = Promise.resolve()
let tell = () => {}

/**
 * From when a page that a server drew answers whoever uses it. What nobody sees yet is asked for then: before, the
 * network and the processor have enough to do with the page. Where nothing was drawn before, nothing waits. What the
 * server drew does not wait for it: somebody may press it as soon as the page answers.
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
