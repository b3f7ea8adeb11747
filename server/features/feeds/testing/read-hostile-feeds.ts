import { parentPort } from 'node:worker_threads'
import { readFeed } from '../read-feed.ts'
import { hostileFeeds } from './hostile-feeds.ts'
import { readContext } from './read-all.ts'

export interface HostileReading {
  name: string
  ms: number
  /** The most memory that was used outside the heap. */
  outsideBytes: number
}

/** Runs in a thread of its own with a limited heap: a feed that needs more ends the thread, and has no reading. */
for (const [name, make] of hostileFeeds) {
  let outsideBytes = 0
  const look = () => {
    outsideBytes = Math.max(outsideBytes, process.memoryUsage().external)
  }
  // Memory is measured while bytes are read, because most of these feeds never come to an offer.
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
