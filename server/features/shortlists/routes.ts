import { shortlists } from '../../../contract/people/shortlists.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import { addressOf, limitCalls } from '../../http/call-limits.ts'
import { feature } from '../../http/feature.ts'
import { endShortlist, findShortlist, noteUse, replaceShortlist } from './shortlist-repository.ts'

/** Two people who look at it all day ask four times a minute each, and a whole house may share one address. */
const mostReads = { most: 600, seconds: 600 }
const mostWrites = { most: 600, seconds: 3_600 }
/** Each takes up to 200 kB, and anybody can make one without signing in. */
const mostNew = { most: 30, seconds: 86_400 }

const dayMs = 86_400_000

/** Whoever has the link may read, change and end the list: it has no account. */
export const shortlistRoutes = feature('shortlists', ({ handle, ...server }) => {
  const { db, clock } = server

  const load = async (id: string) => {
    const row = await findShortlist(db.write, id)
    if (row?.ended_at)
      throw new ApiError('LINK_EXPIRED', 'The people who shared this shortlist have ended it')
    return row
  }

  handle(shortlists.get, 'anyone', async ({ params, query, request }) => {
    await limitCalls(server, `shortlist-read:address:${addressOf(request)}`, mostReads)
    const row = await load(params.id)
    // Not an error: every list begins like this, on the device of the person who begins it.
    if (!row) return { version: 0, sealed: null }
    const now = clock()
    if (now.getTime() - row.used_at.getTime() > dayMs) await noteUse(db.write, params.id, now)
    return { version: row.version, sealed: query.since === row.version ? null : row.sealed }
  })

  handle(shortlists.put, 'anyone', async ({ params, body, request }) => {
    const address = addressOf(request)
    await limitCalls(server, `shortlist-write:address:${address}`, mostWrites)
    if (body.replaces === 0) await limitCalls(server, `shortlist-new:address:${address}`, mostNew)
    if (await replaceShortlist(db.write, params.id, { ...body, now: clock() }))
      return { version: body.replaces + 1 }
    if (!(await load(params.id))) throw notFound('Shortlist')
    throw new ApiError(
      'EDITED_ELSEWHERE',
      'There is a newer version: read it, and join yours to it',
    )
  })

  handle(shortlists.end, 'anyone', async ({ params, request }) => {
    await limitCalls(server, `shortlist-write:address:${addressOf(request)}`, mostWrites)
    if (!(await endShortlist(db.write, params.id, clock()))) throw notFound('Shortlist')
    return { ok: true as const }
  })
})
