import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'

const columns = ['id', 'owner_id', 'status', 'published_at', 'deleted_at'] as const

/** An ad that this caller may see at all: public, his own, or any for an operator. */
export async function adInSight(db: Kysely<Tables>, id: string, caller: Caller | undefined) {
  const ad = await db.selectFrom('listings').select(columns).where('id', '=', id).executeTakeFirst()
  if (!ad) throw notFound('The ad')
  const isPublic = ad.status === 'published' && !ad.deleted_at
  const isInsider = caller?.isOperator || caller?.id === ad.owner_id
  if (isPublic || (isInsider && !ad.deleted_at)) return ad
  throw ad.published_at
    ? new ApiError('WITHDRAWN', 'The ad has been withdrawn')
    : notFound('The ad')
}

/** An ad that everybody sees, whoever asks. */
export const publicAd = (db: Kysely<Tables>, id: string) => adInSight(db, id, undefined)
