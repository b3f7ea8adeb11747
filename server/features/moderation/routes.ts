import { moderation } from '../../../contract/moderation.ts'
import { feature } from '../../http/feature.ts'
import { moderationQueue } from './queue.ts'

export const moderationRoutes = feature('moderation', ({ handle, db }) => {
  handle(moderation.queue, 'operator', ({ query, caller }) =>
    moderationQueue(db.write, caller, query),
  )
})
