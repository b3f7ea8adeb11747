import { flushCompileCache } from 'node:module'
import { hashFile } from '../digest.ts'
import { cleanImage } from '../images/clean-image.ts'
import { deriveSize } from '../images/derive-size.ts'
import { lookAtImage } from '../images/look-at-image.ts'
import { makeImage } from '../images/make-image.ts'
import { inspectFile } from '../inspect-file.ts'
import { codeOfSystemError, MediaFault, reasonOf } from '../media-fault.ts'
import { cleanVideo } from '../video/clean-video.ts'
import { makeStill } from '../video/make-still.ts'
import { shrinkVideo, tryVideo } from '../video/shrink-video.ts'
import type { Job, Reply } from './jobs.ts'
import { job } from './jobs.ts'
import { limitWasmMemory } from './limit-wasm-memory.ts'

/**
 * The only process that decodes what others made. It does one job after the other and can be lost: whatever a file does
 * to it, another worker takes its place.
 */
process.on('disconnect', () => process.exit(0))
process.on('message', (message: Asked) => void answer(message))
process.send?.({ ready: true })
// Node would write the compile cache when the process ends, but the process is killed instead.
setImmediate(flushCompileCache)

interface Asked {
  id: number
  job: unknown
  /** How much memory the job may take beyond what the process has by itself. */
  memoryBytes: number | undefined
}

const watchEveryMs = 20
const mostOverlookedBytes = 8_000_000
/** How much memory array buffers held after the last full garbage collection. */
let heldBytes = 0

async function answer({ id, job: asked, memoryBytes }: Asked) {
  const stopWatching = watchMemory(memoryBytes)
  const outcome = await attempt(job.parse(asked))
  stopWatching()
  giveBack()
  const said: Reply = { id, outcome, residentBytes: process.memoryUsage.rss() }
  process.send?.(said)
}

/**
 * Frees pixels. They are outside of the heap, which is too small to be collected because of them. A full collection
 * takes a fifth of the time of making an image, a minor one next to nothing: what the minor one misses waits until a
 * full one is worth it.
 */
function giveBack() {
  globalThis.gc?.({ type: 'minor' })
  if (process.memoryUsage().arrayBuffers < heldBytes + mostOverlookedBytes) return
  globalThis.gc?.()
  heldBytes = process.memoryUsage().arrayBuffers
}

/**
 * Ends the process when a job takes more memory than it may. sharp works on threads beside this one, so the timer here
 * sees it on every system; WebAssembly, which blocks this thread, is refused more memory.
 */
function watchMemory(memoryBytes: number | undefined) {
  if (memoryBytes === undefined) return () => {}
  const most = process.memoryUsage.rss() + memoryBytes
  limitWasmMemory(memoryBytes)
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL')
  }, watchEveryMs)
  return () => clearInterval(timer)
}

async function attempt(asked: Job): Promise<Reply['outcome']> {
  try {
    return { ok: true, value: await work(asked) }
  } catch (error) {
    if (error instanceof MediaFault) {
      const detail = error.message === error.code ? {} : { detail: error.message }
      return { ok: false, problem: { code: error.code, ...detail }, ...error.known }
    }
    const code = codeOfSystemError(error) ?? 'UNREADABLE'
    const detail = reasonOf(error)
    return { ok: false, problem: detail ? { code, detail } : { code } }
  }
}

function work(asked: Job): Promise<unknown> {
  switch (asked.kind) {
    case 'inspect':
      return inspectFile(asked)
    case 'picture':
      return makeImage(asked)
    case 'look':
      return lookAtImage(asked)
    case 'still':
      return makeStill(asked)
    case 'tryVideo':
      return tryVideo(asked)
    case 'shrinkVideo':
      return shrinkVideo(asked)
    case 'hash':
      return hashFile(asked.path)
    case 'cleanImage':
      return cleanImage(asked.path, asked.type, asked.out)
    case 'cleanVideo':
      return cleanVideo(asked)
    case 'derive':
      return deriveSize(asked)
  }
}
