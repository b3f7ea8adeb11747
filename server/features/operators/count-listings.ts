import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

interface ListingCounts {
  ads: number
  published: number
}

/** How many listings each of these people has, without the deleted ones. */
export async function countListingsOf(
  db: Kysely<Tables>,
  owners: readonly string[],
): Promise<(owner: string) => ListingCounts> {
  const rows =
    owners.length === 0
      ? []
      : await db
          .selectFrom('listings')
          .select([
            'owner_id',
            sql<number>`count(*)::integer`.as('ads'),
            sql<number>`count(*) filter (where status = 'published')::integer`.as('published'),
          ])
          .where('owner_id', 'in', owners)
          .where('deleted_at', 'is', null)
          .groupBy('owner_id')
          .execute()
  const known = new Map(rows.map(({ owner_id, ads, published }) => [owner_id, { ads, published }]))
  return (owner) => known.get(owner) ?? { ads: 0, published: 0 }
}
