import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notAllowed, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { AdRow } from './listing-row.ts'

export const findAd = (db: Kysely<Tables>, id: string): Promise<AdRow | undefined> =>
  db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirst()

/** All that changes an ad or its pictures holds this lock, so that two changes follow one another. */
export const lockAd = (tx: Kysely<Tables>, id: string): Promise<AdRow | undefined> =>
  tx.selectFrom('listings').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Everybody else is told no more than what reading the ad would tell him. */
export function ownAd(ad: AdRow | undefined, caller: Caller): AdRow {
  const seen = adSeenBy(ad, caller)
  if (seen.owner_id !== caller.id) throw notAllowed('Only its owner can change this ad')
  return seen
}

export function ownOrOperated(ad: AdRow | undefined, caller: Caller): AdRow {
  const seen = adSeenBy(ad, caller)
  if (seen.owner_id !== caller.id && !caller.isOperator)
    throw notAllowed('This is for the owner of the ad')
  return seen
}

function adSeenBy(ad: AdRow | undefined, caller: Caller): AdRow {
  if (!ad) throw notFound('The ad')
  const isOwner = ad.owner_id === caller.id
  if (ad.deleted_at) throw isOwner && ad.published_at ? withdrawn() : notFound('The ad')
  if (ad.status !== 'published' && !isOwner && !caller.isOperator) throw notFound('The ad')
  return ad
}

export const withdrawn = () => new ApiError('WITHDRAWN', 'The ad has been deleted')
