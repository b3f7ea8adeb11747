import { hashFile } from './file-hash.ts'
import { inspectFile } from './inspect-file.ts'
import { makeStill } from './make-still.ts'
import { reasonOf, resizePicture } from './resize-picture.ts'
import { codeOfSystemError, WorkerFault } from './worker-fault.ts'
import type { Job, Reply } from './worker-protocol.ts'
import { job } from './worker-protocol.ts'

/**
 * The only process of the desktop that decodes what others made. It does one job after the other and is worth nothing:
 * whatever a file does to it, another takes its place.
 */
process.on('disconnect', () => process.exit(0))
process.on('message', (message: { id: number; job: unknown }) => void answer(message))
process.send?.({ ready: true })

async function answer({ id, job: asked }: { id: number; job: unknown }) {
  const outcome = await attempt(job.parse(asked))
  const said: Reply = { id, outcome, residentBytes: process.memoryUsage.rss() }
  process.send?.(said)
  // Pictures lie outside of the heap, which is too small to be looked through on their account.
  globalThis.gc?.()
}

async function attempt(asked: Job): Promise<Reply['outcome']> {
  try {
    return { ok: true, value: await work(asked) }
  } catch (error) {
    if (error instanceof WorkerFault) {
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
      return resizePicture(asked)
    case 'still':
      return makeStill(asked)
    case 'hash':
      return hashFile(asked.path)
  }
}
