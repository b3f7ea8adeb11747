import type { Kysely, Selectable } from 'kysely'
import type { notices as lines, NoticeData, NoticeKind } from '../../../contract/people/notices.ts'
import type { Answer } from '../../../contract/wire/route.ts'
import type { Tables } from '../../db/tables.ts'
import type { EventRow, RowsSince } from '../../http/events/row-feed.ts'
import { changeTime } from '../../http/events/row-feed.ts'

/** How long a notice is shown in the product. */
export const noticeDays = 180

export type NoticeRow = Selectable<Tables['notices']>
type Presented = Answer<typeof lines.find>[number]

/** A notice for somebody. The same news always gets the same name. */
export type NewNotice = {
  [Kind in NoticeKind]: { userId: string; kind: Kind; name: string; data: NoticeData[Kind] }
}[NoticeKind]

export const presentNotice = (row: NoticeRow): Presented => ({
  id: row.id,
  kind: row.kind,
  data: { ...row.data },
  madeAt: row.made_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

/** Adds those notices that were not there yet. */
export const addNotices = (tx: Kysely<Tables>, notices: readonly NewNotice[], now: Date) =>
  tx
    .insertInto('notices')
    .values(
      notices.map(({ userId, kind, name, data }) => ({
        user_id: userId,
        kind,
        name,
        data: JSON.stringify(data),
        made_at: now,
        changed_at: changeTime,
      })),
    )
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
    .returning(['id', 'user_id', 'kind'])
    .execute()

export async function findNotices(
  db: Kysely<Tables>,
  asked: { userId: string; before: string | undefined; limit: number; offset: number },
): Promise<Presented[]> {
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where('user_id', '=', asked.userId)
    .$if(asked.before !== undefined, (query) => query.where('id', '<', asked.before ?? ''))
    .orderBy('id', 'desc')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()
  return rows.map(presentNotice)
}

const mostCounted = 100

export async function countUnread(db: Kysely<Tables>, userId: string): Promise<number> {
  const rows = await db
    .selectFrom('notices')
    .select('id')
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .limit(mostCounted)
    .execute()
  return rows.length
}

/** Marks one, all up to one, or all. */
export const markRead = (
  db: Kysely<Tables>,
  who: { userId: string; id: string | undefined; upTo: string | undefined; now: Date },
) =>
  db
    .updateTable('notices')
    .set({ read_at: who.now, changed_at: changeTime })
    .where('user_id', '=', who.userId)
    .where('read_at', 'is', null)
    .$if(who.id !== undefined, (query) => query.where('id', '=', who.id ?? ''))
    .$if(who.upTo !== undefined, (query) => query.where('id', '<=', who.upTo ?? ''))
    .execute()

export const noticesSince: RowsSince<NoticeRow & EventRow> = async (db, asked) => {
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where('changed_at', '>=', asked.since)
    .where('user_id', 'in', [...asked.ownerIds])
    .orderBy('changed_at')
    .orderBy('id')
    .limit(asked.limit)
    .offset(asked.offset ?? 0)
    .execute()
  return rows.map((row) => ({ ...row, ownerId: row.user_id, changedAt: row.changed_at }))
}
