import { createECDH } from 'node:crypto'
import { isIP } from 'node:net'
import type { Kysely, Selectable } from 'kysely'
import type { PushSubscription } from '../../../../contract/people/notices.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Networks } from '../../../http/addresses/private-networks.ts'
import { notAllowed, wrongData } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/caller.ts'

export type SubscriptionRow = Selectable<Tables['push_subscriptions']>

/** For one person: a further browser replaces the oldest. */
const mostBrowsers = 10
/** How long the product shows that a subscription was lost. */
export const lostDays = 30

/** From now on this browser of the caller shows notices, until the session ends by which it is signed in. */
export async function subscribe(
  tx: Kysely<Tables>,
  { caller, networks, now }: { caller: Caller; networks: Networks; now: Date },
  { endpoint, keys }: PushSubscription,
): Promise<void> {
  const { id: userId, sessionId } = caller
  if (sessionId === undefined) throw notAllowed('Pushes belong to a session of a browser')
  refuseUnfit(endpoint, keys.p256dh, networks)
  const known = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('endpoint', '=', endpoint)
    .where('p256dh', '=', keys.p256dh)
    .where('auth', '=', keys.auth)
    .where('lost_at', 'is', null)
    .executeTakeFirst()
  if (known) return
  // A browser has one subscription: a person who used it before is not told here any more.
  await tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
  await unsubscribe(tx, caller)
  await tx
    .insertInto('push_subscriptions')
    .values({
      ...{ user_id: userId, session_id: sessionId, created_at: now },
      ...{ endpoint, p256dh: keys.p256dh, auth: keys.auth },
    })
    .execute()
  const rows = await tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  const beyond = rows.slice(mostBrowsers).map(({ id }) => id)
  if (beyond.length > 0)
    await tx.deleteFrom('push_subscriptions').where('id', 'in', beyond).execute()
}

export const unsubscribe = (
  tx: Kysely<Tables>,
  { id: userId, sessionId }: Pick<Caller, 'id' | 'sessionId'>,
) =>
  tx
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId ?? '0')
    .execute()

/** Checks the address as it is written; where its name leads is checked when it is connected to. */
function refuseUnfit(endpoint: string, p256dh: string, networks: Networks) {
  const url = URL.parse(endpoint)
  const host = url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  const isNamed = isIP(host) !== 0 && networks.isNamed(host)
  if (!url || url.username || url.password || !(url.protocol === 'https:' || isNamed))
    throw wrongData('endpoint', 'Push services have an address that begins with https://')
  if (isIP(host) !== 0 && !networks.isReachable(host))
    throw wrongData('endpoint', 'This address belongs to a private network')
  try {
    const ours = createECDH('prime256v1')
    ours.generateKeys()
    ours.computeSecret(Buffer.from(p256dh, 'base64url'))
  } catch {
    throw wrongData('keys.p256dh', 'This is not the key of a browser that takes pushes')
  }
}

/** The browsers that show the person's notices: their sessions last, and no push service said that they are gone. */
export const openSubscriptionsOf = (
  db: Kysely<Tables>,
  userIds: readonly string[],
  now: Date,
): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .selectAll('push_subscriptions')
    .where('push_subscriptions.user_id', 'in', [...userIds])
    .where('lost_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .execute()
