import type { FastifyRequest } from 'fastify'
import { notices } from '../../../contract/people/notices.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import { inTransaction } from '../../db/retry.ts'
import { openNetworks } from '../../http/addresses/private-networks.ts'
import { ApiError, wrongData } from '../../http/api-error.ts'
import { addressOf, limitCalls } from '../../http/call-limits.ts'
import { RowFeed } from '../../http/events/row-feed.ts'
import { RowStreams } from '../../http/events/row-streams.ts'
import { feature } from '../../http/feature.ts'
import { openSealer } from '../security/sealer.ts'
import { identify } from '../sessions/identify.ts'
import { chooseNotices, noticeSettingsOf } from './notice-choices.ts'
import {
  countUnread,
  findNotices,
  markRead,
  noticesSince,
  presentNotice,
} from './notice-repository.ts'
import { openPushKeys } from './push/push-keys.ts'
import { subscribe, unsubscribe } from './push/push-subscriptions.ts'
import { chooseByLink } from './unsubscribe-links.ts'

/** A mail provider sends these for all its readers. */
const unsubscriptionsOfAddress = { most: 1_000, seconds: 3600 }

const subscriptionsOfUser = { most: 200, seconds: 3600 }

/** Notices are looked for this often, so that they are seen within a second of their cause. */
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

  const sealer = openSealer(server.settings)
  const networks = openNetworks(server.settings.PUSH_NETWORKS)
  const deps = { ...server, pushKeysOf: openPushKeys(server, sealer) }
  handle(notices.settings, 'signedIn', ({ caller }) => noticeSettingsOf(db.write, deps, caller))

  handle(notices.choose, 'signedIn', async ({ body, caller }) => {
    if (body.topic === 'security')
      throw wrongData('topic', 'Notices about the security of an account cannot be switched off')
    return inTransaction(db.write, async (tx) => {
      await chooseNotices(tx, caller.id, body)
      return noticeSettingsOf(tx, deps, caller)
    })
  })

  handle(notices.subscribe, 'signedIn', async ({ body, caller }) => {
    await limitCalls(server, `push:${caller.id}`, subscriptionsOfUser)
    return inTransaction(db.write, async (tx) => {
      await subscribe(tx, { caller, networks, now: clock() }, body)
      return noticeSettingsOf(tx, deps, caller)
    })
  })

  handle(notices.endSubscription, 'signedIn', ({ caller }) =>
    inTransaction(db.write, async (tx) => {
      await unsubscribe(tx, caller)
      return noticeSettingsOf(tx, deps, caller)
    }),
  )

  // RFC 8058: mail programs unsubscribe by a form whose body holds nothing else.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1_000 },
    async (request: FastifyRequest) => {
      if (request.routeOptions.url === apiBase + notices.unsubscribe.path) return undefined
      throw new ApiError('WRONG_TYPE', 'This route does not accept a form')
    },
  )
  handle(notices.unsubscribe, 'anyone', async ({ query: { token, again }, request }) => {
    await limitCalls(server, `unsubscribe:${addressOf(request)}`, unsubscriptionsOfAddress)
    return inTransaction(db.write, (tx) =>
      chooseByLink(tx, sealer, { token, isOn: again === 'yes' }),
    )
  })

  const feed = new RowFeed(db.write, { rowsSince: noticesSince, log, everyMs })
  const streams = new RowStreams(db.write, feed, { event: 'notice', present: presentNotice })
  // Runs before the server waits for its requests to end, because these never end by themselves.
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
