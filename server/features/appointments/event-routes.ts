import { appointments } from '../../../contract/people/appointments.ts'
import { RowFeed } from '../../http/events/row-feed.ts'
import { RowStreams } from '../../http/events/row-streams.ts'
import { feature } from '../../http/feature.ts'
import { identify } from '../sessions/identify.ts'
import { appointmentsSince, presentAppointment } from './appointment-repository.ts'

export const appointmentEventRoutes = feature(
  'appointment events',
  ({ handle, app, ...server }) => {
    const { db, log } = server
    const feed = new RowFeed(db.write, { rowsSince: appointmentsSince, log })
    const present = presentAppointment
    const streams = new RowStreams(db.write, feed, { event: 'appointment', present })
    // Before the server waits for open requests to end: event streams never end by themselves.
    app.addHook('preClose', async () => streams.close())

    handle(appointments.events, 'advertiser', ({ caller, request, reply }) => {
      app.load.openStream(request, reply, caller.id)
      return streams.send(reply, {
        ownerId: caller.advertiserId,
        lastEventId: request.headers['last-event-id']?.toString(),
        isStillWelcome: async () => {
          const now = await identify(server, request)
          return now?.id === caller.id && now.advertiserId === caller.advertiserId
        },
      })
    })
  },
)
