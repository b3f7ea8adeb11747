import { stat } from 'node:fs/promises'
import { mediaLimits } from '../../../../contract/media/media-limits.ts'
import { detectTypeOfFile, isVideoType } from '../../../../pictures/file-type.ts'
import type { ImageHead } from '../../../../pictures/images/image-head.ts'
import {
  assertDecodable,
  readImageHead,
  weighImage,
} from '../../../../pictures/images/image-head.ts'
import { MediaFault } from '../../../../pictures/media-fault.ts'
import type { CleanImage } from '../../../../pictures/process/jobs.ts'
import type { Decoder } from './decoder.ts'
import { decoding, removeFile } from './decoder.ts'
import type { Weight } from './fair-queue.ts'
import type { Result } from './media-error.ts'
import { done, refuse, refuseFault, refuseType, resultOf } from './media-error.ts'

/** An image as the server made it; `sha256` is of the stored file, not of the sent one. */
export interface ReadyImage extends CleanImage {
  /** A temporary file; `dispose` removes it. */
  path: string
  dispose: () => Promise<void>
}

export interface IngestDeps {
  decoder: Decoder
}

/** Makes a clean image of any sent file, if it may be decoded at all. */
export async function ingestImage(
  { decoder }: IngestDeps,
  path: string,
  account: string,
): Promise<Result<ReadyImage>> {
  if ((await stat(path)).size > mediaLimits.picture.bytes)
    return refuse('TOO_LARGE', 'Send a picture of at most 25 MB')
  const weight = await weighFile(path, weighImage)
  if (!weight.ok) return weight
  const { type } = weight.value
  const out = await decoder.newFile()
  const dispose = () => removeFile(out)
  const ended = await decoder.decode(
    { kind: 'cleanImage', path, type, out },
    { account, weight: weight.value, ms: decoding.imageMs },
  )
  const made = resultOf(ended, 'UNREADABLE_PICTURE')
  if (made.ok) return done({ ...made.value, path: out, dispose })
  await dispose()
  return made
}

/** Reads from the file's head which type it is, and what a job with it may take. */
export async function weighFile(path: string, weigh: (head: ImageHead) => Weight) {
  const type = await detectTypeOfFile(path)
  if (type === undefined || isVideoType(type)) return refuseType()
  try {
    const head = await readImageHead(path, type)
    assertDecodable(head, { memoryBytes: decoding.imageBytes })
    return done({ type, ...weigh(head) })
  } catch (error) {
    if (error instanceof MediaFault)
      return refuseFault({ code: error.code, detail: error.message }, 'UNREADABLE_PICTURE')
    throw error
  }
}
