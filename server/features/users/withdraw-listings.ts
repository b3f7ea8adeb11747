import type { Kysely, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

type WithdrawnListing = Pick<Selectable<Tables['listings']>, 'id' | 'title' | 'address'>

/** Unpublishes all of an owner's listings that are public or wait for an operator; returns those that were public. */
export async function withdrawListings(
  tx: Kysely<Tables>,
  ownerId: string,
  { note, now }: { note: string; now: Date },
): Promise<WithdrawnListing[]> {
  const standing = await tx
    .selectFrom('listings')
    .select(['id', 'status', 'title', 'address'])
    .where('owner_id', '=', ownerId)
    .where('status', 'in', ['published', 'moderation'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (standing.length === 0) return []
  const [ids, statuses] = [standing.map(({ id }) => id), standing.map(({ status }) => status)]
  await sql`
    update listings set status = 'unpublished', status_note = ${note}, waiting_since = null,
      version = version + 1, updated_at = ${now}
    where id = any(${ids}::bigint[])`.execute(tx)
  await sql`
    insert into status_changes (listing_id, from_status, to_status, note, by_role, at)
    select id, was, 'unpublished', ${note}, 'system', ${now}
    from unnest(${ids}::bigint[], ${statuses}::text[]) as withdrawn (id, was)`.execute(tx)
  await sql`
    insert into audit_log (action, subject, subject_id, details)
    select 'ad.status', 'ad', id,
      jsonb_build_object('from', was, 'to', 'unpublished', 'note', ${note}::text)
    from unnest(${ids}::bigint[], ${statuses}::text[]) as withdrawn (id, was)`.execute(tx)
  return standing.filter(({ status }) => status === 'published')
}
