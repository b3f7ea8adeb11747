import { createHash, randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { Tables } from '../../db/tables.ts'

/** Crockford's letters: none of them looks like another. */
const letters = '0123456789abcdefghjkmnpqrstvwxyz'
/** 120 bits, which need no slow hash. */
const groups = 4
const groupLetters = 6

const makeGroup = () =>
  Array.from({ length: groupLetters }, () => letters[randomInt(letters.length)]).join('')
const makeCode = () => Array.from({ length: groups }, makeGroup).join('-')

/** The same code, however the person wrote it down. */
const plain = (code: string) =>
  code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')

const hashOf = (code: string) => createHash('sha256').update(plain(code)).digest()

/** New codes in place of all earlier ones. They are shown once; the database has only their hashes. */
export async function replaceRecoveryCodes(tx: Kysely<Tables>, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, makeCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ code_hash: hashOf(code), user_id: userId })))
    .execute()
  return codes
}

/** Each code works once, even if it is sent twice at the same time. */
export async function takeRecoveryCode(
  db: Kysely<Tables>,
  userId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('code_hash', '=', hashOf(code))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}
