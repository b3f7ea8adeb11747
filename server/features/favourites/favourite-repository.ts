import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export async function addFavourite(db: Kysely<Tables>, userId: string, listingId: string) {
  // Selected under a lock: a listing that goes at this moment leaves nothing behind instead of failing.
  await sql`
    insert into favourites (user_id, ad_id)
    select ${userId}, id from ads where id = ${listingId} for key share
    on conflict do nothing`.execute(db)
}

export async function removeFavourite(db: Kysely<Tables>, userId: string, listingId: string) {
  await db
    .deleteFrom('favourites')
    .where('user_id', '=', userId)
    .where('ad_id', '=', listingId)
    .execute()
}
