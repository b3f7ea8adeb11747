import type { Kysely } from 'kysely'
import type { ManagedUser, UserRole } from '../../../contract/operators/operators.ts'
import type { Tables } from '../../db/tables.ts'
import type { UserRow } from '../users/present-user.ts'
import { presentUser } from '../users/present-user.ts'
import { countListingsOf } from './count-listings.ts'

interface Wanted {
  limit: number
  offset: number
  search?: string | undefined
  role?: UserRole | undefined
}

const columnOf = {
  advertiser: 'is_admin',
  trusted: 'is_trusted',
  operator: 'is_operator',
  blocked: 'is_blocked',
} as const

/** Newest first. The words are looked for in names and emails; a number is taken for an id as well. */
export async function findUsers(
  db: Kysely<Tables>,
  { limit, offset, search, role }: Wanted,
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
    .$if(role === 'user', (users) =>
      users.where('is_admin', '=', false).where('is_operator', '=', false),
    )
    .$if(role !== undefined && role !== 'user', (users) =>
      users.where(columnOf[role as keyof typeof columnOf], '=', true),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return presentAll(db, rows)
}

export async function loadManaged(db: Kysely<Tables>, row: UserRow): Promise<ManagedUser> {
  const [user] = await presentAll(db, [row])
  if (!user) throw new Error('One row makes one user')
  return user
}

async function presentAll(db: Kysely<Tables>, rows: UserRow[]): Promise<ManagedUser[]> {
  const counts = await countListingsOf(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    ...presentUser(row),
    login: row.login,
    language: row.language,
    hasTelegram: row.telegram_id !== null,
    isTrusted: row.is_trusted,
    isBlocked: row.is_blocked,
    ...counts(row.id),
    uploadQuota: {
      filesADay: row.upload_files_a_day,
      bytesADay: row.upload_bytes_a_day === null ? null : Number(row.upload_bytes_a_day),
    },
    createdAt: row.created_at.toISOString(),
  }))
}

const likeOf = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`
