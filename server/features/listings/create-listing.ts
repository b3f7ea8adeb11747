import type { Transaction } from 'kysely'
import type { Listing } from '../../../contract/listing.ts'
import type { ListingContent, NewListingForm } from '../../../contract/listing-form.ts'
import { emptyListing } from '../../../contract/listing-form.ts'
import { withoutInapplicable } from '../../../contract/listing-rules.ts'
import type { Status } from '../../../contract/listing-words.ts'
import { noteChange } from '../../db/listings-version.ts'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import type { Caller } from '../../http/caller.ts'
import type { Once } from '../../http/keyed-calls.ts'
import { insertImage } from '../images/image-repository.ts'
import type { ReadyMedia } from '../images/ingest-upload.ts'
import { disposeOf, ingestUploads } from '../images/ingest-upload.ts'
import type { Upload } from '../images/receive-upload.ts'
import { storeMedia } from '../images/store-media.ts'
import { approvedSnapshot } from './approved-snapshot.ts'
import { editContent, refuseBreach } from './edit-content.ts'
import { holdStanding } from './hold-standing.ts'
import { columnsOf } from './listing-row.ts'
import { loadOwnListing } from './load-own-listing.ts'
import { withPrice } from './price-history.ts'
import { rowContext } from './row-context.ts'
import { arrangePictures, readSentPictures } from './sent-pictures.ts'
import { logStatus } from './status-log.ts'

export interface NewListing {
  form: NewListingForm
  files: ReadonlyMap<string, Upload>
  once: Once<Listing>
}

/** Everything is looked at before anything is stored; then files first, and rows in one transaction. */
export async function createListing(
  house: House,
  caller: Caller,
  { form, files, once }: NewListing,
): Promise<Listing> {
  const { draft: isDraft = false, images, ...fields } = form
  const status: Status = isDraft ? 'unpublished' : caller.isTrusted ? 'published' : 'moderation'
  const written = editContent(emptyListing, fields)
  const content = isDraft ? written : withoutInapplicable(written)
  const pictures = arrangePictures([], images, readSentPictures(files))
  refuseBreach(content, pictures.length, house.gazetteer, { isPublishing: !isDraft })
  const media = await ingestUploads(
    house,
    pictures.flatMap((placed) => (placed.kind === 'sent' ? [placed.media] : [])),
    caller,
  )
  try {
    await storeMedia(house, media)
    const listing = await once(async (tx) => {
      if (status !== 'unpublished') await holdStanding(tx, caller.id)
      const id = await insertListing(tx, house, caller, { content, status, media })
      const made = await loadOwnListing(tx, id, caller)
      if (status === 'published') await noteChange(tx)
      return made
    })
    await house.version.refresh()
    return listing
  } finally {
    await disposeOf(media)
  }
}

async function insertListing(
  tx: Transaction<Tables>,
  house: House,
  caller: Caller,
  listing: { content: ListingContent; status: Status; media: readonly ReadyMedia[] },
): Promise<string> {
  const now = house.clock()
  const { id } = await tx
    .insertInto('ads')
    .values({
      ...columnsOf(listing.content, await rowContext(tx, house, caller.id)),
      owner_id: caller.id,
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
  const imageIds: string[] = []
  for (const [position, media] of listing.media.entries())
    imageIds.push((await insertImage(tx, id, position, media)).id)
  if (listing.status === 'published')
    await tx
      .updateTable('ads')
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
