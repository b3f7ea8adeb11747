import { buffer } from 'node:stream/consumers'
import type { ImageWidth } from '../../../contract/images.ts'
import type { DerivedFormat } from '../../storage/media-keys.ts'
import { derivedKey, derivedPrefix, originalKey } from '../../storage/media-keys.ts'
import type { MediaStore, StoredMedia } from '../../storage/media-store.ts'
import { deriveSize } from './derive-size.ts'
import type { Result } from './media-error.ts'
import { done } from './media-error.ts'
import { inDerivingQueue } from './picture-library.ts'

/** What is being made just now, by key, so that a thousand visitors at once cost one computation. */
const underWay = new WeakMap<MediaStore, Map<string, Promise<Result<boolean>>>>()

const make = async (
  store: MediaStore,
  sha256: string,
  width: ImageWidth,
  format: DerivedFormat,
): Promise<Result<boolean>> =>
  inDerivingQueue(async () => {
    const original = await store.get(originalKey(sha256))
    if (!original) return done(false)
    const bytes = await deriveSize(await buffer(original.stream), width, format)
    await store.put(derivedKey(sha256, width, format), bytes, { mime: `image/${format}` })
    return done(true)
  })

/** The picture with that hash at that width, from the store or made now; undefined if there is none. */
export const derivedSize = async (
  store: MediaStore,
  sha256: string,
  width: ImageWidth,
  format: DerivedFormat,
): Promise<Result<StoredMedia | undefined>> => {
  const key = derivedKey(sha256, width, format)
  const kept = await store.get(key)
  if (kept) return done(kept)

  const ofStore = underWay.get(store) ?? new Map<string, Promise<Result<boolean>>>()
  underWay.set(store, ofStore)
  let making = ofStore.get(key)
  if (!making) {
    making = make(store, sha256, width, format).finally(() => ofStore.delete(key))
    ofStore.set(key, making)
  }
  const made = await making
  if (!made.ok) return made
  return done(made.value ? await store.get(key) : undefined)
}

/** Removes an original with all that was derived from it. */
export const forgetMedia = async (store: MediaStore, sha256: string) => {
  await store.delete(originalKey(sha256))
  for await (const { key } of store.list(derivedPrefix(sha256))) await store.delete(key)
}
