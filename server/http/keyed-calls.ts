import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import { serverLimits } from '../../contract/limits.ts'
import { idempotencyKey, keyHeader } from '../../contract/wire/idempotency.ts'
import type { Route } from '../../contract/wire/route.ts'
import type { ServerContext } from '../context.ts'
import { inTransaction } from '../db/retry.ts'
import type { Tables } from '../db/tables.ts'
import { ApiError } from './api-error.ts'
import { addressOf, hiddenKey } from './call-limits.ts'
import type { Caller } from './caller.ts'
import { parsePart } from './validate.ts'

/** A write that its sender may repeat: the same key and body from the same caller mean the same call. */
interface KeyedCall {
  /**
   * A hash of caller, route and key. All visitors are one caller, so only somebody who has the key can name the call.
   */
  name: Buffer
  /** The user or address whose stored answers are limited together. */
  owner: string
  bodyHash: Buffer
  /** The key that encrypts the stored answer. */
  secret: Buffer
}

interface StoredAnswer {
  status: number
  answer: unknown
}

/**
 * Does all the work of a write in one transaction, which also stores the answer if the call has a key. As in every
 * transaction, the work may run more than once.
 */
export type Once<Answer> = (work: (tx: Transaction<Tables>) => Promise<Answer>) => Promise<Answer>

/** The keyed call of a request, if the request has a key. */
export function readKeyedCall(
  route: Route,
  request: FastifyRequest,
  caller: Caller | undefined,
  said: object,
): KeyedCall | undefined {
  const given = request.headers[keyHeader]
  if (given === undefined) return undefined
  const key = parsePart(idempotencyKey, given, 'MALFORMED')
  const name = sha256(JSON.stringify([whoCalls(caller), route.method, route.path, key]))
  return {
    name,
    owner: caller ? `user:${caller.id}` : `address:${hiddenKey(addressOf(request))}`,
    bodyHash: createHmac('sha256', key).update(JSON.stringify(said, inOrder)).digest(),
    secret: Buffer.from(hkdfSync('sha256', key, name, 'answer', 32)),
  }
}

/** A Telegram user stays the same caller when their Telegram is connected to an account. */
const whoCalls = (caller: Caller | undefined) =>
  caller?.launch ? `telegram:${caller.launch.user.id}` : `user:${caller?.id ?? ''}`

const sha256 = (text: string) => createHash('sha256').update(text).digest()

/** Sorts fields, so that their order in the request does not matter. */
const inOrder = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value

/**
 * Does each write once per key. Calls that come to one process at the same time wait for the first of them; other
 * processes wait for the key's row, which the first call has inserted.
 */
export function openKeyedCalls({ db, clock }: Pick<ServerContext, 'db' | 'clock'>) {
  const underWay = new Map<string, Promise<StoredAnswer>>()

  async function perform<Answer>(
    call: KeyedCall | undefined,
    status: () => number,
    act: (once: Once<Answer>) => Promise<unknown> | unknown,
  ): Promise<StoredAnswer> {
    const known = call && (await findAnswer(db.write, call))
    if (known) return known
    let made: StoredAnswer | undefined
    const once: Once<Answer> = async (work) => {
      made = await inTransaction(db.write, async (tx) => {
        const earlier = call && (await claim(tx, call, clock()))
        if (earlier) return earlier
        const answer = await work(tx)
        const first = { status: status(), answer }
        if (call) await storeAnswer(tx, call, first)
        return first
      })
      return made.answer as Answer
    }
    const answer = await act(once)
    if (made === undefined || made.answer !== answer) throw new Error('Not the answer of once()')
    return made
  }

  return <Answer>(
    call: KeyedCall | undefined,
    status: () => number,
    act: (once: Once<Answer>) => Promise<unknown> | unknown,
  ): Promise<StoredAnswer> => {
    if (!call) return perform(call, status, act)
    const flight = Buffer.concat([call.name, call.bodyHash]).toString('base64')
    const first = underWay.get(flight)
    if (first !== undefined) return first
    const performing = perform(call, status, act).finally(() => underWay.delete(flight))
    underWay.set(flight, performing)
    return performing
  }
}

async function findAnswer(db: Kysely<Tables>, call: KeyedCall): Promise<StoredAnswer | undefined> {
  const row = await db
    .selectFrom('keyed_calls')
    .select(['body_hash', 'answer'])
    .where('name', '=', call.name)
    .executeTakeFirst()
  if (!row?.answer) return undefined
  if (!row.body_hash.equals(call.bodyHash))
    throw new ApiError(
      'IDEMPOTENCY_MISMATCH',
      'This Idempotency-Key was used for something else; send a new one',
    )
  return unseal(call, row.answer)
}

/**
 * Takes the key for this transaction. If another call has the key, this one waits, and uses its answer if it commits.
 */
async function claim(
  tx: Kysely<Tables>,
  call: KeyedCall,
  at: Date,
): Promise<StoredAnswer | undefined> {
  const claimed = await tx
    .insertInto('keyed_calls')
    .values({ name: call.name, owner: call.owner, body_hash: call.bodyHash, created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // The row that was in the way may just have been swept: then the key is free again.
  if (!claimed) return (await findAnswer(tx, call)) ?? claim(tx, call, at)
  if (BigInt(claimed.id) % forgetEvery === 0n) await forgetOldest(tx, call.owner)
  return undefined
}

const forgetEvery = 32n

/** Limits the stored answers of an owner to the newest ones, however fast they write. */
async function forgetOldest(tx: Kysely<Tables>, owner: string) {
  await sql`
    delete from keyed_calls where owner = ${owner} and id <= (
      select id from keyed_calls where owner = ${owner}
      order by id desc offset ${serverLimits.keptAnswers} limit 1
    )`.execute(tx)
}

async function storeAnswer(tx: Kysely<Tables>, call: KeyedCall, made: StoredAnswer) {
  await tx
    .updateTable('keyed_calls')
    .set({ answer: seal(call, made) })
    .where('name', '=', call.name)
    .execute()
}

const cipher = 'aes-256-gcm'
const ivLength = 12
const tagLength = 16

function seal({ secret }: KeyedCall, made: StoredAnswer): Buffer {
  const iv = randomBytes(ivLength)
  const sealing = createCipheriv(cipher, secret, iv)
  const sealed = Buffer.concat([sealing.update(JSON.stringify(made)), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), sealed])
}

function unseal({ secret }: KeyedCall, answer: Buffer): StoredAnswer {
  const sealed = answer.subarray(ivLength + tagLength)
  const opening = createDecipheriv(cipher, secret, answer.subarray(0, ivLength))
  opening.setAuthTag(answer.subarray(ivLength, ivLength + tagLength))
  return JSON.parse(Buffer.concat([opening.update(sealed), opening.final()]).toString())
}
