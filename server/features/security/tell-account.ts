import type { Kysely } from 'kysely'
import type { ToldEventKind } from '../../../contract/people/security-events.ts'
import type { Tables } from '../../db/tables.ts'
import type { TellDeps } from '../notices/tell.ts'
import { tell } from '../notices/tell.ts'
import { writeToAccount } from './write-to-account.ts'

interface AccountChange {
  userId: string
  kind: ToldEventKind
  at: Date
}

/** By every channel that the account has at this moment, also one that is taken away right after. */
export async function tellAccount(
  server: TellDeps,
  tx: Kysely<Tables>,
  { userId, kind, at }: AccountChange,
): Promise<void> {
  await tellBesideLetters(server, tx, { userId, kind, at })
  await writeToAccount(server, tx, { userId, kind, at })
}

/** For events whose letter says more, or goes to another address than the account's. */
export async function tellBesideLetters(
  server: TellDeps,
  tx: Kysely<Tables>,
  { userId, kind, at }: AccountChange,
): Promise<void> {
  const user = await tx
    .selectFrom('users')
    .select(['agency_name', 'login'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const account = user?.agency_name ?? user?.login ?? ''
  const data = { event: kind, account }
  const name = `account ${kind} ${at.getTime()}`
  await tell(tx, server, [{ userId, kind: 'account', name, data }])
}
