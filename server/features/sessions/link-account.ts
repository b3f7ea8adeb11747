import { createHash, randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely, Selectable } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { ServerContext } from '../../context.ts'
import { noteChange } from '../../db/listings-version.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { tellAccount } from '../security/tell-account.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { moveBelongings } from './move-belongings.ts'

type UserRow = Selectable<Tables['users']>

const hashOf = (code: string) => createHash('sha256').update(code).digest()

/** Makes a code that joins the Telegram user who opens it to the account. It works once, for ten minutes. */
export async function startLink(
  server: Pick<ServerContext, 'db' | 'clock' | 'settings'>,
  { id: userId, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
): Promise<{ code: string; url: string | null }> {
  const code = randomBytes(24).toString('base64url')
  await server.db.write
    .insertInto('link_codes')
    .values({
      code_hash: hashOf(code),
      user_id: userId,
      session_id: sessionId ?? null,
      expires_at: new Date(server.clock().getTime() + limits.linkMinutes * 60_000),
    })
    .execute()
  const bot = server.settings.TELEGRAM_BOT_NAME
  return { code, url: bot ? `https://t.me/${bot}?startapp=link_${code}` : null }
}

/** The account, which from now on belongs to the Telegram user too. */
export async function finishLink(
  server: Pick<ServerContext, 'db' | 'clock' | 'version' | 'settings' | 'jobs' | 'city'>,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  code: string,
): Promise<UserRow> {
  const telegramUserId = caller.id
  const account = await inTransaction(server.db.write, async (tx) => {
    const now = server.clock()
    const accountId = await takeCode(tx, code, now)
    const users = await lockUsers(tx, [accountId, telegramUserId])
    const [account, guest] = [users.get(accountId), users.get(telegramUserId)]
    if (!account || account.is_blocked || !guest) throw noSuchLink()
    if (account.id === guest.id) return account
    await refuseUnjoinable(tx, account, guest)
    await moveBelongings(tx, guest.id, account.id)
    await tx.deleteFrom('users').where('id', '=', guest.id).execute()
    const joined = await tx
      .updateTable('users')
      .set({
        telegram_id: guest.telegram_id,
        telegram_linked_at: now,
        telegram_name: nameOf(guest),
        photo_url: account.photo_url ?? guest.photo_url,
        updated_at: now,
      })
      .where('id', '=', account.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await noteChange(tx)
    const event = { userId: account.id, kind: 'telegramLinked', at: now } as const
    await recordSecurityEvent(tx, {
      ...{ ...event, source: sourceOf(request) },
      details: { telegramId: guest.telegram_id },
    })
    await tellAccount(server, tx, event)
    return joined
  })
  await server.version.refresh()
  return account
}

/** The name that the person has in Telegram, so that they can tell their account from another one. */
const nameOf = ({ agency_name: name, telegram_username: username }: UserRow) =>
  [name, username && (name ? `(@${username})` : `@${username}`)].filter(Boolean).join(' ') || null

const noSuchLink = () =>
  new ApiError('NOT_FOUND', 'This link was used already or is too old; ask for a new one')

async function takeCode(tx: Kysely<Tables>, code: string, now: Date): Promise<string> {
  const taken = await tx
    .deleteFrom('link_codes')
    .where('code_hash', '=', hashOf(code))
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst()
  if (!taken) throw noSuchLink()
  return taken.user_id
}

async function lockUsers(tx: Kysely<Tables>, ids: string[]): Promise<Map<string, UserRow>> {
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Somebody may be tricked into opening another person's link, so only a visitor's own lists are moved, never what the
 * public knows a Telegram user by.
 */
async function refuseUnjoinable(tx: Kysely<Tables>, account: UserRow, guest: UserRow) {
  if (account.telegram_id !== null)
    throw conflict('This account is joined to another Telegram user already')
  if (guest.login !== null)
    throw conflict('This Telegram user is joined to another account already')
  if (guest.is_operator) throw conflict('An operator cannot be joined to another account')
  const listing = await tx
    .selectFrom('listings')
    .select('id')
    .where('owner_id', '=', guest.id)
    .limit(1)
    .executeTakeFirst()
  if (listing)
    throw conflict('This Telegram user has listings of its own; write to us to join the two')
}

const conflict = (message: string) => new ApiError('CONFLICT', message)
