import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { detectTypeOfFile, isVideoType } from '../../../../pictures/file-type.ts'
import { openDecoder } from '../ingest/decoder.ts'
import { ingestImage } from '../ingest/ingest-image.ts'
import { ingestVideo } from '../ingest/ingest-video.ts'

/** This process decodes as the server does and reports the most memory that all of it held. */
interface Asked {
  folder: string
  /** Files that one account sends all at once. */
  paths: string[]
  /** A file that another account sends right behind them. */
  small: string
}

export interface Measured {
  ends: string[]
  smallEnd: string
  smallMs: number
  /** How much this process and its decoders grew together at the most; `retainedBytes` is when all is done. */
  grewBy: number
  retainedBytes: number
}

/** Memory is at rest when two measurements differ by less than this. */
const restBytes = 1_000_000

const { folder, paths, small } = JSON.parse(process.argv[2] ?? '') as Asked
const decoder = openDecoder(folder, { idleMs: 100 })

/**
 * The memory that the processes hold for themselves. The program's own pages are left out: the kernel shares them with
 * any other process that runs it, and when such a process ends, these two would seem to grow by 60 MB. The kernel
 * counts these numbers as it gives memory out; asking it to go over all pages would take a core of its own.
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
 * The memory that is held at rest. A decoder that is starting, or giving back memory, holds for a moment more or less
 * than it does afterwards, and on a busy machine that moment is long.
 */
async function heldAtRest() {
  for (let last = Number.NaN; ; ) {
    // The decoder ends its idle processes, all but one.
    while (decoder.pids().length > 1) await delay(20)
    globalThis.gc?.()
    const held = heldBytes()
    if (Math.abs(held - last) < restBytes) return held
    last = held
    await delay(100)
  }
}

decoder.warm()
// As on a server that has run for a while: the decoder is loaded and warm.
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
