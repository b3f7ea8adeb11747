import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '../../contract/route.ts'
import { ApiError } from './api-error.ts'

/** Every failure leaves as `{ message, code }`; what went wrong inside is logged, never shown. */
export function answerErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError | ApiError, request, reply) => {
    const refusal = error instanceof ApiError ? error : asRefusal(error)
    // Refusing while overloaded is no failure, and a line for each would be one more load.
    if (refusal.status >= 500 && refusal.code !== 'OVERLOADED')
      request.log.error({ err: error }, 'request failed')
    return reply
      .code(refusal.status)
      .headers({ ...refusal.headers, 'cache-control': 'no-store' })
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(refusal.answer)
  })
  app.setNotFoundHandler((request, reply) => {
    if (!request.url.startsWith(apiBase)) reply.type('text/plain; charset=utf-8')
    throw new ApiError('NOT_FOUND', 'There is nothing at this address')
  })
}

/** An address that cannot even be routed fails before any handler of ours is known. */
export function answerUnroutable(
  _error: FastifyError,
  _request: FastifyRequest,
  reply: FastifyReply,
) {
  const refusal = new ApiError('MALFORMED', 'The address is malformed')
  return reply
    .code(refusal.status)
    .headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.answer))
}

function asRefusal(error: FastifyError): ApiError {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ApiError('TOO_LARGE', 'The request is too large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ApiError('WRONG_TYPE', 'Send this as application/json')
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
      return new ApiError('MALFORMED', 'The body is not valid JSON')
  }
  if (isDatabaseAway(error))
    return new ApiError('UNAVAILABLE', 'The service is not ready; try again', {
      headers: { 'retry-after': '2' },
    })
  const status = error.statusCode ?? 500
  if (status === 413) return new ApiError('TOO_LARGE', 'The request is too large')
  if (status >= 400 && status < 500) return new ApiError('MALFORMED', 'The request is malformed')
  return new ApiError('INTERNAL', 'Something went wrong on our side; try again')
}

/** Connection failures and PostgreSQL's own "shutting down", "took too long" and "too many connections". */
const isDatabaseAway = (error: { code?: string; message?: string }) =>
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0[123]|57014|53300|08\w{3})$/.test(error.code ?? '') ||
  /^(Connection terminated|timeout exceeded when trying to connect)/.test(error.message ?? '')
