import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { WithdrawnFavourite } from '../../../contract/people/favourites.ts'
import type { Tables } from '../../db/tables.ts'
import { isPublicListing, oncePublicSql } from '../listings/policy.ts'

/** Within a transaction: the lock holds until the favourite is there. */
export async function addFavourite(tx: Kysely<Tables>, userId: string, listingId: string) {
  // Under a lock: a listing that goes at this moment leaves nothing behind instead of failing.
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

/** What it was is told of a listing that once was public, and of no other. */
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

/** Of those that a visitor's device keeps, in its order. One that is nowhere any more is withdrawn as well. */
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
