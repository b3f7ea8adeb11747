import { securityEvents } from '../../../contract/people/security-events.ts'
import { feature } from '../../http/feature.ts'
import { findOwnSecurityEvents, findSecurityEvents } from './security-log.ts'

export const securityEventRoutes = feature('security-events', ({ handle, db }) => {
  handle(securityEvents.own, 'signedIn', ({ query, caller }) =>
    findOwnSecurityEvents(db.write, { ...query, userId: caller.id }),
  )

  handle(securityEvents.find, 'operator', ({ query }) => findSecurityEvents(db.write, query))
})
