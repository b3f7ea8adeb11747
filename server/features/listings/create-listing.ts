import type { Transaction } from 'kysely'
import type { Listing } from '../../../contract/listing.ts'
import type { ListingContent, NewListingForm } from '../../../contract/listing-form.ts'
import { emptyListing } from '../../../contract/listing-form.ts'
import { withoutInapplicable } from '../../../contract/listing-rules.ts'
import type { Status } from '../../../contract/listing-words.ts'
import type { ServerContext } from '../../context.ts'
import { noteChange } from '../../db/listings-version.ts'
import type { Tables } from '../../db/tables.ts'
import type { Caller } from '../../http/caller.ts'
import type { Once } from '../../http/keyed-calls.ts'
import { insertImage } from '../images/image-repository.ts'
import type { ReadyMedia } from '../images/ingest-upload.ts'
import { disposeOf, ingestUploads } from '../images/ingest-upload.ts'
import type { Upload } from '../images/receive-upload.ts'
import { storeMedia } from '../images/store-media.ts'
import { approvedSnapshot } from './approved-snapshot.ts'
import { editContent, refuseBreach } from './edit-content.ts'
import { columnsOf } from './listing-row.ts'
import { loadOwnListing } from './load-own-listing.ts'
import { assertMayPublish } from './policy.ts'
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
  server: ServerContext,
  caller: Caller,
  { form, files, once }: NewListing,
): Promise<Listing> {
  const { draft: isDraft = false, images, ...fields } = form
  const status: Status = isDraft ? 'unpublished' : caller.isTrusted ? 'published' : 'moderation'
  const written = editContent(emptyListing, fields)
  const content = isDraft ? written : withoutInapplicable(written)
  const pictures = arrangePictures([], images, readSentPictures(files))
  refuseBreach(content, pictures.length, server.gazetteer, { isPublishing: !isDraft })
  const media = await ingestUploads(
    server,
    pictures.flatMap((placed) => (placed.kind === 'sent' ? [placed.media] : [])),
    caller,
  )
  try {
    await storeMedia(server, media)
    const listing = await once(async (tx) => {
      if (status !== 'unpublished') await assertMayPublish(tx, caller.id)
      const id = await insertAd(tx, server, caller, { content, status, media })
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

async function insertAd(
  tx: Transaction<Tables>,
  server: ServerContext,
  caller: Caller,
  ad: { content: ListingContent; status: Status; media: readonly ReadyMedia[] },
): Promise<string> {
  const now = server.clock()
  const { id } = await tx
    .insertInto('listings')
    .values({
      ...columnsOf(ad.content, await rowContext(tx, server, caller.id)),
      owner_id: caller.id,
      source: caller.isAgency ? 'agency' : 'owner',
      status: ad.status,
      price_history: JSON.stringify(withPrice([], ad.content, { at: now, wasPublic: false })),
      waiting_since: ad.status === 'moderation' ? now : null,
      published_at: ad.status === 'published' ? now : null,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const imageIds: string[] = []
  for (const [position, media] of ad.media.entries())
    imageIds.push((await insertImage(tx, id, position, media)).id)
  if (ad.status === 'published')
    await tx
      .updateTable('listings')
      .set({ approved: JSON.stringify(approvedSnapshot(ad.content, imageIds)) })
      .where('id', '=', id)
      .execute()
  await logStatus(tx, {
    adId: id,
    from: null,
    to: ad.status,
    by: { userId: caller.id, role: 'owner' },
    note: null,
    at: now,
  })
  return id
}
