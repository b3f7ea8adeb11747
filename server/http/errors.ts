import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cacheControlOf } from '../../contract/wire/caching.ts'
import { isOfApi } from './addresses/request-address.ts'
import { dataPolicy } from './answers/protect.ts'
import { ApiError } from './api-error.ts'
import { requestIdHeader } from './request-id.ts'
import { findServiceFault } from './service-fault.ts'

/** Every failure is answered with `{ message, code }`; internal details are logged, never shown. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const refusal = refusalOf(error)
    logFailure(error, request, 'request failed')
    return reply
      .code(refusal.status)
      .headers(refusal.headers ?? {})
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(refusal.answer)
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isOfApi(request.url)) reply.type('text/plain; charset=utf-8')
    throw new ApiError('NOT_FOUND', 'There is nothing at this address')
  })
}

/** The answer to a caller for any error. */
export const refusalOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : asRefusal(error as FastifyError)

export function logFailure(error: unknown, request: FastifyRequest, message: string) {
  const { status, code } = refusalOf(error)
  // A refusal because of overload is no failure, and a log line for each would add to the load.
  if (status < 500 || code === 'OVERLOADED') return
  if (isHangUp(error, request)) request.log.info('the caller hung up')
  else request.log.error({ err: error }, message)
}

/** When a caller breaks off a body, the error looks like a network error of the services behind the server. */
const isHangUp = (error: unknown, { raw }: FastifyRequest) =>
  raw.errored !== null && raw.errored === error

/** An address that cannot be routed fails before any of our handlers or hooks is known. */
export function answerUnroutable(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = new ApiError('MALFORMED', 'The address is malformed')
  return reply
    .code(refusal.status)
    .headers({
      [requestIdHeader]: request.id,
      // Set here, because no hook runs for an address without a route.
      'cache-control': cacheControlOf('never'),
      'content-security-policy': dataPolicy,
      'x-content-type-options': 'nosniff',
    })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.answer))
}

function asRefusal(error: FastifyError): ApiError {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('TOO_LARGE', 'The request is too large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('WRONG_TYPE', 'Send JSON, or a form where the API takes files')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ApiError('MALFORMED', 'The body is not valid JSON')
  }
  const fault = findServiceFault(error)
  if (fault)
    return new ApiError('UNAVAILABLE', 'The service is not ready; try again', {
      headers: { 'retry-after': String(fault.retryAfterSeconds) },
    })
  const status = error.statusCode ?? 500
  if (status === 413) return new ApiError('TOO_LARGE', 'The request is too large')
  if (status >= 400 && status < 500) return new ApiError('MALFORMED', 'The request is malformed')
  return new ApiError('INTERNAL', 'Something went wrong on our side; try again')
}
