import { ApiError, wrongData } from '../../http/api-error.ts'
import type { Picture } from './ingest-picture.ts'
import { ingestPicture } from './ingest-picture.ts'
import { ingestVideo } from './ingest-video.ts'
import type { Result } from './media-error.ts'
import type { Upload } from './receive-upload.ts'
import type { NewBlob } from './store-blob.ts'
import { isVideoKind, tellFileKind } from './told-by-bytes.ts'

/** What was sent, and the still that came with it if it is a video. */
export interface SentMedia {
  /** The form's name of the file, to say which one is refused. */
  name: string
  file: Upload
  poster: Upload | undefined
}

/** A picture or a video of ours, not stored yet. */
export interface ReadyMedia {
  type: 'image' | 'video'
  blob: NewBlob
  poster: NewBlob | null
  width: number
  height: number
  placeholder: string
  durationMs: number | null
  sentDigest: string
  dispose: () => Promise<void>
}

const atOnce = 2

/** Makes all of them ready or none: a refused one disposes of the others. */
export async function ingestUploads(sent: readonly SentMedia[], dir: string) {
  const ready: ReadyMedia[] = []
  const waiting = sent.entries()
  const work = async () => {
    for (const [index, media] of waiting) ready[index] = await ingestUpload(media, dir)
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work))
  const failed = ends.find((end) => end.status === 'rejected')
  if (!failed) return ready
  await disposeOf(ready)
  throw failed.reason
}

export const disposeOf = (ready: readonly ReadyMedia[]) =>
  Promise.all(ready.filter(Boolean).map((media) => media.dispose()))

export async function ingestUpload(media: SentMedia, dir: string): Promise<ReadyMedia> {
  const kind = await tellFileKind(media.file.path)
  return kind && isVideoKind(kind) ? ingestAsVideo(media, dir) : ingestAsPicture(media)
}

async function ingestAsPicture({ name, file, poster }: SentMedia): Promise<ReadyMedia> {
  const picture = accept(await ingestPicture(file.path), name)
  if (poster) throw wrongData(name, 'Only a video has a still')
  return {
    type: 'image',
    blob: blobOf(picture),
    poster: null,
    width: picture.width,
    height: picture.height,
    placeholder: picture.placeholder,
    durationMs: null,
    sentDigest: file.sha256,
    dispose: async () => {},
  }
}

async function ingestAsVideo({ name, file, poster }: SentMedia, dir: string): Promise<ReadyMedia> {
  const given = poster && accept(await ingestPicture(poster.path), name)
  const video = accept(await ingestVideo(file.path, { dir }), name)
  const still = given ?? video.poster
  return {
    type: 'video',
    blob: { sha256: video.sha256, mime: video.mime, bytes: { path: video.path, size: video.size } },
    poster: blobOf(still),
    width: video.width,
    height: video.height,
    placeholder: still.placeholder,
    durationMs: video.durationMs,
    sentDigest: file.sha256,
    dispose: video.dispose,
  }
}

const blobOf = ({ sha256, mime, bytes }: Picture): NewBlob => ({ sha256, mime, bytes })

function accept<T>(result: Result<T>, name: string): T {
  if (result.ok) return result.value
  const { code, message } = result.error
  throw new ApiError(code, message, {
    issues: [{ path: name, message }],
    headers: code === 'OVERLOADED' ? { 'retry-after': '2' } : {},
  })
}
