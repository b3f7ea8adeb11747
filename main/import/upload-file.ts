import { images } from '../../contract/images.ts'
import type { Image } from '../../contract/listing.ts'
import type { UploadId } from '../../contract/primitives.ts'
import type { Caller, ServerOutcome } from './call-server.ts'
import { callServer } from './call-server.ts'
import type { BodyPart } from './multipart-body.ts'
import type { FileRecord } from './records.ts'
import type { SendWatch } from './send-request.ts'

export const digestHeader = (sha256: string) =>
  `sha-256=:${Buffer.from(sha256, 'hex').toString('base64')}:`

/** One attempt. The same bytes sent again are answered with the picture that they already made. */
export function uploadFile(
  caller: Caller,
  listingId: string,
  file: Pick<FileRecord, 'kind'> & {
    out: NonNullable<FileRecord['out']>
    poster: FileRecord['poster']
  },
  options: { signal: AbortSignal; watch: SendWatch; upload: UploadId | undefined },
): Promise<ServerOutcome<Image>> {
  const { path, bytes, sha256 } = file.out
  const { upload, ...others } = options
  const type = file.kind === 'video' ? 'application/octet-stream' : 'image/jpeg'
  const files: BodyPart[] = upload === undefined ? [{ name: 'file', path, bytes, type }] : []
  if (file.poster)
    files.push({
      name: 'poster',
      path: file.poster.path,
      bytes: file.poster.bytes,
      type: 'image/jpeg',
    })
  return callServer(
    caller,
    images.add,
    { params: { id: listingId }, form: upload === undefined ? {} : { upload }, headers: {} },
    { ...others, files, headers: { 'content-digest': digestHeader(sha256) } },
  )
}
