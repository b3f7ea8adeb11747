import { appointments } from '../../../contract/appointments.ts'
import { ApiError } from '../../http/api-error.ts'
import { feature } from '../../http/feature.ts'
import { identify } from '../../http/identify.ts'
import { AppointmentFeed } from './appointment-feed.ts'
import { AppointmentStreams } from './event-stream.ts'

const streamsPerUser = 5
const streamsInAll = 1_000

export const appointmentEventRoutes = feature('appointment events', ({ handle, app, ...house }) => {
  const { db, log } = house
  const streams = new AppointmentStreams(db.write, new AppointmentFeed(db.write, log))
  // Before the server waits for its requests to end: these would never.
  app.addHook('preClose', async () => streams.close())

  handle(appointments.events, 'advertiser', ({ caller, request, reply }) => {
    if (streams.countOf(caller.id) >= streamsPerUser)
      throw new ApiError('TOO_MANY_REQUESTS', 'Too many open streams; close another window', {
        headers: { 'retry-after': '30' },
      })
    if (streams.count >= streamsInAll)
      throw new ApiError('OVERLOADED', 'Too many open streams; try again', {
        headers: { 'retry-after': '30' },
      })
    return streams.send(reply, {
      ownerId: caller.id,
      lastEventId: request.headers['last-event-id']?.toString(),
      isStillWelcome: async () => (await identify(house, request))?.id === caller.id,
    })
  })
})
