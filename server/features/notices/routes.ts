import { notices } from '../../../contract/notices.ts'
import { RowFeed } from '../../http/events/row-feed.ts'
import { RowStreams } from '../../http/events/row-streams.ts'
import { feature } from '../../http/feature.ts'
import { identify } from '../sessions/identify.ts'
import {
  countUnread,
  findNotices,
  markRead,
  noticesSince,
  presentNotice,
} from './notice-repository.ts'

/** A notice is seen within a second of what it tells of. */
const everyMs = 250

export const noticeRoutes = feature('notices', ({ handle, app, ...server }) => {
  const { db, log, clock } = server

  handle(notices.find, 'signedIn', ({ query, caller }) =>
    findNotices(db.write, { ...query, before: query.before, userId: caller.id }),
  )

  handle(notices.unread, 'signedIn', async ({ caller }) => ({
    unread: await countUnread(db.write, caller.id),
  }))

  handle(notices.read, 'signedIn', async ({ body: { id, upTo }, caller }) => {
    await markRead(db.write, { userId: caller.id, id, upTo, now: clock() })
    return { unread: await countUnread(db.write, caller.id) }
  })

  const feed = new RowFeed(db.write, { rowsSince: noticesSince, log, everyMs })
  const streams = new RowStreams(db.write, feed, { event: 'notice', present: presentNotice })
  // Before the server waits for its requests to end: these would never.
  app.addHook('preClose', async () => streams.close())

  handle(notices.events, 'signedIn', ({ caller, request, reply }) => {
    app.load.openStream(request, reply, caller.id)
    return streams.send(reply, {
      ownerId: caller.id,
      lastEventId: request.headers['last-event-id']?.toString(),
      isStillWelcome: async () => (await identify(server, request))?.id === caller.id,
    })
  })
})
