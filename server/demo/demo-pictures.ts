import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ingestPicture } from '../features/images/ingest-picture.ts'
import { ingestVideo } from '../features/images/ingest-video.ts'
import { storeBlob } from '../features/images/store-blob.ts'
import type { House } from '../house.ts'
import type { DemoProperty } from './make-ads.ts'

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

/** Takes every picture and video in the way an upload goes, once; many ads show them. */
export async function takePictures(
  house: House,
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
    taken.set(name, await takeOne(house, join(folder, 'photos', name)))
    if (taken.size % 15 === 0) say(`  demo pictures: ${taken.size} of ${names.length}`)
    return takeNext()
  }
  await Promise.all([takeNext(), takeNext()])
  return taken
}

async function takeOne(house: House, path: string): Promise<DemoPicture> {
  const sent_digest = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  if (path.endsWith('.mp4')) {
    const video = await ingestVideo(path, { dir: house.uploadDir })
    if (!video.ok) throw new Error(`${path}: ${video.error.message}`)
    const { poster, durationMs, ...file } = video.value
    await storeBlob(house, { ...file, bytes: { path: file.path, size: file.size } })
    await storeBlob(house, poster)
    await file.dispose()
    return {
      type: 'video',
      width: file.width,
      height: file.height,
      placeholder: poster.placeholder,
      duration_ms: durationMs,
      blob: file.sha256,
      poster_blob: poster.sha256,
      sent_digest,
    }
  }
  const picture = await ingestPicture(path)
  if (!picture.ok) throw new Error(`${path}: ${picture.error.message}`)
  await storeBlob(house, picture.value)
  const { width, height, placeholder, sha256 } = picture.value
  return {
    type: 'image',
    width,
    height,
    placeholder,
    duration_ms: null,
    blob: sha256,
    poster_blob: null,
    sent_digest,
  }
}
