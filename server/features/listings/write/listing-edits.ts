import type { Kysely } from 'kysely'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { emptyListing } from '../../../../contract/listings/listing-fields.ts'
import type { ListingEditKind } from '../../../../contract/listings/own-listings.ts'
import type { Tables } from '../../../db/tables.ts'

/** Stores each change with who made it, because several people may work on one listing. */
export async function noteEdit(
  tx: Kysely<Tables>,
  edit: { listingId: string; by: string; kind: ListingEditKind; fields?: string[]; at: Date },
) {
  await tx
    .insertInto('listing_edits')
    .values({
      listing_id: edit.listingId,
      by_user: edit.by,
      kind: edit.kind,
      fields: edit.fields ?? [],
      at: edit.at,
    })
    .execute()
}

export const changedFields = (before: ListingContent, after: ListingContent): string[] =>
  (Object.keys(emptyListing) as (keyof ListingContent)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  )
