import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { ApiError } from '../../http/api-error.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { findLink, useUpLinks } from './account-links.ts'

/** Opening the link proves that the person reads what is sent to the address: nothing more is needed. */
export async function confirmEmail(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  request: FastifyRequest,
  token: string,
): Promise<{ email: string; done: 'confirmed' }> {
  const asked = { token, purpose: 'confirm', now: clock() } as const
  const seen = await findLink(db.write, asked)
  return inTransaction(db.write, async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'login', 'login_confirmed_at'])
      .where('id', '=', seen.user_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const link = await findLink(tx, asked)
    if (user.login === null || user.login !== link.sent_to)
      throw new ApiError('LINK_EXPIRED', 'The account has another address by now')
    await useUpLinks(tx, { userId: user.id, purpose: 'confirm', now: asked.now })
    await tx
      .updateTable('users')
      .set({ login_confirmed_at: user.login_confirmed_at ?? asked.now, login_refused_at: null })
      .where('id', '=', user.id)
      .execute()
    if (user.login_confirmed_at === null) {
      const event = { userId: user.id, source: sourceOf(request), at: asked.now }
      await recordSecurityEvent(tx, { ...event, kind: 'emailConfirmed' })
    }
    return { email: user.login, done: 'confirmed' }
  })
}
