import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import { limits } from '../../../contract/limits.ts'
import { newAccount } from '../../../contract/people/sessions.ts'
import type { ServerContext } from '../../context.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import { resetFactors } from '../security/factors.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { forgetOtherDevices } from '../sessions/known-devices.ts'
import { hashPassword } from '../sessions/password.ts'
import { adviceOn, passwordFlaw } from '../sessions/password-rules.ts'
import { endSessionsOf } from '../sessions/session-repository.ts'
import type { UserRow } from './present-user.ts'
import type { StandingChange } from './standing.ts'
import { changeStanding } from './standing.ts'

type Deps = { db: Pick<ServerContext['db'], 'write'>; clock: ServerContext['clock'] }

/** A mistake that the person at the command line can correct. */
export class UserCommandError extends Error {}

export interface ListedUser {
  id: string
  email: string | null
  name: string | null
  roles: string[]
}

export const newPassword = () => randomBytes(15).toString('base64url')

/**
 * A new account gets the given password, or `ofNew`, which is shown once. An existing account keeps its own unless one
 * is given.
 */
export async function createOperator(
  server: Deps,
  email: string,
  given?: string,
  ofNew = newPassword(),
): Promise<{ id: string; isNew: boolean; password: string | undefined }> {
  const login = readEmail(email)
  if (given !== undefined && !z.safeParse(newAccount.shape.password, given).success)
    throw new UserCommandError(
      `A password has ${limits.password.min} to ${limits.password.max} characters`,
    )
  const flaw = given === undefined ? undefined : passwordFlaw(given, { login, name: null })
  if (flaw) throw new UserCommandError(adviceOn[flaw])
  const made = given ?? ofNew
  const password_hash = await hashPassword(made)
  return inTransaction(server.db.write, async (tx) => {
    const created = await tx
      .insertInto('users')
      .values({ login, agency_name: login.split('@')[0] ?? login, password_hash })
      .onConflict((conflict) => conflict.column('login').doNothing())
      .returning('id')
      .executeTakeFirst()
    const user = await lockUser(tx, login)
    if (user.is_demo)
      throw new UserCommandError(
        `${login} is a demo account, whose password is public: take another email`,
      )
    const change = { isOperator: true, isBlocked: false }
    await changeStanding(tx, user, change, { actorId: null, now: server.clock() })
    const isNew = created !== undefined
    if (!isNew && given !== undefined) {
      await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
      await endSessionsOf(tx, user.id)
      await forgetOtherDevices(tx, user.id, undefined)
      await recordSecurityEvent(tx, {
        ...{ kind: 'passwordChanged', userId: user.id, at: server.clock() },
        source: { address: 'the command line', program: null, system: null },
      })
    }
    return { id: user.id, isNew, password: isNew || given !== undefined ? made : undefined }
  })
}

/** Names the account by email, or by its number if it has none. */
export const promoteUser = (server: Deps, name: string) => change(server, name, { isAdmin: true })
export const trustUser = (server: Deps, name: string) =>
  change(server, name, { isAdmin: true, isTrusted: true })
export const blockUser = (server: Deps, name: string) => change(server, name, { isBlocked: true })
export const unblockUser = (server: Deps, name: string) =>
  change(server, name, { isBlocked: false })

export async function listUsers({ db }: Deps): Promise<ListedUser[]> {
  const rows = await db.write.selectFrom('users').selectAll().orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    email: row.login,
    name: row.agency_name,
    roles: rolesOf(row),
  }))
}

const change = (server: Deps, name: string, standing: StandingChange): Promise<ListedUser> =>
  inTransaction(server.db.write, async (tx) => {
    const user = await lockUser(tx, name)
    const saved = await changeStanding(tx, user, standing, { actorId: null, now: server.clock() })
    return { id: saved.id, email: saved.login, name: saved.agency_name, roles: rolesOf(saved) }
  })

/** For somebody who lost the app and the passkeys: afterwards the password alone opens the account. */
export const resetSecondFactors = (server: Deps, name: string): Promise<ListedUser> =>
  inTransaction(server.db.write, async (tx) => {
    const user = await lockUser(tx, name)
    await resetFactors(tx, user.id)
    await recordSecurityEvent(tx, {
      ...{ kind: 'secondFactorRemoved', userId: user.id, at: server.clock() },
      source: { address: 'command line', program: null, system: null },
      details: { what: 'all' },
    })
    return { id: user.id, email: user.login, name: user.agency_name, roles: rolesOf(user) }
  })

async function lockUser(tx: Kysely<Tables>, name: string): Promise<UserRow> {
  const isNumber = /^\d{1,18}$/.test(name)
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where(isNumber ? 'id' : 'login', '=', isNumber ? name : readEmail(name))
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new UserCommandError(`There is no user ${name}`)
  return user
}

function readEmail(given: string): string {
  const email = z.safeParse(newAccount.shape.email, given)
  if (!email.success) throw new UserCommandError(`${given} is not an email address`)
  return email.data
}

const rolesOf = (row: UserRow): string[] => [
  ...(row.is_operator ? ['operator'] : []),
  ...(row.is_admin ? ['advertiser'] : ['user']),
  ...(row.is_trusted ? ['trusted'] : []),
  ...(row.is_blocked ? ['blocked'] : []),
]
