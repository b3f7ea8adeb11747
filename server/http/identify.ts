import type { FastifyRequest } from 'fastify'
import { callerOfLaunchData } from '../features/sessions/launch-caller.ts'
import { callerOfPicture } from '../features/sessions/picture-cookie.ts'
import { callerOfToken } from '../features/sessions/session-repository.ts'
import type { House } from '../house.ts'
import { mayDemoSignIn } from '../safe-start.ts'
import type { Caller } from './caller.ts'
import { readCookie } from './cookies.ts'
import { refuseForeignOrigin } from './same-origin.ts'

/** Who calls. Whatever a demo account comes with, it is nobody's where it may not sign in. */
export async function identify(house: House, request: FastifyRequest): Promise<Caller | undefined> {
  const caller = await readCaller(house, request)
  return caller?.isDemo && !mayDemoSignIn(house.settings) ? undefined : caller
}

/** Launch data, a bearer token, or a cookie, in this order. */
async function readCaller(house: House, request: FastifyRequest): Promise<Caller | undefined> {
  const [scheme, value] = splitOnce(request.headers.authorization ?? '')
  if (scheme === 'tma') return callerOfLaunchData(house, value)
  if (scheme === 'bearer') return callerOfToken(house, value, 'bearer')
  const cookie = readCookie(request, house.settings, 'sid')
  if (!cookie) return callerOfPicture(house, request)
  refuseForeignOrigin(request, house.settings.PUBLIC_URL)
  return callerOfToken(house, cookie, 'cookie')
}

const splitOnce = (header: string): [string, string] => {
  const space = header.indexOf(' ')
  const end = space < 0 ? header.length : space
  return [header.slice(0, end).toLowerCase(), header.slice(end).trim()]
}
