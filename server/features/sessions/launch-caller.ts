import { sql } from 'kysely'
import { supportedLanguage } from '../../../contract/languages.ts'
import { limits } from '../../../contract/limits.ts'
import { isWebLink } from '../../../contract/people/profile-rules.ts'
import { cleanLine, storableText } from '../../../contract/text/clean-text.ts'
import type { ServerContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller, LaunchData, TelegramUser } from '../../http/caller.ts'
import { callerColumns, callerOf } from '../../http/caller.ts'
import type { LaunchDataFlaw } from './launch-data.ts'
import { keysFor, readLaunchData } from './launch-data.ts'
import { blocked } from './start-session.ts'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'settings' | 'city'>

/** The Telegram user who calls; the account is created at the first call, whichever route it is. */
export async function callerOfLaunchData(server: Deps, raw: string): Promise<Caller> {
  const botToken = server.settings.TELEGRAM_BOT_TOKEN
  const launch = botToken
    ? readLaunchData(raw, { botToken, now: server.clock(), keys: keysFor(server.settings) })
    : 'LAUNCH_DATA_INVALID'
  if (typeof launch === 'string') throw flawed(launch)
  const [isEnded, found] = await Promise.all([
    hasEnded(server, launch),
    findUser(server, launch.user),
  ])
  if (isEnded) throw flawed('LAUNCH_DATA_INVALID')
  const row = found ?? (await createUser(server, launch.user))
  if (row.is_blocked) throw blocked()
  return { ...callerOf(row, 'telegram', server.settings), launch }
}

const flawed = (flaw: LaunchDataFlaw) =>
  new ApiError(
    flaw,
    flaw === 'LAUNCH_DATA_EXPIRED'
      ? 'Telegram opened this page too long ago; close it and open it again'
      : 'Open this page from Telegram again',
  )

/** Remembers that these launch data were signed out, for as long as they would be accepted. */
export async function endLaunchData(
  { db }: Pick<ServerContext, 'db'>,
  launch: LaunchData,
): Promise<void> {
  await db.write
    .insertInto('ended_launch_data')
    .values({ hash: launch.digest, expires_at: launch.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const hasEnded = async ({ db }: Deps, { digest }: LaunchData) =>
  (await db.write
    .selectFrom('ended_launch_data')
    .select('expires_at')
    .where('hash', '=', digest)
    .executeTakeFirst()) !== undefined

const findUser = ({ db }: Deps, { id }: TelegramUser) =>
  db.write
    .selectFrom('users')
    .select([...callerColumns, 'users.is_blocked'])
    .where('telegram_id', '=', String(id))
    .executeTakeFirst()

/** The account of a Telegram user, whether or not they ever opened the mini-app. */
export const findOrCreateUser = async (server: Deps, user: TelegramUser) =>
  (await findUser(server, user)) ?? createUser(server, user)

/** Two first calls at once make one user: the second finds the row of the first. */
const createUser = ({ db, city: { languages } }: Deps, user: TelegramUser) =>
  db.write
    .insertInto('users')
    .values({
      telegram_id: user.id,
      language: supportedLanguage(user.language_code, languages) ?? languages[0],
      agency_name: nameOf(user),
      telegram_username: storable(user.username),
      photo_url: photoOf(user),
    })
    .onConflict((conflict) =>
      conflict.column('telegram_id').doUpdateSet({ telegram_id: sql`excluded.telegram_id` }),
    )
    .returning([...callerColumns, 'users.is_blocked'])
    .executeTakeFirstOrThrow()

/** A name from Telegram is cut and cleaned rather than refused. */
const storable = (name: string | undefined) =>
  cleanLine(storableText(name ?? ''))
    .trim()
    .slice(0, limits.text)
    .toWellFormed() || null

const nameOf = (user: TelegramUser) =>
  storable([user.first_name, user.last_name].filter(Boolean).join(' '))

export const photoOf = ({ photo_url: url }: TelegramUser) =>
  url?.startsWith('https://') && isWebLink(url) && url.length <= 2000 ? url : null
