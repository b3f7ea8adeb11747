import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImageWidth } from '../../../../contract/media/images.ts'
import { weighDerived } from '../../../../pictures/images/image-head.ts'
import type { DerivedFormat } from '../../../storage/media-keys.ts'
import { derivedKey, derivedPrefix, originalKey } from '../../../storage/media-keys.ts'
import type { MediaStore, StoredMedia } from '../../../storage/media-store.ts'
import type { Decoder } from '../ingest/decoder.ts'
import { removeFile } from '../ingest/decoder.ts'
import { weighFile } from '../ingest/ingest-image.ts'
import type { Result } from '../ingest/media-error.ts'
import { done, resultOf } from '../ingest/media-error.ts'
import { DamagedFileError } from './serve-file.ts'

interface Deps {
  media: MediaStore
  decoder: Decoder
}

/** The sizes that are just being made, by key, so that a thousand visitors at once cost one computation. */
const underWay = new WeakMap<MediaStore, Map<string, Promise<Result<boolean>>>>()

const timeLimitMs = 30_000

const make = async (
  { media, decoder }: Deps,
  sha256: string,
  width: ImageWidth,
  format: DerivedFormat,
): Promise<Result<boolean>> => {
  const original = await media.get(originalKey(sha256))
  if (!original) return done(false)
  const [path, out] = [await decoder.newFile(), await decoder.newFile()]
  try {
    await writeWhole(original.stream, path, sha256)
    const weight = await weighFile(path, (head) => weighDerived(head, { width, format }))
    if (!weight.ok) return weight
    const job = { kind: 'derive', path, out, width, format } as const
    const options = { account: 'visitors', weight: weight.value, ms: timeLimitMs }
    const ended = await decoder.decode(job, options)
    const made = resultOf(ended, 'UNREADABLE_PICTURE')
    if (!made.ok) return made
    await media.put(derivedKey(sha256, width, format), await readFile(out), {
      mime: `image/${format}`,
    })
    return done(true)
  } finally {
    await removeFile(path)
    await removeFile(out)
  }
}

/** Compares the hash: a size made from half an image would be served as if it were whole, and cached as such. */
async function writeWhole(stream: Readable, path: string, sha256: string) {
  const hash = createHash('sha256')
  await pipeline(
    stream,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path),
  )
  if (hash.digest('hex') !== sha256)
    throw new DamagedFileError('The media store holds other bytes than were put there')
}

/** The image with that hash at that width, from the store or made now; undefined if there is none. */
export const derivedSize = async (
  deps: Deps,
  sha256: string,
  width: ImageWidth,
  format: DerivedFormat,
): Promise<Result<StoredMedia | undefined>> => {
  const { media } = deps
  const key = derivedKey(sha256, width, format)
  const stored = await media.get(key)
  if (stored) return done(stored)

  const ofStore = underWay.get(media) ?? new Map<string, Promise<Result<boolean>>>()
  underWay.set(media, ofStore)
  let making = ofStore.get(key)
  if (!making) {
    making = make(deps, sha256, width, format).finally(() => ofStore.delete(key))
    ofStore.set(key, making)
  }
  const made = await making
  if (!made.ok) return made
  return done(made.value ? await media.get(key) : undefined)
}

/** Removes an original and all sizes that were derived from it. */
export const forgetMedia = async (store: MediaStore, sha256: string) => {
  await store.delete(originalKey(sha256))
  for await (const { key } of store.list(derivedPrefix(sha256))) await store.delete(key)
}
