import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { cameraHeader, cameraHours, pairingMinutes } from '../../../contract/media/cameras.ts'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { hashOf, makeToken } from '../sessions/session-repository.ts'

type Deps = Pick<ServerContext, 'db' | 'clock'>

/** Only the picture on the screen contains the code; the camera ends with the session that opened it. */
export async function openCamera({ db, clock }: Deps, { id, sessionId }: Caller) {
  const code = makeToken()
  const now = clock()
  const row = await db.write
    .insertInto('cameras')
    .values({
      ...{ user_id: id, session_id: sessionId ?? null, code_hash: hashOf(code), created_at: now },
      expires_at: new Date(now.getTime() + pairingMinutes * 60_000),
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { id: row.id, code, until: row.expires_at }
}

/** When two phones scan the code at once, only one is paired. */
export async function pairCamera({ db, clock }: Deps, code: string) {
  const now = clock()
  const token = makeToken()
  const until = new Date(now.getTime() + cameraHours * 3_600_000)
  const paired = await db.write
    .updateTable('cameras')
    .set({ token_hash: hashOf(token), paired_at: now, expires_at: until })
    .where('code_hash', '=', hashOf(code))
    .where('paired_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  if (paired) return { token, until }
  const known = await db.write
    .selectFrom('cameras')
    .select('paired_at')
    .where('code_hash', '=', hashOf(code))
    .executeTakeFirst()
  if (!known)
    throw new ApiError(
      'LINK_UNKNOWN',
      'No form shows this code; scan the code that is on the screen',
    )
  if (known.paired_at)
    throw new ApiError('LINK_USED', 'This code was used already; ask for another')
  throw new ApiError('LINK_EXPIRED', 'This code is too old; ask for another')
}

/** The account an upload belongs to, and the phone that may continue it. */
export interface Uploader {
  userId: string
  /** Null when the account uploads without a phone. */
  cameraId: string | null
}

/** The account of the paired phone, even if its browser is signed in as somebody else; without a phone, the caller. */
export async function uploaderOf(
  { db, clock }: Deps,
  caller: Caller | undefined,
  { headers }: Pick<FastifyRequest, 'headers'>,
): Promise<Uploader> {
  const token = headers[cameraHeader]
  if (typeof token !== 'string') {
    if (!caller) throw new ApiError('NOT_SIGNED_IN', 'Sign in to do this')
    return { userId: caller.id, cameraId: null }
  }
  const camera = await db.write
    .selectFrom('cameras')
    .innerJoin('users', 'users.id', 'cameras.user_id')
    .select(['cameras.id', 'cameras.user_id'])
    .where('token_hash', '=', hashOf(token))
    .where('cameras.expires_at', '>', clock())
    .where('users.is_blocked', '=', false)
    .executeTakeFirst()
  if (!camera)
    throw new ApiError('LINK_EXPIRED', 'The form no longer accepts pictures from this phone')
  return { userId: camera.user_id, cameraId: camera.id }
}

export async function ownCamera(db: Kysely<Tables>, { id: userId }: Caller, id: string) {
  const camera = await db
    .selectFrom('cameras')
    .select(['id', 'paired_at', 'expires_at'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!camera) throw notFound('The phone')
  return camera
}

export const filesOfCamera = (db: Kysely<Tables>, cameraId: string) =>
  db
    .selectFrom('uploads')
    .select(['id', 'sha256'])
    .where('camera_id', '=', cameraId)
    .where('checked_at', 'is not', null)
    .where('used_at', 'is', null)
    .orderBy('checked_at')
    .orderBy('id')
    .execute()
