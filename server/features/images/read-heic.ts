import { limits } from '../../../contract/limits.ts'
import { openQueue } from './bounded-queue.ts'
import type { HeicAnswer, HeicJob } from './decode-worker.ts'
import type { Result } from './media-error.ts'
import { done, refuse } from './media-error.ts'
import type { RawPixels } from './picture-library.ts'
import { runWorker } from './run-worker.ts'

const timeLimitMs = 20_000
/** A picture of 60 megapixels takes 240 MB as pixels and about as much on the way there. */
const maxMemory = 640_000_000

/** One at a time: each may take the whole of that memory. */
const inHeicQueue = openQueue({ atOnce: 1, waiting: 40 })

/** sharp's build has no HEVC decoder. This one is WebAssembly in a worker that can be ended. */
export const readHeic = (bytes: Uint8Array): Promise<Result<RawPixels>> =>
  inHeicQueue(async () => {
    const job: HeicJob = { bytes, maxPixels: limits.picture.pixels, maxMemory }
    const script = new URL('./decode-worker.ts', import.meta.url)
    const end = await runWorker<HeicAnswer>({ script, data: job, timeLimitMs })
    if (end.kind !== 'answered') {
      return refuse(
        'UNREADABLE_PICTURE',
        'This HEIC picture cannot be read. Save it as JPEG and send that',
      )
    }
    if (end.answer.kind === 'too-large') {
      return refuse('TOO_LARGE', 'Send a picture of at most 60 megapixels')
    }
    return done(end.answer)
  })
