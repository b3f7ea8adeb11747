import { join } from 'node:path'
import { hashFile } from '../../pictures/digest.ts'
import type { ServerContext } from '../context.ts'
import { storeMedia } from '../features/images/blobs/store-media.ts'
import { cleanUpload } from '../features/images/ingest/ingest-upload.ts'
import type { DemoProperty } from './make-listings.ts'

export interface DemoPicture {
  type: 'image' | 'video'
  width: number
  height: number
  placeholder: string
  duration_ms: number | null
  blob: string
  poster_blob: string | null
  sent_digest: string
}

/** Takes in every picture and video once, in the same way as an upload; many listings show the same ones. */
export async function takePictures(
  server: ServerContext,
  folder: string,
  properties: readonly DemoProperty[],
  say: (line: string) => void,
): Promise<Map<string, DemoPicture>> {
  const names = properties.flatMap((property) =>
    property.files.map((file) => `${property.folder}/${file}`),
  )
  const taken = new Map<string, DemoPicture>()
  const waiting = [...names]
  const takeNext = async (): Promise<void> => {
    const name = waiting.shift()
    if (!name) return
    taken.set(name, await takeOne(server, join(folder, 'photos', name)))
    if (taken.size % 15 === 0) say(`  demo pictures: ${taken.size} of ${names.length}`)
    return takeNext()
  }
  await Promise.all([takeNext(), takeNext()])
  return taken
}

async function takeOne(server: ServerContext, path: string): Promise<DemoPicture> {
  const { sha256, bytes } = await hashFile(path)
  const file = { path, size: bytes, sha256, dispose: async () => {} }
  const media = await cleanUpload(server, { name: path, file, poster: undefined }, 'demo')
  try {
    await storeMedia(server, [media])
  } finally {
    await media.dispose()
  }
  const { type, width, height, placeholder, durationMs, blob, poster, sentDigest } = media
  return {
    type,
    width,
    height,
    placeholder,
    duration_ms: durationMs,
    blob: blob.sha256,
    poster_blob: poster?.sha256 ?? null,
    sent_digest: sentDigest,
  }
}
