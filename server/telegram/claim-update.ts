import type { ServerContext } from '../context.ts'

/** Whether an update is new: of one that is sent again, to whichever process and after whatever restart, only the first counts. */
export async function claimUpdate(
  { db, settings }: Pick<ServerContext, 'db' | 'settings'>,
  updateId: number,
): Promise<boolean> {
  const claimed = await db.write
    .insertInto('telegram_updates')
    .values({ bot_id: settings.TELEGRAM_BOT_TOKEN?.split(':')[0] ?? '0', update_id: updateId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('update_id')
    .executeTakeFirst()
  return claimed !== undefined
}
