import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../../context.ts'
import { refuseForeignOrigin } from '../../http/addresses/same-origin.ts'
import type { Caller } from '../../http/caller.ts'
import { readCookie } from '../../http/cookies.ts'
import { mayDemoSignIn } from '../../safe-start.ts'
import { callerOfLaunchData } from './launch-caller.ts'
import { callerOfPicture } from './picture-cookie.ts'
import { callerOfToken } from './session-repository.ts'

/** Who calls. Whatever a demo account comes with, it is nobody's where it may not sign in. */
export async function identify(
  server: ServerContext,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const caller = await readCaller(server, request)
  return caller?.isDemo && !mayDemoSignIn(server.settings) ? undefined : caller
}

/** Launch data, a bearer token, or a cookie, in this order. */
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
