import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Everything a visitor kept goes to the account; what both kept is kept once. */
export async function moveBelongings(tx: Kysely<Tables>, from: string, to: string): Promise<void> {
  await sql`
    insert into favourites (user_id, listing_id, created_at)
    select ${to}, listing_id, created_at from favourites where user_id = ${from}
    on conflict (user_id, listing_id) do nothing`.execute(tx)
  await sql`
    insert into listing_marks as kept (user_id, listing_id, hidden_at, seen_at, compared_at, note)
    select ${to}, listing_id, hidden_at, seen_at, compared_at, note from listing_marks where user_id = ${from}
    on conflict (user_id, listing_id) do update set
      hidden_at = coalesce(kept.hidden_at, excluded.hidden_at),
      seen_at = greatest(kept.seen_at, excluded.seen_at),
      compared_at = coalesce(kept.compared_at, excluded.compared_at),
      note = coalesce(kept.note, excluded.note)`.execute(tx)
  await sql`
    update saved_searches moved set user_id = ${to}
    where moved.user_id = ${from} and not exists (
      select 1 from saved_searches present
      where present.user_id = ${to} and present.name = moved.name and present.query = moved.query
    )`.execute(tx)
  await tx.updateTable('appointments').set({ user_id: to }).where('user_id', '=', from).execute()
  await tx.updateTable('reports').set({ user_id: to }).where('user_id', '=', from).execute()
}
