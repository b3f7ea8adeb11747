import { operators } from '../../../contract/operators/operators.ts'
import { notAllowed, notFound } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import { feature } from '../../http/feature.ts'
import type { UserRow } from '../users/present-user.ts'
import { changeStanding } from '../users/standing.ts'
import { changeUploadQuota } from './change-upload-quota.ts'
import { countPending, findActs } from './find-acts.ts'
import { findUsers, loadManaged } from './find-users.ts'

export const operatorRoutes = feature('operators', ({ handle, ...server }) => {
  const { db, clock, version } = server

  handle(operators.users, 'operator', ({ query }) => findUsers(db.write, query))

  handle(operators.changeUser, 'operator', async ({ params, body, caller, once }) => {
    const changed = await once(async (tx) => {
      const user = await tx
        .selectFrom('users')
        .selectAll()
        .where('id', '=', params.id)
        .forUpdate()
        .executeTakeFirst()
      if (!user) throw notFound('The user')
      if (body.isBlocked) refuseBlocking(caller, user)
      const { uploadQuota, note, ...standing } = body
      const by = { actorId: caller.id, now: clock(), note }
      const changed = await changeStanding(tx, user, standing, by, server)
      const saved = uploadQuota ? await changeUploadQuota(tx, changed, uploadQuota, by) : changed
      return loadManaged(tx, saved)
    })
    await version.refresh()
    return changed
  })

  handle(operators.log, 'operator', ({ query }) => findActs(db.write, query))

  handle(operators.pendingCounts, 'operator', () => countPending(db.write))
})

/** Operators are appointed and dismissed on the command line, not by each other. */
function refuseBlocking(caller: Caller, user: UserRow) {
  if (user.id === caller.id) throw notAllowed('You cannot block yourself')
  if (user.is_operator) throw notAllowed('An operator cannot be blocked here')
}
