import type { User } from 'grammy/types'
import type { Language } from '../../../contract/languages.ts'
import { supportedLanguage } from '../../../contract/languages.ts'
import type { ServerContext } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { callerColumns, callerOf } from '../../http/caller.ts'
import { mayDemoSignIn } from '../../safe-start.ts'

/** The caller that this Telegram user is; undefined if they have no account or may do nothing. */
export async function callerOfTelegram(
  { db, settings }: Pick<ServerContext, 'db' | 'settings'>,
  { id }: Pick<User, 'id'>,
): Promise<Caller | undefined> {
  const row = await db.write
    .selectFrom('users')
    .select(callerColumns)
    .where('telegram_id', '=', String(id))
    .where('is_blocked', '=', false)
    .executeTakeFirst()
  if (!row || (row.is_demo && !mayDemoSignIn(settings))) return undefined
  return callerOf(row, 'telegram', settings)
}

/** The language that they chose; for a new person, the language of their Telegram. */
export async function languageOf(
  { db, city: { languages } }: Pick<ServerContext, 'db' | 'city'>,
  { id, language_code: code }: Pick<User, 'id' | 'language_code'>,
): Promise<Language> {
  const row = await db.read
    .selectFrom('users')
    .select('language')
    .where('telegram_id', '=', String(id))
    .executeTakeFirst()
  return row?.language ?? supportedLanguage(code, languages) ?? languages[0]
}
