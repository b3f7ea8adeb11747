import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { ManagedUser } from '../../../contract/users.ts'
import type { Tables } from '../../db/tables.ts'
import type { UserRow } from '../users/present-user.ts'
import { presentUser } from '../users/present-user.ts'

interface Wanted {
  limit: number
  offset: number
  search?: string | undefined
}

/** Newest first; the words are looked for in names and emails, and a number is also an id. */
export async function findUsers(
  db: Kysely<Tables>,
  { limit, offset, search }: Wanted,
): Promise<ManagedUser[]> {
  const words = search?.trim().replace(/^@/, '') ?? ''
  const rows = await db
    .selectFrom('users')
    .selectAll()
    .$if(words !== '', (users) =>
      users.where((eb) =>
        eb.or([
          ...(['agency_name', 'login', 'email', 'telegram_username'] as const).map((column) =>
            eb(column, 'ilike', likeOf(words)),
          ),
          ...(/^\d{1,18}$/.test(words)
            ? [eb('id', '=', words), eb('telegram_id', '=', words)]
            : []),
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const published = await countPublished(db, rows)
  return rows.map((row) => presentManaged(row, published.get(row.id) ?? 0))
}

export async function loadManaged(db: Kysely<Tables>, row: UserRow): Promise<ManagedUser> {
  const published = await countPublished(db, [row])
  return presentManaged(row, published.get(row.id) ?? 0)
}

async function countPublished(db: Kysely<Tables>, users: UserRow[]): Promise<Map<string, number>> {
  if (users.length === 0) return new Map()
  const rows = await db
    .selectFrom('ads')
    .select(['owner_id', sql<number>`count(*)::integer`.as('count')])
    .where(
      'owner_id',
      'in',
      users.map((user) => user.id),
    )
    .where(sql<boolean>`status = 'published' and deleted_at is null`)
    .groupBy('owner_id')
    .execute()
  return new Map(rows.map((row) => [row.owner_id, row.count]))
}

const presentManaged = (row: UserRow, published: number): ManagedUser => ({
  ...presentUser(row),
  login: row.login,
  hasTelegram: row.telegram_id !== null,
  isTrusted: row.is_trusted,
  isBlocked: row.is_blocked,
  published,
  createdAt: row.created_at.toISOString(),
})

const likeOf = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`
