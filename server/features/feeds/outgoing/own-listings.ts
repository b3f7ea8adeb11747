import type { ExpressionBuilder, Kysely } from 'kysely'
import type { OutgoingChoice } from '../../../../contract/feeds/feed-outgoing.ts'
import { images } from '../../../../contract/media/images.ts'
import { apiBase, pathOf } from '../../../../contract/wire/route.ts'
import type { Tables } from '../../../db/tables.ts'
import { contentOf } from '../../listings/listing-row.ts'
import { isPublicListing } from '../../listings/policy.ts'
import type { OutgoingListing } from '../format/outgoing-listing.ts'

const page = 500

/** Which public listings go out. */
export const isChosen =
  ({ dealTypes, categories, listingIds }: OutgoingChoice) =>
  (eb: ExpressionBuilder<Tables, 'listings'>) =>
    eb.and([
      ...(dealTypes ? [eb('deal_type', 'in', dealTypes)] : []),
      ...(categories ? [eb('category', 'in', categories)] : []),
      ...(listingIds ? [eb('id', 'in', listingIds)] : []),
    ])

/** An owner's public listings as feeds need them, read a page at a time. */
export async function* ownListings(
  db: Kysely<Tables>,
  { ownerId, choice, site }: { ownerId: string; choice: OutgoingChoice; site: string },
): AsyncGenerator<OutgoingListing> {
  const owner = await db
    .selectFrom('users')
    .select(['agency_name', 'phone', 'whatsapp_number', 'email', 'is_agency'])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  const contact = {
    name: owner.agency_name ?? '',
    phone: owner.phone ?? owner.whatsapp_number,
    email: owner.email,
    isAgency: owner.is_agency,
  }
  for (let after = '0'; ; ) {
    const rows = await db
      .selectFrom('listings')
      .selectAll()
      .where('owner_id', '=', ownerId)
      .where(isPublicListing)
      .where(isChosen(choice))
      .where('id', '>', after)
      .orderBy('id')
      .limit(page)
      .execute()
    const media = await mediaOf(
      db,
      rows.map(({ id }) => id),
    )
    for (const row of rows)
      yield {
        id: row.id,
        content: contentOf(row),
        media: (media.get(row.id) ?? []).map(({ id, type }) => ({
          url: site + apiBase + pathOf(images.get.path, { id }),
          type,
          isPlan: false,
        })),
        url: `${site}/ad/${row.id}`,
        createdAt: row.created_at,
        updatedAt: row.updated_at,
        contact,
      }
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    after = last.id
  }
}

async function mediaOf(db: Kysely<Tables>, listingIds: readonly string[]) {
  if (listingIds.length === 0) return new Map<string, never[]>()
  const rows = await db
    .selectFrom('images')
    .select(['id', 'listing_id', 'type'])
    .where('listing_id', 'in', listingIds)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, ({ listing_id }) => listing_id ?? '')
}
