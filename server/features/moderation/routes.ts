import { moderation } from '../../../contract/operators/moderation.ts'
import { feature } from '../../http/feature.ts'
import { moderationQueue } from './queue.ts'
import { twinsOf } from './twins.ts'
import { undoDecision } from './undo-decision.ts'

export const moderationRoutes = feature('moderation', ({ handle, ...server }) => {
  const { db, version } = server

  handle(moderation.queue, 'operator', ({ query, caller }) =>
    moderationQueue(db.write, caller, query),
  )

  handle(moderation.twins, 'operator', ({ params, caller }) => twinsOf(server, caller, params.id))

  handle(moderation.undo, 'operator', async ({ params, caller, once }) => {
    const listing = await once((tx) => undoDecision(tx, server, caller, params.id))
    await version.refresh()
    return listing
  })
})
