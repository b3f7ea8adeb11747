import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { noteChange } from '../../db/listings-version.ts'
import { inTransaction } from '../../db/retry.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { lockUser } from './factors.ts'
import { listPasskeys } from './passkeys.ts'
import { tellAccount } from './tell-account.ts'

/**
 * From the next call on, the Telegram user is a visitor like any other: each call looks up anew whose launch data it
 * carries. Links that were sent but not opened end too; otherwise they could join the two again.
 */
export async function unlinkTelegram(
  deps: Pick<ServerContext, 'db' | 'clock' | 'settings' | 'jobs' | 'version' | 'city'>,
  { caller, request }: { caller: Caller; request: FastifyRequest },
): Promise<void> {
  await inTransaction(deps.db.write, async (tx) => {
    const user = await lockUser(tx, caller.id)
    if (user.telegram_id === null) throw notFound('The link')
    const isOnlyWay = user.password_hash === null && (await listPasskeys(tx, user.id)).length === 0
    if (isOnlyWay) throw new ApiError('CONFLICT', 'Telegram is the only way into this account')
    const event = { userId: user.id, kind: 'telegramUnlinked', at: deps.clock() } as const
    // While the row still says whom to tell.
    await tellAccount(deps, tx, event)
    await tx
      .updateTable('users')
      .set({
        telegram_id: null,
        telegram_linked_at: null,
        telegram_name: null,
        telegram_refused_at: null,
        telegram_stopped_at: null,
        // Telegram's own picture of them.
        photo_url: null,
        updated_at: event.at,
      })
      .where('id', '=', user.id)
      .execute()
    await tx.deleteFrom('link_codes').where('user_id', '=', user.id).execute()
    await noteChange(tx)
    await recordSecurityEvent(tx, {
      ...{ ...event, source: sourceOf(request) },
      details: { telegramId: user.telegram_id },
    })
  })
  await deps.version.refresh()
}
