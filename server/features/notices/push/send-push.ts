import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Networks } from '../../../http/addresses/private-networks.ts'
import { ForbiddenAddress, guardedLookup } from '../../../http/addresses/private-networks.ts'
import type { PushKeys } from './push-keys.ts'
import type { SubscriptionRow } from './push-subscriptions.ts'

export interface Push {
  /** The message for the browser, as JSON. */
  text: string
  /** A push that is sent again has the same topic: it replaces one that still waits at the push service. */
  topic: string
  urgency: 'normal' | 'high'
}

/**
 * `gone`: the browser will not come back. `refused`: only this push. An object: the push service asks to wait. Anything
 * else is thrown.
 */
export type PushDelivery = 'sent' | 'gone' | 'refused' | { againInSeconds: number }

export interface PushSender {
  send: (
    to: SubscriptionRow,
    push: Push,
    keys: PushKeys,
    signal: AbortSignal,
  ) => Promise<PushDelivery>
  close: () => void
}

/** A push service that does not answer within this time is asked again later. */
const patienceMs = 10_000
/** How long a push service stores a push that the browser does not fetch. */
const daySeconds = 86_400
const mostConnections = 20

/**
 * Encrypted by web-push and sent over connections of our own. Somebody else named the address, so a host name is
 * checked when it is connected to, and no redirect is followed.
 */
export function openPushSender(
  { networks, subject }: { networks: Networks; subject: string },
  patience = patienceMs,
): PushSender {
  const shared = { keepAlive: true, maxSockets: mostConnections, lookup: guardedLookup(networks) }
  const agents = { http: new HttpAgent(shared), https: new HttpsAgent(shared) }
  return {
    send: async ({ endpoint, p256dh, auth }, { text, topic, urgency }, keys, signal) => {
      const url = new URL(endpoint)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      // An IP address is never looked up, and the networks in the settings may have changed since it was given.
      if (isIP(host) !== 0 && !networks.isReachable(host)) return 'gone'
      const isSecure = url.protocol === 'https:'
      if (!isSecure && !networks.isNamed(host)) return 'gone'
      // Loaded only when needed: most processes send no push.
      const { default: webPush } = await import('web-push')
      const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject, ...keys },
        TTL: daySeconds,
        topic,
        urgency,
      })
      const { promise, resolve, reject } = Promise.withResolvers<PushDelivery>()
      const request = (isSecure ? requestHttps : requestHttp)(url, {
        method: 'POST',
        agent: isSecure ? agents.https : agents.http,
        headers: details.headers,
        signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      })
      request.on('error', (error) => {
        if (error instanceof ForbiddenAddress) resolve('gone')
        else reject(error)
      })
      request.on('response', (response) => {
        const { statusCode = 0, headers } = response
        // The body of the answer is not needed and is not read for long.
        response.on('error', () => {}).resume()
        const delivery = deliveryOf(statusCode, headers['retry-after'])
        if (delivery) resolve(delivery)
        else reject(new Error(`push service answered ${statusCode}`))
      })
      request.end(details.body)
      return promise
    },
    close: () => {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** Undefined: the job is retried like any other. */
function deliveryOf(status: number, retryAfter: string | undefined): PushDelivery | undefined {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 && /^\d{1,5}$/.test(retryAfter ?? ''))
    return { againInSeconds: Math.min(Number(retryAfter), 3_600) }
  if (status === 429 || status >= 500 || status < 300) return undefined
  return 'refused'
}
