import { limits } from '../../../contract/limits.ts'
import type { Image } from '../../../contract/listings/listing.ts'
import { tooManyFiles } from '../../../contract/listings/listing-rules.ts'
import type { ServerContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Once } from '../../http/keyed-calls.ts'
import { findRow, lockRow } from '../listings/listing-row.ts'
import { assertOwn } from '../listings/policy.ts'
import { lastVersion } from '../listings/write/last-version.ts'
import { settleEdit } from '../listings/write/settle-edit.ts'
import { storeMedia } from './blobs/store-media.ts'
import type { ImageRow } from './image-repository.ts'
import { insertImage, presentImage, withRoomAt } from './image-repository.ts'
import type { SentMedia } from './ingest/ingest-upload.ts'
import { disposeOf, ingestUpload } from './ingest/ingest-upload.ts'

export interface NewImage {
  media: SentMedia
  position: number | undefined
  /** The digest of the original file that the sent one was made of. */
  source: string | undefined
  /** Called when the listing already has these bytes. */
  isPresent: () => void
  once: Once<Image>
}

/** Adds an image or a video, or gives the one that the listing already has. */
export async function addImage(
  server: ServerContext,
  caller: Caller,
  listingId: string,
  { media, position, source, isPresent, once }: NewImage,
): Promise<Image> {
  const { write } = server.db
  const listing = assertOwn(await findRow(write, listingId), caller)
  const presentAgain = (row: ImageRow) => {
    isPresent()
    return presentImage(row)
  }
  const present = findSame((await lastVersion(write, listing)).images, media)
  if (present) return once(async () => presentAgain(present))
  const ready = await ingestUpload(server, media, caller)
  try {
    await storeMedia(server, [ready])
    const image = await once(async (tx) => {
      const listing = assertOwn(await lockRow(tx, listingId), caller)
      const last = await lastVersion(tx, listing)
      const same = findSame(last.images, media)
      if (same) return presentAgain(same)
      const place = position ?? (last.images.at(-1)?.position ?? -1) + 1
      const image = await insertImage(tx, { edit_of: listingId }, place, ready, source)
      const images = [...withRoomAt(last.images, place), image]
      await settleEdit(tx, server, caller, {
        listing,
        last,
        content: last.content,
        images: images.sort((one, other) => one.position - other.position),
      })
      return presentImage(image)
    })
    await server.version.refresh()
    return image
  } finally {
    await disposeOf([ready])
  }
}

/** Called again under the lock: meanwhile the same file may have been added, or others may have filled the listing. */
function findSame(images: readonly ImageRow[], { file }: SentMedia): ImageRow | undefined {
  const same = images.find((image) => image.sent_digest === file.sha256)
  if (same || images.length < limits.photos) return same
  throw new ApiError(tooManyFiles.code, `At most ${limits.photos} pictures and videos`, {
    issues: tooManyFiles.issues,
  })
}
