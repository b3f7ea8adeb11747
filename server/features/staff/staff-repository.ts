import type { Kysely, Transaction } from 'kysely'
import type { Hindrance, Team } from '../../../contract/people/staff.ts'
import { invitationDays, mostInvitations } from '../../../contract/people/staff.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError, notFound, wrongData } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { hashOf, makeToken } from '../sessions/session-repository.ts'

const day = 86_400_000

/** The team of the agency that the caller is, or works for. */
export async function teamOf(db: Kysely<Tables>, caller: Caller, now: Date): Promise<Team> {
  const agency = await db
    .selectFrom('users')
    .select(['id', 'agency_name'])
    .where('id', '=', caller.advertiserId)
    .executeTakeFirstOrThrow()
  const isOwner = !caller.isAgent
  const agents = await db
    .selectFrom('agency_agents')
    .innerJoin('users', 'users.id', 'agency_agents.user_id')
    .select(['users.id', 'users.agency_name', 'users.telegram_username', 'agency_agents.since'])
    .where('agency_id', '=', agency.id)
    .orderBy('agency_agents.since')
    .orderBy('users.id')
    .execute()
  const invitations = isOwner ? await openInvitations(db, agency.id, now) : []
  return {
    agency: { id: agency.id, name: agency.agency_name },
    isOwner,
    agents: agents.map((agent) => ({
      id: agent.id,
      name: agent.agency_name ?? agent.telegram_username,
      since: agent.since.toISOString(),
      isMe: agent.id === caller.id,
    })),
    invitations: invitations.map(presentInvitation),
  }
}

const openInvitations = (db: Kysely<Tables>, agencyId: string, now: Date) =>
  db
    .selectFrom('agency_invitations')
    .select(['id', 'name', 'created_at', 'expires_at'])
    .where('agency_id', '=', agencyId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute()

const presentInvitation = (row: Awaited<ReturnType<typeof openInvitations>>[number]) => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
})

/** The token is shown once; only its hash is stored. */
export async function invite(tx: Transaction<Tables>, agencyId: string, name: string, now: Date) {
  if ((await openInvitations(tx, agencyId, now)).length >= mostInvitations)
    throw wrongData('name', `At most ${mostInvitations} invitations are open at a time`)
  const token = makeToken()
  const row = await tx
    .insertInto('agency_invitations')
    .values({
      token_hash: hashOf(token),
      agency_id: agencyId,
      name,
      created_at: now,
      expires_at: new Date(now.getTime() + invitationDays * day),
    })
    .returning(['id', 'name', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow()
  return { ...presentInvitation(row), token }
}

export async function withdrawInvitation(db: Kysely<Tables>, agencyId: string, id: string) {
  const { numDeletedRows } = await db
    .deleteFrom('agency_invitations')
    .where('agency_id', '=', agencyId)
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('The invitation')
}

/** The listings that they placed belong to the agency and stay there. */
export async function endAgent(db: Kysely<Tables>, agencyId: string, userId: string) {
  const { numDeletedRows } = await db
    .deleteFrom('agency_agents')
    .where('agency_id', '=', agencyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('The agent')
}

const findInvitation = (db: Kysely<Tables>, token: string) =>
  db
    .selectFrom('agency_invitations')
    .innerJoin('users', 'users.id', 'agency_invitations.agency_id')
    .select([
      'agency_invitations.id',
      'agency_invitations.agency_id',
      'agency_invitations.used_at',
      'agency_invitations.expires_at',
      'users.agency_name',
    ])
    .where('token_hash', '=', hashOf(token))
    .where('users.is_admin', '=', true)
    .where('users.is_blocked', '=', false)
    .where('users.leaves_at', 'is', null)

type InvitationRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof findInvitation>['executeTakeFirst']>>
>

const stateOf = (row: InvitationRow, now: Date) => {
  if (row.used_at) return 'used'
  return row.expires_at <= now ? 'expired' : 'open'
}

export async function showInvitation(
  db: Kysely<Tables>,
  caller: Caller | undefined,
  token: string,
  now: Date,
) {
  const row = await findInvitation(db, token).executeTakeFirst()
  if (!row) throw notFound('The invitation')
  return {
    agencyName: row.agency_name,
    state: stateOf(row, now),
    hindrance: await hindranceOf(db, caller, row.agency_id),
  } as const
}

/** Somebody with listings or feeds of their own would lose sight of them, so they have to settle those first. */
async function hindranceOf(
  db: Kysely<Tables>,
  caller: Caller | undefined,
  agencyId: string,
): Promise<Hindrance | null> {
  if (!caller) return 'signedOut'
  if (caller.id === agencyId) return 'ownAgency'
  if (caller.isAgent) return 'otherAgency'
  const own = await db
    .selectFrom('users')
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('agency_agents').select('user_id').where('agency_id', '=', caller.id)).as(
        'agents',
      ),
      exists(
        selectFrom('listings')
          .select('listings.id')
          .where('owner_id', '=', caller.id)
          .where('ended_at', 'is', null)
          .where('deleted_at', 'is', null),
      ).as('listings'),
      exists(
        selectFrom('feed_sources').select('feed_sources.id').where('owner_id', '=', caller.id),
      ).as('feeds'),
    ])
    .where('users.id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (own.agents) return 'ownAgency'
  return own.listings || own.feeds ? 'ownListings' : null
}

/** The invitation is locked while it is used: if two people accept at once, one joins. */
export async function acceptInvitation(
  tx: Transaction<Tables>,
  caller: Caller,
  token: string,
  now: Date,
): Promise<string> {
  const row = await findInvitation(tx, token).forUpdate('agency_invitations').executeTakeFirst()
  if (!row) throw notFound('The invitation')
  const state = stateOf(row, now)
  if (state !== 'open')
    throw new ApiError('CONFLICT', `This invitation is ${state}: ask for another`)
  // If one person accepts two invitations at once, the second waits here.
  await tx.selectFrom('users').select('id').where('id', '=', caller.id).forUpdate().execute()
  const hindrance = await hindranceOf(tx, caller, row.agency_id)
  if (hindrance) throw new ApiError('CONFLICT', refusals[hindrance])
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('agency_agents')
    .values({ user_id: caller.id, agency_id: row.agency_id, since: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) throw new ApiError('CONFLICT', refusals.otherAgency)
  await tx
    .updateTable('agency_invitations')
    .set({ used_at: now, used_by: caller.id })
    .where('id', '=', row.id)
    .execute()
  return row.agency_id
}

const refusals: Record<Hindrance, string> = {
  signedOut: 'Sign in to do this',
  ownAgency: 'You have an agency of your own',
  otherAgency: 'You work for an agency already: leave it first',
  ownListings: 'You have listings or feeds of your own: delete them first',
}
