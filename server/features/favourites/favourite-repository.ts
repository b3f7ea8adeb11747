import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { WithdrawnFavourite } from '../../../contract/people/favourites.ts'
import type { Tables } from '../../db/tables.ts'
import { isPublicListing, oncePublicSql } from '../listings/policy.ts'

/** Needs a transaction: the lock must hold until the favourite is inserted. */
export async function addFavourite(tx: Kysely<Tables>, userId: string, listingId: string) {
  // Thanks to the lock, a listing that is deleted at this moment gets no favourite, and no error is thrown.
  const listing = await tx
    .selectFrom('listings')
    .select('id')
    .where('id', '=', listingId)
    .forKeyShare()
    .executeTakeFirst()
  if (!listing) return
  await tx
    .insertInto('favourites')
    .values({ user_id: userId, listing_id: listing.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function removeFavourite(db: Kysely<Tables>, userId: string, listingId: string) {
  await db
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where('listing_id', '=', listingId)
    .execute()
}

export async function countFavourites(db: Kysely<Tables>, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('favourites')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deal type and category are given only for a listing that was once public. */
const whatItWas = sql`
  case when ${sql.raw(oncePublicSql)} then listings.deal_type end as "dealType",
  case when ${sql.raw(oncePublicSql)} then listings.category end as category`

export async function findWithdrawnOf(
  db: Kysely<Tables>,
  userId: string,
): Promise<WithdrawnFavourite[]> {
  const { rows } = await sql<WithdrawnFavourite>`
    select listings.id::text as id, ${whatItWas}
    from favourites join listings on listings.id = favourites.listing_id
    where favourites.user_id = ${userId} and not (${isPublicListing})
    order by favourites.created_at desc, listings.id desc limit ${limits.page.maxSize}`.execute(db)
  return rows
}

/** The withdrawn among the favourites of a device, in its order; a listing that no longer exists is one of them. */
export async function findWithdrawnAmong(
  db: Kysely<Tables>,
  ids: readonly string[],
): Promise<WithdrawnFavourite[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<WithdrawnFavourite>`
    select given.id::text as id, ${whatItWas}
    from unnest(${[...ids]}::bigint[]) with ordinality as given (id, place)
    left join listings on listings.id = given.id
    where listings.id is null or not (${isPublicListing})
    order by given.place`.execute(db)
  return rows
}
