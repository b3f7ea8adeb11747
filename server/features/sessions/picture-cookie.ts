import type { FastifyReply, FastifyRequest } from 'fastify'
import { serverLimits } from '../../../contract/limits.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import type { ServerContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Settings } from '../../settings.ts'
import { callerOfLaunchData } from './launch-caller.ts'

const name = 'tma'
/** As the app sees it: what is before it in the address was taken off. */
const path = `${apiBase}/images`
/** What browsers keep in one cookie. */
const longest = 3_800

/**
 * The pictures of a page are fetched by the browser itself, without the launch data in their heads: so that advertisers
 * see those of their unpublished listings, a cookie carries them there, and nowhere else.
 */
export function givePictureCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  settings: Settings,
) {
  const [, raw] = /^tma\s+(\S+)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!raw || raw.length > longest) return
  const isSecure = settings.PUBLIC_URL?.startsWith('https:') ?? false
  reply.setCookie(name, raw, {
    path: settings.basePath + path,
    httpOnly: true,
    maxAge: serverLimits.launchData.maxAgeSeconds,
    secure: isSecure,
    // Telegram's web client shows the mini-app within a page of its own.
    ...(isSecure ? { sameSite: 'none', partitioned: true } : { sameSite: 'lax' }),
  })
}

export async function callerOfPicture(
  server: ServerContext,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const raw = request.cookies[name]
  if (!raw || request.method !== 'GET' || !request.url.startsWith(`${path}/`)) return undefined
  try {
    return await callerOfLaunchData(server, raw)
  } catch (error) {
    // What anyone may see is shown to those as well whose launch data are of yesterday.
    if (error instanceof ApiError) return undefined
    throw error
  }
}
