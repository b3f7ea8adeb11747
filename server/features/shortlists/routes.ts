import { shortlists } from '../../../contract/people/shortlists.ts'
import { ApiError, notFound } from '../../http/api-error.ts'
import { addressOf, limitCalls } from '../../http/call-limits.ts'
import { feature } from '../../http/feature.ts'
import { endShortlist, findShortlist, noteUse, replaceShortlist } from './shortlist-repository.ts'

/** Two people who look at it all day ask four times a minute each; a house may have one address for many. */
const mostReads = { most: 600, seconds: 600 }
const mostWrites = { most: 600, seconds: 3_600 }
/** Each takes up to 200 kB, and nobody has signed in for it. */
const mostNew = { most: 30, seconds: 86_400 }

const dayMs = 86_400_000

/** Who has the link may read, change and end it: there is no account to ask. */
export const shortlistRoutes = feature('shortlists', ({ handle, ...server }) => {
  const { db, clock } = server

  const load = async (id: string) => {
    const row = await findShortlist(db.write, id)
    if (row?.ended_at) throw new ApiError('LINK_EXPIRED', 'This shortlist was ended by its people')
    return row
  }

  handle(shortlists.get, 'anyone', async ({ params, query, request }) => {
    await limitCalls(server, `shortlist-read:address:${addressOf(request)}`, mostReads)
    const row = await load(params.id)
    // No fault: every list begins so, on the device of whoever begins it.
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
