import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Takes all that an owner has before the public, or before the operators, back to unpublished. */
export async function withdrawListings(
  tx: Kysely<Tables>,
  ownerId: string,
  { note, now }: { note: string; now: Date },
): Promise<void> {
  await sql`
    with standing as (
      select id, status from ads
      where owner_id = ${ownerId} and status in ('published', 'moderation') and deleted_at is null
      order by id for update
    ), withdrawn as (
      update ads set status = 'unpublished', status_note = ${note}, waiting_since = null,
        version = version + 1, updated_at = ${now}
      from standing where ads.id = standing.id
      returning ads.id, standing.status as was
    )
    insert into status_changes (ad_id, from_status, to_status, note, by_role, at)
    select id, was, 'unpublished', ${note}, 'system', ${now} from withdrawn`.execute(tx)
}
