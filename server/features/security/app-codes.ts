import type { Kysely } from 'kysely'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Sealer } from './sealer.ts'
import { appAddress, inBase32, makeSecret, stepOfCode } from './totp.ts'

type Deps = Pick<ServerContext, 'db' | 'clock' | 'log'> & { sealer: Sealer }

/** A secret that nobody scanned is forgotten after this time. */
const setUpMinutes = 60

const purposeOf = (userId: string) => `app of ${userId}`

/** Makes a new secret, which is not in use before its first code shows that the app has it. */
export async function startApp(
  { db, clock, sealer }: Deps,
  userId: string,
): Promise<{ secret: string; uri: string }> {
  const secret = makeSecret()
  const made = {
    sealed_secret: sealer.seal(secret, purposeOf(userId)),
    created_at: clock(),
    last_step: null,
  }
  const row = await db.write
    .insertInto('app_secrets')
    .values({ user_id: userId, ...made })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(made).where('app_secrets.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  if (!row) throw new ApiError('CONFLICT', 'An app is set up already; remove it first')
  const { login, agency_name } = await db.write
    .selectFrom('users')
    .select(['login', 'agency_name'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const account = login ?? agency_name ?? userId
  return { secret: inBase32(secret), uri: appAddress(secret, account) }
}

/** Takes the secret into use if the code is right; says whether it was. */
export async function confirmApp(
  { clock, sealer }: Deps,
  tx: Kysely<Tables>,
  userId: string,
  code: string,
): Promise<boolean> {
  const now = clock()
  const row = await tx
    .selectFrom('app_secrets')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .where('created_at', '>', new Date(now.getTime() - setUpMinutes * 60_000))
    .executeTakeFirst()
  if (!row) throw new ApiError('CONFLICT', 'This took too long; begin again with a new QR code')
  const secret = sealer.open(row.sealed_secret, purposeOf(userId))
  const step = secret && stepOfCode(secret, code, now)
  if (step === undefined) return false
  await tx
    .updateTable('app_secrets')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute()
  return true
}

/** Says whether the code is right. This code and all earlier ones are refused from then on. */
export async function takeAppCode(
  { db, clock, log, sealer }: Deps,
  userId: string,
  code: string,
): Promise<boolean> {
  const row = await db.write
    .selectFrom('app_secrets')
    .select('sealed_secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!row) return false
  const secret = sealer.open(row.sealed_secret, purposeOf(userId))
  if (!secret)
    log.error(`the app's secret of user ${userId} was sealed with another key: see SECRETS_KEY`)
  const step = secret && stepOfCode(secret, code, clock())
  if (step === undefined) return false
  const taken = await db.write
    .updateTable('app_secrets')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}
