import { parentPort } from 'node:worker_threads'
import { readFeed } from '../read-feed.ts'
import { hostileFeeds } from './hostile-feeds.ts'
import { readContext } from './read-all.ts'

export interface HostileReading {
  name: string
  ms: number
  /** What lay outside of the heap at most. */
  outsideBytes: number
}

/** A thread of its own, whose heap has a bound: one feed that needs more ends it, and is not told. */
for (const [name, make] of hostileFeeds) {
  let outsideBytes = 0
  const look = () => {
    outsideBytes = Math.max(outsideBytes, process.memoryUsage().external)
  }
  // Looked at while it is read: most of these never come to an offer.
  async function* watched() {
    for await (const bytes of make()) {
      look()
      yield bytes
    }
  }
  const began = performance.now()
  for await (const _ of readFeed(watched(), readContext)) look()
  const reading: HostileReading = { name, ms: performance.now() - began, outsideBytes }
  parentPort?.postMessage(reading)
}
