import { Readable } from 'node:stream'
import { archiveLinkMinutes, ownData } from '../../../contract/people/own-data.ts'
import { apiBase, pathOf } from '../../../contract/wire/route.ts'
import type { ServerContext } from '../../context.ts'
import type { Lease } from '../../db/lease.ts'
import { openLease } from '../../db/lease.ts'
import { siteOf } from '../../http/addresses/public-url.ts'
import { ApiError } from '../../http/api-error.ts'
import type { CallLimit } from '../../http/call-limits.ts'
import { addressOf, limitCalls } from '../../http/call-limits.ts'
import { feature } from '../../http/feature.ts'
import { findLink, makeLink, useUpLinks } from '../recovery/account-links.ts'
import { requireConfirmed } from '../security/confirm-identity.ts'
import { loadUser } from '../users/user-repository.ts'
import { cancelDeletion, startDeletion } from './account-deletion.ts'
import { archiveEntries } from './archive-entries.ts'
import { writeZip } from './write-zip.ts'

const archivesOfUser: CallLimit = { most: 10, seconds: 86_400 }
const opensOfAddress: CallLimit = { most: 60, seconds: 3_600 }
/** If a process died during an archive, the person can ask for another one after this time. */
const leaseMs = 60_000

export const ownDataRoutes = feature('own data', ({ handle, ...server }) => {
  const { db, clock } = server

  handle(ownData.ask, 'signedIn', async ({ caller, request }) => {
    await requireConfirmed(server, caller, 'factors')
    await limitCalls(server, `own-data:${caller.id}`, archivesOfUser)
    const now = clock()
    const token = await makeLink(db.write, {
      ...{ userId: caller.id, purpose: 'archive', sentTo: null, now },
      sessionId: caller.sessionId ?? null,
    })
    return {
      url: siteOf(server, request) + apiBase + pathOf(ownData.archive.path, { token }),
      until: new Date(now.getTime() + archiveLinkMinutes * 60_000).toISOString(),
    }
  })

  handle(ownData.archive, 'anyone', async ({ params: { token }, request, reply }) => {
    await limitCalls(server, `own-data-link:${addressOf(request)}`, opensOfAddress)
    const now = clock()
    const { user_id: userId } = await findLink(db.write, { token, purpose: 'archive', now })
    const { language, is_blocked } = await loadUser(db.write, userId)
    if (is_blocked) throw new ApiError('LINK_EXPIRED', 'This account is blocked')
    const lease = openLease(server, `own-data-${userId}`, leaseMs)
    if (!(await lease.take()))
      throw new ApiError('IN_PROGRESS', 'Another archive of this account is being sent already')
    await useUpLinks(db.write, { userId, purpose: 'archive', now })
    const entries = archiveEntries(server, { id: userId, language })
    const day = now.toISOString().slice(0, 10)
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="sakhli-${day}.zip"`)
      .header('x-content-type-options', 'nosniff')
      .send(Readable.from(held(writeZip(entries, now), lease, server), { objectMode: false }))
  })

  handle(ownData.startDeletion, 'signedIn', async (by) => {
    await requireConfirmed(server, by.caller, 'factors')
    return { until: (await startDeletion(server, by)).toISOString() }
  })

  handle(ownData.cancelDeletion, 'signedIn', (by) => cancelDeletion(server, by))
})

/** Renews the lease as long as somebody reads, and ends it then. */
async function* held(
  pieces: AsyncGenerator<Buffer>,
  lease: Lease,
  { log }: Pick<ServerContext, 'log'>,
): AsyncGenerator<Buffer> {
  lease.keep()
  try {
    yield* pieces
  } catch (error) {
    log.error({ err: error }, 'an archive broke off')
    throw error
  } finally {
    await lease.release()
  }
}
