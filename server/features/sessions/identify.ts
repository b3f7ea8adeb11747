import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { refuseForeignOrigin } from '../../http/addresses/same-origin.ts'
import type { Caller } from '../../http/caller.ts'
import { readCookie } from '../../http/cookies.ts'
import { mayDemoSignIn } from '../../safe-start.ts'
import { callerOfLaunchData } from './launch-caller.ts'
import { callerOfPicture } from './picture-cookie.ts'
import { callerOfToken } from './session-repository.ts'

/** Finds out who calls. A demo account that may not sign in here is never the caller, whatever it brings. */
export async function identify(
  server: ServerContext,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const caller = await readCaller(server, request)
  return caller?.isDemo && !mayDemoSignIn(server.settings) ? undefined : caller
}

/** Tries launch data, a bearer token and a cookie, in this order. */
async function readCaller(
  server: ServerContext,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const [scheme, value] = splitOnce(request.headers.authorization ?? '')
  if (scheme === 'tma') return callerOfLaunchData(server, value)
  if (scheme === 'bearer') return callerOfToken(server, value, 'bearer')
  const cookie = readCookie(request, server.settings, 'sid')
  if (!cookie) return callerOfPicture(server, request)
  refuseForeignOrigin(request, server.settings.PUBLIC_URL)
  return callerOfToken(server, cookie, 'cookie')
}

const splitOnce = (header: string): [string, string] => {
  const space = header.indexOf(' ')
  const end = space < 0 ? header.length : space
  return [header.slice(0, end).toLowerCase(), header.slice(end).trim()]
}
