import type { Kysely } from 'kysely'
import type { ToldEventKind } from '../../../contract/security-events.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'

/** By every channel that the account has at this moment: a message leaves if what it tells of was committed. */
export async function tellAccount(
  { jobs, settings }: Pick<ServerContext, 'jobs' | 'settings'>,
  tx: Kysely<Tables>,
  { userId, kind, at }: { userId: string; kind: ToldEventKind; at: Date },
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['telegram_id', 'telegram_refused_at', 'language', 'agency_name', 'login'])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.telegram_id || user.telegram_refused_at || !settings.TELEGRAM_BOT_TOKEN) return
  await jobs.send(tx, 'tell-account', {
    // Not looked up later: who was parted from the account is told as well.
    telegramId: user.telegram_id,
    language: user.language,
    account: user.agency_name ?? user.login ?? '',
    kind,
    at: at.toISOString(),
  })
}
