import type { FastifyRequest } from 'fastify'
import type { Selectable, Transaction } from 'kysely'
import { sql } from 'kysely'
import { deletionDays } from '../../../contract/people/own-data.ts'
import type { ServerContext } from '../../context.ts'
import { noteChange } from '../../db/listings-version.ts'
import { inTransaction } from '../../db/retry.ts'
import type { Tables } from '../../db/tables.ts'
import { sourceOf } from '../../http/addresses/call-source.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { tellOfWithdrawal } from '../notices/tell-of-listing.ts'
import { tellAccount } from '../security/tell-account.ts'
import { recordSecurityEvent } from '../security-events/security-log.ts'
import { endLaunchData } from '../sessions/launch-caller.ts'
import { endSessionsOf } from '../sessions/session-repository.ts'
import { withdrawListings } from '../users/withdraw-listings.ts'

interface By {
  caller: Caller
  request: FastifyRequest
}

/** From now on the account's listings are off the site, and the account is erased when its time is up. */
export async function startDeletion(server: ServerContext, { caller, request }: By): Promise<Date> {
  const now = server.clock()
  const until = new Date(now.getTime() + deletionDays * 86_400_000)
  const leavesAt = await inTransaction(server.db.write, async (tx) => {
    const user = await lockUser(tx, caller.id)
    if (user.leaves_at) return user.leaves_at
    if (user.is_operator)
      throw new ApiError(
        'IS_OPERATOR',
        'Another operator has to take your operator rights away first',
      )
    if (await hasAgents(tx, caller.id))
      throw new ApiError('HAS_AGENTS', 'People still work for this agency: remove them first')
    await tx
      .updateTable('users')
      .set({ leaves_at: until, updated_at: now })
      .where('id', '=', caller.id)
      .execute()
    await takeOff(tx, server, caller.id, now)
    const event = { userId: caller.id, source: sourceOf(request), at: now }
    await recordSecurityEvent(tx, { ...event, kind: 'deletionAsked' })
    await tellAccount(server, tx, { ...event, kind: 'deletionAsked' })
    await endSessionsOf(tx, caller.id)
    await noteChange(tx)
    return until
  })
  if (caller.launch) await endLaunchData(server, caller.launch)
  await server.version.refresh()
  return leavesAt
}

const lockUser = (tx: Transaction<Tables>, id: string) =>
  tx
    .selectFrom('users')
    .select(['leaves_at', 'is_operator', 'is_admin'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()

const hasAgents = async (tx: Transaction<Tables>, id: string) =>
  (await tx
    .selectFrom('agency_agents')
    .select('user_id')
    .where('agency_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Remembers how each listing was, so that cancelling the deletion restores everything. */
async function takeOff(tx: Transaction<Tables>, server: ServerContext, id: string, now: Date) {
  const standing = await tx
    .selectFrom('listings')
    .select(['id', 'status', 'status_note', 'waiting_since', 'version'])
    .where('owner_id', '=', id)
    .where('status', 'in', ['published', 'moderation'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  const note = 'The account is to be deleted'
  const withdrawn = await withdrawListings(tx, id, { note, now })
  for (const each of chunksOf(standing, 1_000))
    await tx
      .insertInto('leaving_listings')
      .values(
        each.map(({ id: listing_id, version, ...was }) => ({
          ...{ ...was, user_id: id, listing_id },
          // Taking the listing off the site made a new version.
          version: version + 1,
        })),
      )
      .execute()
  for (const listing of withdrawn) await tellOfWithdrawal(tx, server, listing)
}

function* chunksOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

/** Everything is as it was, except what was changed meanwhile, because nobody has checked that. */
export async function cancelDeletion(
  server: ServerContext,
  { caller, request }: By,
): Promise<{ restored: number; left: number }> {
  const now = server.clock()
  const outcome = await inTransaction(server.db.write, async (tx) => {
    const user = await lockUser(tx, caller.id)
    if (!user.leaves_at || user.leaves_at <= now) return { restored: 0, left: 0 }
    await tx
      .updateTable('users')
      .set({ leaves_at: null, updated_at: now })
      .where('id', '=', caller.id)
      .execute()
    const remembered = await tx
      .deleteFrom('leaving_listings')
      .where('user_id', '=', caller.id)
      .returning(['listing_id', 'status', 'status_note', 'waiting_since', 'version'])
      .execute()
    const restored = user.is_admin ? await putBack(tx, caller.id, remembered, now) : 0
    const event = { userId: caller.id, source: sourceOf(request), at: now }
    await recordSecurityEvent(tx, { ...event, kind: 'deletionTakenBack' })
    await tellAccount(server, tx, { ...event, kind: 'deletionTakenBack' })
    await noteChange(tx)
    return { restored, left: remembered.length - restored }
  })
  await server.version.refresh()
  return outcome
}

type Remembered = Omit<Selectable<Tables['leaving_listings']>, 'user_id'>

async function putBack(
  tx: Transaction<Tables>,
  userId: string,
  remembered: readonly Remembered[],
  now: Date,
): Promise<number> {
  const column = <Name extends keyof Remembered>(name: Name) =>
    remembered.map((listing) => listing[name])
  const { rows } = await sql<{ id: string; status: Remembered['status'] }>`
    update listings set status = was.status, status_note = was.status_note,
      waiting_since = was.waiting_since, version = listings.version + 1, updated_at = ${now}
    from unnest(${column('listing_id')}::bigint[], ${column('status')}::text[], ${column('status_note')}::text[],
      ${column('waiting_since')}::timestamptz[], ${column('version')}::integer[])
      as was (id, status, status_note, waiting_since, version)
    where listings.id = was.id and listings.owner_id = ${userId} and listings.version = was.version
      and listings.status = 'unpublished' and listings.deleted_at is null
    returning listings.id, listings.status`.execute(tx)
  for (const each of chunksOf(rows, 1_000))
    await tx
      .insertInto('status_changes')
      .values(
        each.map(({ id, status }) => ({
          ...{ listing_id: id, from_status: 'unpublished' as const, to_status: status },
          ...{ by_user: userId, by_role: 'owner' as const, at: now },
        })),
      )
      .execute()
  return rows.length
}
