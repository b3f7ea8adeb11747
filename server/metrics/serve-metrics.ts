import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Settings } from '../settings.ts'

type MetricsSettings = Pick<Settings, 'METRICS_PORT' | 'METRICS_TOKEN'>

export const metricsPath = '/metrics'
const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** There are no metrics unless the settings name a port or a token for them. */
export const areMetricsWanted = ({ METRICS_PORT, METRICS_TOKEN }: MetricsSettings): boolean =>
  METRICS_PORT !== undefined || METRICS_TOKEN !== undefined

/** With a token but no separate port, metrics are served beside the site to callers with the token. */
export const areMetricsBesideSite = ({ METRICS_PORT, METRICS_TOKEN }: MetricsSettings): boolean =>
  METRICS_PORT === undefined && METRICS_TOKEN !== undefined

export function serveMetricsBesideSite(
  app: FastifyInstance,
  settings: MetricsSettings,
  read: () => Promise<string>,
) {
  const { METRICS_TOKEN } = settings
  if (!areMetricsBesideSite(settings)) return
  app.get(metricsPath, { config: { load: 'exempt' } }, async ({ headers }, reply) => {
    if (!mayRead(headers, METRICS_TOKEN))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ code: 'NOT_SIGNED_IN', message: 'Send the token of METRICS_TOKEN as a Bearer' })
    return reply.type(contentType).send(await read())
  })
}

/** Serves metrics on a port that only this machine can reach. Others read them through a proxy, or with the token. */
export async function openMetricsPort(
  { METRICS_PORT, METRICS_TOKEN }: MetricsSettings,
  read: () => Promise<string>,
): Promise<{ close: () => Promise<void> } | undefined> {
  if (METRICS_PORT === undefined) return undefined
  const answer = async ({ url, headers }: IncomingMessage, response: ServerResponse) => {
    if (url !== metricsPath) response.writeHead(404)
    else if (!mayRead(headers, METRICS_TOKEN))
      response.writeHead(401, { 'www-authenticate': 'Bearer' })
    else {
      const text = await read().catch(() => undefined)
      response.writeHead(text === undefined ? 503 : 200, { 'content-type': contentType })
      response.write(text ?? '')
    }
    response.end()
  }
  const server = createServer((request, response) => void answer(request, response))
  server.listen(METRICS_PORT, '127.0.0.1')
  await once(server, 'listening')
  return {
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function mayRead({ authorization }: IncomingMessage['headers'], token: string | undefined) {
  if (token === undefined) return true
  // Hashed, so that the time of the comparison shows neither the token's length nor how much of a guess was right.
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`))
}
