/* Runs in the page: collects what the browser reports about each interaction and each layout shift. */
const durations = []
const measured = {
  shift: 0,
  /** When the largest element was painted, and when the page began to answer. */
  largestPaint: 0,
  live: 0,
  /** The longest interaction since the last call, once the page is idle and the browser has reported it. */
  longest: async () => {
    // The browser never reports one that is shorter than a frame.
    const until = performance.now() + 1_000
    do await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }))
    while (durations.length === 0 && performance.now() < until)
    return Math.max(0, ...durations.splice(0))
  },
  /**
   * Presses the first hearts at random instants from the first cards on. The browser's driver would first scroll and wait
   * until a button stands still, and on a slowed processor its own script delays the page that is being measured.
   */
  pressHearts(presses, withinMs) {
    const hearts = () => document.querySelectorAll('main article button[aria-pressed]')
    const press = (at) => {
      document.documentElement.dataset.pressed = at
      if (at === presses) return
      const pressNext = () => {
        hearts()[at].click()
        press(at + 1)
      }
      setTimeout(pressNext, (Math.random() * withinMs) / presses)
    }
    const begin = () => {
      if (hearts().length < presses) requestAnimationFrame(begin)
      else press(0)
    }
    begin()
  },
}
Object.assign(window, { measured })

new MutationObserver(() => {
  measured.live ||= performance.now()
}).observe(document, { subtree: true, attributeFilter: ['data-live'] })

new PerformanceObserver((list) => {
  if (measured.live === 0) measured.largestPaint = list.getEntries().at(-1).startTime
}).observe({ type: 'largest-contentful-paint', buffered: true })

new PerformanceObserver((list) => {
  for (const { interactionId, duration } of list.getEntries())
    if (interactionId) durations.push(duration)
}).observe({ type: 'event', durationThreshold: 16, buffered: true })

new PerformanceObserver((list) => {
  for (const { hadRecentInput, value } of list.getEntries())
    if (!hadRecentInput) measured.shift += value
}).observe({ type: 'layout-shift', buffered: true })
