import { limits } from '../../../../contract/limits.ts'
import { tooManyFiles } from '../../../../contract/listings/listing-rules.ts'
import { arrangePhotos } from '../../../../contract/media/photo-limits.ts'
import { ApiError, wrongData } from '../../../http/api-error.ts'
import type { Upload } from '../../../http/receive-upload.ts'
import type { ImageRow } from '../../images/image-repository.ts'
import type { SentMedia } from '../../images/ingest/ingest-upload.ts'

/** The form's new files by their positions in the final order. */
export function readSentPictures(files: ReadonlyMap<string, Upload>): Map<number, SentMedia> {
  const sent = new Map<number, SentMedia>()
  const named = [...files].filter(([name]) => name.startsWith('image_'))
  for (const [name, file] of named.sort((a, b) => indexOf(a[0]) - indexOf(b[0])))
    sent.set(indexOf(name), { name, file, poster: files.get(`poster_${indexOf(name)}`) })
  const strayPoster = [...files.keys()].find(
    (name) => name.startsWith('poster_') && !sent.has(indexOf(name)),
  )
  if (strayPoster) throw wrongData(strayPoster, 'A still goes with a video of the same number')
  return sent
}

const indexOf = (name: string) => Number(name.slice(name.indexOf('_') + 1))

/** One place in the final order: an image that is there already, or one that was sent. */
export type Placed = { kind: 'present'; image: ImageRow } | { kind: 'sent'; media: SentMedia }

/**
 * The final order. The same bytes are the same image: one that is sent again takes the new position, and nothing is
 * stored a second time.
 */
export function arrangePictures(
  present: readonly ImageRow[],
  wantedIds: readonly string[] | undefined,
  sent: ReadonlyMap<number, SentMedia>,
): Placed[] {
  const kept = wantedImages(present, wantedIds)
  const added = new Map<number, Placed>()
  const seen = new Set<string>()
  for (const [position, media] of sent) {
    if (seen.has(media.file.sha256)) continue
    seen.add(media.file.sha256)
    const image = present.find((row) => row.sent_digest === media.file.sha256)
    added.set(position, image ? { kind: 'present', image } : { kind: 'sent', media })
  }
  const staying = kept
    .filter((image) => !seen.has(image.sent_digest))
    .map((image): Placed => ({ kind: 'present', image }))
  const arranged = arrangePhotos(staying, added)
  if (arranged.length > limits.photos)
    throw new ApiError(tooManyFiles.code, `At most ${limits.photos} pictures and videos`, {
      issues: tooManyFiles.issues,
    })
  return arranged
}

function wantedImages(present: readonly ImageRow[], wantedIds: readonly string[] | undefined) {
  if (!wantedIds) return present
  if (new Set(wantedIds).size < wantedIds.length) throw wrongData('images', 'Names a picture twice')
  return wantedIds.map((id) => {
    const image = present.find((row) => row.id === id)
    if (!image) throw foreignImage()
    return image
  })
}

export const foreignImage = (path = 'images') =>
  new ApiError('FOREIGN_IMAGE', 'A picture named here is not one of this listing', {
    issues: [{ path, message: 'Not a picture of this listing' }],
  })
