import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Moves everything that a visitor saved to the account; what both had saved is there once. */
export async function moveBelongings(tx: Kysely<Tables>, from: string, to: string): Promise<void> {
  const favourites = await tx
    .selectFrom('favourites')
    .select(['listing_id', 'created_at'])
    .where('user_id', '=', from)
    .execute()
  if (favourites.length > 0)
    await tx
      .insertInto('favourites')
      .values(favourites.map((favourite) => ({ ...favourite, user_id: to })))
      .onConflict((conflict) => conflict.columns(['user_id', 'listing_id']).doNothing())
      .execute()
  const marks = await tx
    .selectFrom('listing_marks')
    .select(['listing_id', 'hidden_at', 'seen_at', 'compared_at', 'note'])
    .where('user_id', '=', from)
    .execute()
  const column = <Name extends keyof (typeof marks)[number]>(name: Name) =>
    marks.map((mark) => mark[name])
  await sql`
    insert into listing_marks as kept (user_id, listing_id, hidden_at, seen_at, compared_at, note)
    select ${to}, given.* from unnest(${column('listing_id')}::bigint[], ${column('hidden_at')}::timestamptz[],
      ${column('seen_at')}::timestamptz[], ${column('compared_at')}::timestamptz[], ${column('note')}::text[]) as given
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
  const places = await tx
    .selectFrom('agency_agents')
    .select(['agency_id', 'since'])
    .where('user_id', '=', from)
    .where('agency_id', '<>', to)
    .execute()
  for (const place of places)
    await tx
      .insertInto('agency_agents')
      .values({ user_id: to, ...place })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await tx.updateTable('reports').set({ user_id: to }).where('user_id', '=', from).execute()
}
