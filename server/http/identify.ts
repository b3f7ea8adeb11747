import type { FastifyRequest } from 'fastify'
import { sessionCookie } from '../../contract/sessions.ts'
import { callerOfToken } from '../features/sessions/session-repository.ts'
import type { House } from '../house.ts'
import type { Caller } from './caller.ts'

/** Finds out who calls: launch data, a bearer token, or the cookie, in this order. */
export async function identify(house: House, request: FastifyRequest): Promise<Caller | undefined> {
  const [scheme, value] = splitOnce(request.headers.authorization ?? '')
  if (scheme.toLowerCase() === 'bearer') return callerOfToken(house, value, 'bearer')
  const cookie = request.cookies[sessionCookie]
  return cookie ? callerOfToken(house, cookie, 'cookie') : undefined
}

const splitOnce = (header: string): [string, string] => {
  const space = header.indexOf(' ')
  return space < 0 ? [header, ''] : [header.slice(0, space), header.slice(space + 1).trim()]
}
