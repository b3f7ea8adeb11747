import type { Transaction } from 'kysely'
import type { Listing } from '../../../contract/listing.ts'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import type { Caller } from '../../http/caller.ts'
import { imagesOf, insertImageRow } from '../images/image-repository.ts'
import { columnsOf, contentOf } from './listing-row.ts'
import { loadOwnListing } from './load-own-listing.ts'
import { lockListing, ownListing } from './own-listing.ts'
import { withPrice } from './price-history.ts'
import { rowContext } from './row-context.ts'
import { logStatus } from './status-log.ts'

/** A draft with the same words and the same files. The source stays locked, so that its files stay too. */
export async function duplicateListing(
  tx: Transaction<Tables>,
  house: House,
  caller: Caller,
  id: string,
): Promise<Listing> {
  const source = ownListing(await lockListing(tx, id), caller)
  const content = contentOf(source)
  const now = house.clock()
  const copy = await tx
    .insertInto('ads')
    .values({
      ...columnsOf(content, await rowContext(tx, house, caller.id)),
      owner_id: caller.id,
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
    await insertImageRow(tx, { ...columns, ad_id: toListing, position })
  }
}
