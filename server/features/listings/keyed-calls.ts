import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Upload } from '../images/receive-upload.ts'

/** A call that its sender may send again: the same key and body mean the same call. */
export interface KeyedCall {
  userId: string
  key: string
  bodyHash: string
}

/** The same whatever the order of the fields and whatever the files are called. */
export function hashOfBody(
  fields: Readonly<Record<string, unknown>>,
  files: ReadonlyMap<string, Upload>,
): string {
  const said = Object.entries(fields).filter(([, value]) => value !== undefined)
  const sent = [...files].map(([name, file]) => [name, file.sha256])
  const canonical = [said, sent].map((pairs) =>
    pairs.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  )
  return createHash('sha256').update(JSON.stringify(canonical)).digest('hex')
}

/** The answer that this call was given before, if it was. */
export async function keptAnswer(db: Kysely<Tables>, call: KeyedCall): Promise<object | undefined> {
  const kept = await db
    .selectFrom('idempotency_keys')
    .select(['body_hash', 'answer'])
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .executeTakeFirst()
  if (kept && kept.body_hash !== call.bodyHash)
    throw new ApiError(
      'IDEMPOTENCY_MISMATCH',
      'This Idempotency-Key was used for something else; send a new one',
    )
  return kept?.answer
}

/**
 * Takes the key for this transaction. Whoever holds it is waited for: if he commits, his answer is given back and
 * nothing may be done again.
 */
export async function claimKey(
  tx: Kysely<Tables>,
  call: KeyedCall,
  at: Date,
): Promise<object | undefined> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: call.userId,
      key: call.key,
      body_hash: call.bodyHash,
      status: 201,
      answer: '{}',
      created_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return claimed ? undefined : keptAnswer(tx, call)
}

export async function keepAnswer(tx: Kysely<Tables>, call: KeyedCall, answer: object) {
  await tx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('user_id', '=', call.userId)
    .where('key', '=', call.key)
    .execute()
}

/** Calls with one key that come at once do the work once; other processes are kept out by the database. */
export function openSingleFlight<T>() {
  const underWay = new Map<string, Promise<T>>()
  return (name: string, work: () => Promise<T>): Promise<T> => {
    let flight = underWay.get(name)
    if (flight === undefined) {
      flight = work().finally(() => underWay.delete(name))
      underWay.set(name, flight)
    }
    return flight
  }
}
