import { detectTypeOfFile, isVideoType } from '../../../../pictures/file-type.ts'
import type { ServerContext } from '../../../context.ts'
import { ApiError, wrongData } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Upload } from '../../../http/receive-upload.ts'
import { unknownUpload } from '../../uploads/upload-repository.ts'
import type { NewBlob } from '../blobs/store-blob.ts'
import type { IngestDeps, ReadyImage } from './ingest-image.ts'
import { ingestImage } from './ingest-image.ts'
import { ingestVideo } from './ingest-video.ts'
import type { Result } from './media-error.ts'
import { chargeUploads } from './upload-quota.ts'

/** A sent file, and the still that may come with a video. */
export interface SentMedia {
  /** The file's name in the form, to say which one is refused. */
  name: string
  file: Upload
  poster: Upload | undefined
}

/** An image or a video as the server made it, not stored yet. */
export interface ReadyMedia {
  type: 'image' | 'video'
  blob: NewBlob
  poster: NewBlob | null
  width: number
  height: number
  placeholder: string
  durationMs: number | null
  sentDigest: string
  /** The upload that the file came by; inserting the row of the image uses it up. */
  uploadId: string | undefined
  dispose: () => Promise<void>
}

type Deps = Pick<ServerContext, 'decoder' | 'db' | 'clock'>

const atOnce = 2

/** Prepares all of them or none: if one is refused, the others are disposed of. */
export async function ingestUploads(
  deps: Deps,
  sent: readonly SentMedia[],
  caller: Pick<Caller, 'id'>,
): Promise<ReadyMedia[]> {
  sent.forEach(refuseUsed)
  await chargeUploads(deps, caller.id, sent.flatMap(filesOf))
  const ready: ReadyMedia[] = []
  const waiting = sent.entries()
  const work = async () => {
    for (const [index, media] of waiting) ready[index] = await cleanUpload(deps, media, caller.id)
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, work))
  const failed = ends.find((end) => end.status === 'rejected')
  if (!failed) return ready
  await disposeOf(ready)
  throw failed.reason
}

export const disposeOf = (ready: readonly ReadyMedia[]) =>
  Promise.all(ready.filter(Boolean).map((media) => media.dispose()))

/** Every upload goes through this, however it was sent: the file is counted against its account and then cleaned. */
export async function ingestUpload(
  deps: Deps,
  media: SentMedia,
  caller: Pick<Caller, 'id'>,
): Promise<ReadyMedia> {
  refuseUsed(media)
  await chargeUploads(deps, caller.id, filesOf(media))
  return cleanUpload(deps, media, caller.id)
}

/** A used upload has no bytes any more. Only the call that used it may be repeated, and that is answered earlier. */
function refuseUsed({ name, file }: SentMedia) {
  if (file.isUsed) throw unknownUpload(name)
}

const filesOf = ({ file, poster }: SentMedia) => (poster ? [file, poster] : [file])

/** The same without counting, for media that the project brings along itself. */
export async function cleanUpload(
  deps: IngestDeps,
  media: SentMedia,
  account: string,
): Promise<ReadyMedia> {
  const type = await detectTypeOfFile(media.file.path)
  return type && isVideoType(type)
    ? cleanAsVideo(deps, media, account)
    : cleanAsImage(deps, media, account)
}

async function cleanAsImage(deps: IngestDeps, { name, file, poster }: SentMedia, account: string) {
  if (poster) throw wrongData(name, 'Only a video has a still')
  const image = accept(await ingestImage(deps, file.path, account), name)
  return {
    type: 'image' as const,
    blob: blobOf(image),
    poster: null,
    width: image.width,
    height: image.height,
    placeholder: image.placeholder,
    durationMs: null,
    sentDigest: file.sha256,
    uploadId: file.uploadId,
    dispose: image.dispose,
  }
}

async function cleanAsVideo(deps: IngestDeps, { name, file, poster }: SentMedia, account: string) {
  const given = poster && accept(await ingestImage(deps, poster.path, account), name)
  const ingested = await ingestVideo(deps, file.path, { account, withStill: !given })
  const still = given ?? (ingested.ok ? ingested.value.still : undefined)
  const dispose = async () => {
    await given?.dispose()
    if (ingested.ok) await ingested.value.dispose()
  }
  if (!ingested.ok || !still) {
    await dispose()
    throw ingested.ok ? new Error('a video without a still') : refusalOf(ingested.error, name)
  }
  const { width, height, durationMs } = ingested.value
  return {
    type: 'video' as const,
    blob: blobOf(ingested.value),
    poster: blobOf(still),
    width,
    height,
    placeholder: still.placeholder,
    durationMs,
    sentDigest: file.sha256,
    uploadId: file.uploadId,
    dispose,
  }
}

export const blobOf = ({
  sha256,
  mime,
  path,
  bytes,
}: Pick<ReadyImage, 'sha256' | 'path' | 'bytes'> & { mime: string }): NewBlob => ({
  sha256,
  mime,
  bytes: { path, size: bytes },
})

/** Gives the value, or throws the refusal that names the file. */
export function accept<T>(result: Result<T>, name: string): T {
  if (result.ok) return result.value
  throw refusalOf(result.error, name)
}

const refusalOf = ({ code, message }: (Result<never> & { ok: false })['error'], name: string) =>
  new ApiError(code, message, {
    issues: [{ path: name, message }],
    headers: code === 'OVERLOADED' ? { 'retry-after': '2' } : {},
  })
