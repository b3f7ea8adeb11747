import type { FastifyInstance, FastifyRequest } from 'fastify'
import { endedHeader } from '../../../contract/people/sessions.ts'
import type { PageRequest } from '../../../contract/wire/page-render.ts'
import { ApiError } from '../../http/api-error.ts'
import { requestIdHeader } from '../../http/request-id.ts'
import type { CommonAnswers } from './common-answers.ts'

/**
 * Makes a page's API calls within the process, for the visitor: with their cookie and from their address. If the server
 * is too busy for one of the calls, it is too busy for the page.
 */
export function askSelf(
  app: FastifyInstance,
  request: FastifyRequest,
  /** For visitors: cached answers that are the same for every visitor. */
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
        // The API must see the reader of the page as its caller, for example a robot as a robot.
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
