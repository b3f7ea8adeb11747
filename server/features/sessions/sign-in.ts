import type { FastifyRequest } from 'fastify'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallLimit } from '../../http/call-limits.ts'
import { addressOf, forgiveCall, hiddenKey, limitCalls } from '../../http/call-limits.ts'
import { blocked } from './launch-caller.ts'
import { isPassword } from './password.ts'

const failuresOfAccount: CallLimit = { most: 10, seconds: 900 }
const failuresOfAddress: CallLimit = { most: 50, seconds: 900 }

type UserRow = Selectable<Tables['users']>
type Ground = Pick<House, 'db' | 'clock'>

/** The user whom the email and the password name. An unknown email costs and is told the same as a wrong password. */
export async function checkCredentials(
  house: Ground,
  request: FastifyRequest,
  { email, password }: { email: string; password: string },
): Promise<UserRow> {
  const user = await limitFailures(house, request, email, async () => {
    const row = await house.db.write
      .selectFrom('users')
      .selectAll()
      .where('login', '=', email)
      .executeTakeFirst()
    const isRight = await isPassword(password, row?.password_hash ?? null)
    return isRight ? row : undefined
  })
  if (!user) throw new ApiError('WRONG_CREDENTIALS', 'The email or the password is wrong')
  if (user.is_blocked) throw blocked()
  return user
}

/**
 * Tries of a password, counted before they are made so that many at once cannot slip through. A right one is
 * forgiven: whoever signs in all day is not guessing.
 */
export async function limitFailures<T>(
  house: Ground,
  request: FastifyRequest,
  account: string,
  attempt: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const counted: [string, CallLimit][] = [
    [`sign-in:address:${addressOf(request)}`, failuresOfAddress],
    [`sign-in:account:${hiddenKey(account)}`, failuresOfAccount],
  ]
  for (const [key, limit] of counted) await limitCalls(house, key, limit)
  const outcome = await attempt()
  if (outcome !== undefined)
    for (const [key, limit] of counted) await forgiveCall(house, key, limit)
  return outcome
}
