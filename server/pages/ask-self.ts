import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PageRequest } from '../../contract/page-render.ts'
import { endedHeader } from '../../contract/sessions.ts'
import { ApiError } from '../http/api-error.ts'
import { requestIdHeader } from '../http/request-id.ts'

/**
 * The page's calls of the API, made within the process as the visitor: with their cookie, from their address. When the
 * server is too busy for one of them it is too busy for the page.
 */
export function askSelf(app: FastifyInstance, request: FastifyRequest) {
  let isBusy = false
  let isEnded = false
  const ask: PageRequest['ask'] = async (url, headers) => {
    const answer = await app.inject({
      method: 'GET',
      url,
      remoteAddress: request.ip,
      headers: {
        ...headers,
        host: request.host,
        [requestIdHeader]: request.id,
        // Who looks at a page counts as who asks for what is on it: a robot as a robot.
        'user-agent': request.headers['user-agent'] ?? '',
        'x-forwarded-proto': request.protocol,
        ...(request.headers.cookie ? { cookie: request.headers.cookie } : {}),
      },
    })
    if (answer.statusCode === 503) isBusy = true
    if (answer.headers[endedHeader] !== undefined) isEnded = true
    return { status: answer.statusCode, body: answer.payload }
  }
  const refuseIfBusy = () => {
    if (isBusy)
      throw new ApiError('UNAVAILABLE', 'The service is busy; try again in a moment', {
        headers: { 'retry-after': '2' },
      })
  }
  return { ask, refuseIfBusy, hasSessionEnded: () => isEnded }
}
