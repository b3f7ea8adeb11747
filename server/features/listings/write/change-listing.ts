import type { Transaction } from 'kysely'
import type { Listing } from '../../../../contract/listings/listing.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import type { ListingChanges } from '../../../../contract/listings/listing-form.ts'
import { withoutInapplicable } from '../../../../contract/listings/listing-rules.ts'
import type { ServerContext } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Once } from '../../../http/keyed-calls.ts'
import type { Upload } from '../../../http/receive-upload.ts'
import { storeMedia } from '../../images/blobs/store-media.ts'
import type { ImageRow } from '../../images/image-repository.ts'
import { inOrder, insertImage } from '../../images/image-repository.ts'
import type { ReadyMedia } from '../../images/ingest/ingest-upload.ts'
import { disposeOf, ingestUploads } from '../../images/ingest/ingest-upload.ts'
import type { ListingRow } from '../listing-row.ts'
import { findRow, lockRow } from '../listing-row.ts'
import { assertOwn } from '../policy.ts'
import { loadOwnListing } from '../read/get-listing.ts'
import { editContent, mustBePublishable, refuseBreach } from './edit-content.ts'
import type { Version } from './last-version.ts'
import { lastVersion } from './last-version.ts'
import type { Placed } from './sent-pictures.ts'
import { arrangePictures, readSentPictures } from './sent-pictures.ts'
import { settleEdit } from './settle-edit.ts'

export interface ListingChange {
  form: ListingChanges
  files: ReadonlyMap<string, Upload>
  /** `"version"`: the change is refused if the listing has a newer one. */
  ifMatch: string | undefined
  once: Once<Listing>
}

interface Plan {
  content: ListingContent
  pictures: Placed[]
}

/** Plans twice: before the files are looked at, and again on the locked listing, which may have changed meanwhile. */
export async function changeListing(
  server: ServerContext,
  caller: Caller,
  id: string,
  change: ListingChange,
): Promise<Listing> {
  const { write } = server.db
  const listing = assertOwn(await findRow(write, id), caller)
  const sketch = plan(server, listing, await lastVersion(write, listing), change)
  const media = await ingestUploads(
    server,
    sketch.pictures.flatMap((placed) => (placed.kind === 'sent' ? [placed.media] : [])),
    caller,
  )
  try {
    await storeMedia(server, media)
    const listing = await change.once(async (tx) => {
      const locked = assertOwn(await lockRow(tx, id), caller)
      const last = await lastVersion(tx, locked)
      const final = plan(server, locked, last, change)
      await settleEdit(tx, server, caller, {
        listing: locked,
        last,
        content: final.content,
        images: await arrange(tx, id, final.pictures, media),
      })
      return loadOwnListing(tx, id, caller)
    })
    await server.version.refresh()
    return listing
  } finally {
    await disposeOf(media)
  }
}

function plan(
  server: ServerContext,
  listing: ListingRow,
  last: Version,
  change: ListingChange,
): Plan {
  refuseStale(listing, change.ifMatch)
  const { images, ...fields } = change.form
  const edited = editContent(last.content, fields)
  const isPublishing = mustBePublishable(listing.status)
  const content = isPublishing ? withoutInapplicable(edited) : edited
  const pictures = arrangePictures(last.images, images, readSentPictures(change.files))
  refuseBreach(content, pictures.length, server, { isPublishing })
  return { content, pictures }
}

export function refuseStale(listing: ListingRow, ifMatch: string | undefined) {
  if (ifMatch !== undefined && ifMatch !== `"${listing.version}"`)
    throw new ApiError(
      'EDITED_ELSEWHERE',
      'This listing was changed elsewhere since you opened it. Load it again and repeat your change',
    )
}

async function arrange(
  tx: Transaction<Tables>,
  listingId: string,
  pictures: readonly Placed[],
  media: readonly ReadyMedia[],
): Promise<ImageRow[]> {
  const arranged: ImageRow[] = []
  for (const [position, placed] of pictures.entries())
    arranged.push(
      placed.kind === 'present'
        ? placed.image
        : await insertImage(tx, { edit_of: listingId }, position, readyFor(placed, media)),
    )
  return inOrder(arranged)
}

/** An image that left the listing between the plans and was sent again here is not ready: the sender must repeat. */
function readyFor(placed: Extract<Placed, { kind: 'sent' }>, media: readonly ReadyMedia[]) {
  const ready = media.find(({ sentDigest }) => sentDigest === placed.media.file.sha256)
  if (ready) return ready
  throw new ApiError(
    'EDITED_ELSEWHERE',
    'The pictures of this listing were just changed. Try again',
  )
}
