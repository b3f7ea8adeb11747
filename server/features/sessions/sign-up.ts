import type { FastifyRequest } from 'fastify'
import type { Kysely, Selectable } from 'kysely'
import { preferredLanguage } from '../../../contract/languages.ts'
import type { NewAccount } from '../../../contract/people/sessions.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import { siteOf } from '../../http/addresses/public-url.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallLimit } from '../../http/call-limits.ts'
import { addressOf, limitCalls } from '../../http/call-limits.ts'
import { isHeldAddress } from '../recovery/account-links.ts'
import { askConfirmation } from '../recovery/link-letters.ts'
import { hashPassword } from './password.ts'
import { refuseWeakPassword } from './password-rules.ts'

const accountsOfAddress: CallLimit = { most: 60, seconds: 3600 }

type Deps = Pick<ServerContext, 'db' | 'clock' | 'settings' | 'jobs' | 'city'>
type UserRow = Selectable<Tables['users']>

export const limitSignUps = (server: Deps, request: FastifyRequest) =>
  limitCalls(server, `sign-up:address:${addressOf(request)}`, accountsOfAddress)

/** A new advertiser, whose listings go through moderation. */
export async function createAccount(
  server: Deps,
  request: FastifyRequest,
  { password, ...account }: NewAccount,
): Promise<UserRow> {
  await limitSignUps(server, request)
  const { email, agencyName } = account
  refuseWeakPassword(password, { login: email, name: agencyName }, 'password')
  const hash = await hashPassword(password)
  return inTransaction(server.db.write, (tx) => insertAccount(server, tx, request, account, hash))
}

/** Also makes the letter that asks whether the address is theirs. */
export async function insertAccount(
  server: Deps,
  tx: Kysely<Tables>,
  request: FastifyRequest,
  { email, kind, agencyName }: Omit<NewAccount, 'password'>,
  passwordHash: string | null,
): Promise<UserRow> {
  const { languages } = server.city
  if (await isHeldAddress(tx, email, server.clock())) throw emailTaken()
  const user = await tx
    .insertInto('users')
    .values({
      login: email,
      password_hash: passwordHash,
      is_admin: true,
      is_agency: kind === 'agency',
      agency_name: agencyName.trim(),
      language: preferredLanguage(request.headers['accept-language'], languages) ?? languages[0],
    })
    .onConflict((conflict) => conflict.column('login').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!user) throw emailTaken()
  await askConfirmation(server, tx, { userId: user.id, site: siteOf(server, request) })
  return user
}

const emailTaken = () =>
  new ApiError('EMAIL_TAKEN', 'There is an account with this email; sign in instead', {
    issues: [{ path: 'email', message: 'is taken' }],
  })
