import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import { defaultLanguage, preferredLanguage } from '../../../contract/languages.ts'
import type { NewAccount } from '../../../contract/sessions.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallLimit } from '../../http/call-limits.ts'
import { addressOf, limitCalls } from '../../http/call-limits.ts'
import { siteOf } from '../../http/public-url.ts'
import { askConfirmation } from '../recovery/link-letters.ts'
import { hashPassword } from './password.ts'
import { refuseWeakPassword } from './password-rules.ts'

const accountsOfAddress: CallLimit = { most: 60, seconds: 3600 }

/** A new advertiser, whose listings go through moderation. */
export async function createAccount(
  server: Pick<ServerContext, 'db' | 'clock' | 'settings' | 'jobs'>,
  request: FastifyRequest,
  { email, password, kind, agencyName }: NewAccount,
): Promise<Selectable<Tables['users']>> {
  await limitCalls(server, `sign-up:address:${addressOf(request)}`, accountsOfAddress)
  refuseWeakPassword(password, { login: email, name: agencyName }, 'password')
  const hash = await hashPassword(password)
  const site = siteOf(server, request)
  return inTransaction(server.db.write, async (tx) => {
    const user = await tx
      .insertInto('users')
      .values({
        login: email,
        password_hash: hash,
        is_admin: true,
        is_agency: kind === 'agency',
        agency_name: agencyName.trim(),
        language: preferredLanguage(request.headers['accept-language']) ?? defaultLanguage,
      })
      .onConflict((conflict) => conflict.column('login').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!user)
      throw new ApiError('EMAIL_TAKEN', 'There is an account with this email; sign in instead', {
        issues: [{ path: 'email', message: 'is taken' }],
      })
    await askConfirmation(server, tx, { userId: user.id, site })
    return user
  })
}
