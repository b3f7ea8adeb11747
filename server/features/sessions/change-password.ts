import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../db/retry.ts'
import type { House } from '../../house.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { hashPassword, isPassword } from './password.ts'
import { endSessionsOf } from './session-repository.ts'
import { limitFailures } from './sign-in.ts'

export async function changePassword(
  house: Pick<House, 'db' | 'clock'>,
  request: FastifyRequest,
  caller: Caller,
  { current, next }: { current: string; next: string },
): Promise<void> {
  const { login, password_hash: stored } = await house.db.write
    .selectFrom('users')
    .select(['login', 'password_hash'])
    .where('id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (login === null || stored === null)
    throw new ApiError('CONFLICT', 'This account has no password; it signs in through Telegram')
  const isRight = await limitFailures(
    house,
    request,
    login,
    async () => (await isPassword(current, stored)) || undefined,
  )
  if (!isRight)
    throw new ApiError('WRONG_PASSWORD', 'The current password is wrong', {
      issues: [{ path: 'current', message: 'is wrong' }],
    })
  const hash = await hashPassword(next)
  await inTransaction(house.db.write, async (tx) => {
    await tx
      .updateTable('users')
      .set({ password_hash: hash, updated_at: house.clock() })
      .where('id', '=', caller.id)
      .execute()
    await endSessionsOf(tx, caller.id, caller.sessionId)
  })
}
