import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endedHeader } from '../../../contract/people/sessions.ts'
import type { PageRequest } from '../../../contract/wire/page-render.ts'
import { ApiError } from '../../http/api-error.ts'
import { requestIdHeader } from '../../http/request-id.ts'
import type { CommonAnswers } from './common-answers.ts'

/**
 * The page's calls of the API, made within the process as the visitor: with their cookie, from their address. When the
 * server is too busy for one of them it is too busy for the page.
 */
export function askSelf(
  app: FastifyInstance,
  request: FastifyRequest,
  /** For visitors: what others were told already. */
  common: { answers: CommonAnswers; version: string; site: string } | undefined,
) {
  let isBusy = false
  let isEnded = false
  const askAnew: PageRequest['ask'] = async (url, headers) => {
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
    if (answer.headers[endedHeader] !== undefined) isEnded = true
    return { status: answer.statusCode, body: answer.payload }
  }
  const ask: PageRequest['ask'] = async (url, headers) => {
    const anew = () => askAnew(url, headers)
    const answer = common ? await common.answers.get({ ...common, url }, anew) : await anew()
    if (answer.status === 503) isBusy = true
    return answer
  }
  const refuseIfBusy = () => {
    if (isBusy)
      throw new ApiError('UNAVAILABLE', 'The service is busy; try again in a moment', {
        headers: { 'retry-after': '2' },
      })
  }
  return { ask, refuseIfBusy, hasSessionEnded: () => isEnded }
}
