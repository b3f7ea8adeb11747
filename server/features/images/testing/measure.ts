import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { detectTypeOfFile, isVideoType } from '../../../../pictures/file-type.ts'
import { openDecoder } from '../ingest/decoder.ts'
import { ingestImage } from '../ingest/ingest-image.ts'
import { ingestVideo } from '../ingest/ingest-video.ts'

/** A process that decodes as the server does and tells what all of it held at most. */
interface Asked {
  folder: string
  /** All sent at once by one account. */
  paths: string[]
  /** Sent right behind them by another. */
  small: string
}

export interface Measured {
  ends: string[]
  smallEnd: string
  smallMs: number
  /** The growth of this process and its decoders together at the worst, and when all is done. */
  grewBy: number
  retainedBytes: number
}

/** Between two looks at what rests. */
const restBytes = 1_000_000

const { folder, paths, small } = JSON.parse(process.argv[2] ?? '') as Asked
const decoder = openDecoder(folder, { idleMs: 100 })

/**
 * What they hold for themselves. The program's own pages are left out: the kernel shares them with
 * whatever else runs it, so a process beside that ends would make these two seem to grow by 60 MB.
 * The kernel counts these as it gives them: asking it to go over all pages would take a core of its own.
 */
const heldBytes = () =>
  [process.pid, ...decoder.pids()].reduce((sum, pid) => {
    try {
      const told = readFileSync(`/proc/${pid}/status`, 'utf8')
      const own = [...told.matchAll(/^Rss(?:Anon|Shmem):\s+(\d+) kB/gm)]
      return own.reduce((bytes, [, kB]) => bytes + Number(kB) * 1024, sum)
    } catch {
      return sum
    }
  }, 0)

const ingest = async (path: string, account: string) => {
  const type = await detectTypeOfFile(path)
  const result =
    type && isVideoType(type)
      ? await ingestVideo({ decoder }, path, { account, withStill: true })
      : await ingestImage({ decoder }, path, account)
  if (result.ok) await result.value.dispose()
  return result.ok ? 'cleaned' : result.error.code
}

/**
 * What is held at rest: a decoder that is being started, or gives back what it took, holds more or less for a moment
 * than it does from then on, and on a busy machine that moment is long.
 */
async function heldAtRest() {
  for (let last = Number.NaN; ; ) {
    // What is idle is ended, but for one.
    while (decoder.pids().length > 1) await delay(20)
    globalThis.gc?.()
    const held = heldBytes()
    if (Math.abs(held - last) < restBytes) return held
    last = held
    await delay(100)
  }
}

decoder.warm()
// As on a server that has run for a while: loaded and warm.
await ingest(small, 'someone')
const before = await heldAtRest()
let most = before
const timer = setInterval(() => {
  most = Math.max(most, heldBytes())
}, 5)
const ends = Promise.all(paths.map((path) => ingest(path, 'hostile')))
const begun = performance.now()
const smallEnd = await ingest(small, 'someone')
const smallMs = performance.now() - begun
const told: Measured = {
  ends: await ends,
  smallEnd,
  smallMs,
  grewBy: most - before,
  retainedBytes: 0,
}
told.retainedBytes = (await heldAtRest()) - before
clearInterval(timer)
told.grewBy = most - before
process.send?.(told)
await decoder.close()
process.disconnect()
