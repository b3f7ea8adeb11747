import type { Transaction } from 'kysely'
import type { Listing } from '../../../../contract/listings/listing.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { emptyListing } from '../../../../contract/listings/listing-fields.ts'
import type { NewListingForm } from '../../../../contract/listings/listing-form.ts'
import { withoutInapplicable } from '../../../../contract/listings/listing-rules.ts'
import type { Status } from '../../../../contract/listings/listing-words.ts'
import type { ServerContext } from '../../../context.ts'
import { noteChange } from '../../../db/listings-version.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Caller } from '../../../http/caller.ts'
import type { Once } from '../../../http/keyed-calls.ts'
import type { Upload } from '../../../http/receive-upload.ts'
import { storeMedia } from '../../images/blobs/store-media.ts'
import { imagesOf, insertImage, insertImageRow } from '../../images/image-repository.ts'
import { disposeOf, ingestUploads } from '../../images/ingest/ingest-upload.ts'
import { approvedSnapshot } from '../approved-content.ts'
import { columnsFor, contentOf, lockRow } from '../listing-row.ts'
import { assertMayPublish, assertOwn } from '../policy.ts'
import { loadOwnListing } from '../read/get-listing.ts'
import { editContent, refuseBreach } from './edit-content.ts'
import { arrangePictures, readSentPictures } from './sent-pictures.ts'
import { withPrice } from './settle-edit.ts'
import { logStatus } from './status-log.ts'

export interface NewListing {
  form: NewListingForm
  files: ReadonlyMap<string, Upload>
  once: Once<Listing>
}

/** Everything is checked before anything is stored; then files are stored first, and rows in one transaction. */
export async function createListing(
  server: ServerContext,
  caller: Caller,
  { form, files, once }: NewListing,
): Promise<Listing> {
  const { draft: isDraft = false, images, ...fields } = form
  const status: Status = isDraft ? 'unpublished' : caller.isTrusted ? 'published' : 'moderation'
  const written = editContent({ ...emptyListing, city: server.city.id }, fields)
  const content = isDraft ? written : withoutInapplicable(written)
  const pictures = arrangePictures([], images, readSentPictures(files))
  refuseBreach(content, pictures.length, server, { isPublishing: !isDraft })
  const media = await ingestUploads(
    server,
    pictures.flatMap((placed) => (placed.kind === 'sent' ? [placed.media] : [])),
    caller,
  )
  try {
    await storeMedia(server, media)
    const listing = await once(async (tx) => {
      if (status !== 'unpublished') await assertMayPublish(tx, caller.advertiserId)
      const id = await insertListing(tx, server, caller, {
        content,
        status,
        addImages: async (listingId) => {
          const ids: string[] = []
          for (const [position, each] of media.entries())
            ids.push((await insertImage(tx, { listing_id: listingId }, position, each)).id)
          return ids
        },
      })
      const made = await loadOwnListing(tx, id, caller)
      if (status === 'published') await noteChange(tx)
      return made
    })
    await server.version.refresh()
    return listing
  } finally {
    await disposeOf(media)
  }
}

export async function insertListing(
  tx: Transaction<Tables>,
  server: ServerContext,
  caller: Caller,
  listing: {
    content: ListingContent
    status: Status
    /** Adds the images and gives their ids, in order. */
    addImages: (listingId: string) => Promise<string[]>
  },
): Promise<string> {
  const now = server.clock()
  const { id } = await tx
    .insertInto('listings')
    .values({
      ...(await columnsFor(tx, server, caller.advertiserId, listing.content)),
      owner_id: caller.advertiserId,
      source: caller.isAgency ? 'agency' : 'owner',
      status: listing.status,
      price_history: JSON.stringify(withPrice([], listing.content, { at: now, wasPublic: false })),
      waiting_since: listing.status === 'moderation' ? now : null,
      published_at: listing.status === 'published' ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const imageIds = await listing.addImages(id)
  if (listing.status === 'published')
    await tx
      .updateTable('listings')
      .set({ approved: JSON.stringify(approvedSnapshot(listing.content, imageIds)) })
      .where('id', '=', id)
      .execute()
  await logStatus(tx, {
    listingId: id,
    from: null,
    to: listing.status,
    by: { userId: caller.id, role: 'owner' },
    note: null,
    at: now,
  })
  return id
}

/** Makes a draft with the same words and the same files. The source stays locked, so that its files stay too. */
export async function duplicateListing(
  tx: Transaction<Tables>,
  server: ServerContext,
  caller: Caller,
  id: string,
): Promise<Listing> {
  const source = assertOwn(await lockRow(tx, id), caller)
  const content = contentOf(source)
  const now = server.clock()
  const copy = await tx
    .insertInto('listings')
    .values({
      ...(await columnsFor(tx, server, caller.advertiserId, content)),
      owner_id: caller.advertiserId,
      source: caller.isAgency ? 'agency' : 'owner',
      status: 'unpublished',
      price_history: JSON.stringify(withPrice([], content, { at: now, wasPublic: false })),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await copyImages(tx, source.id, copy.id)
  await logStatus(tx, {
    listingId: copy.id,
    from: null,
    to: 'unpublished',
    by: { userId: caller.id, role: 'owner' },
    note: null,
    at: now,
  })
  return loadOwnListing(tx, copy.id, caller)
}

async function copyImages(tx: Transaction<Tables>, fromListing: string, toListing: string) {
  for (const [position, image] of (await imagesOf(tx, fromListing)).entries()) {
    const { id, created_at, ...columns } = image
    await insertImageRow(tx, { ...columns, listing_id: toListing, position })
  }
}
