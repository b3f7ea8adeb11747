import type { FastifyReply, FastifyRequest } from 'fastify'
import { serverLimits } from '../../../contract/limits.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import type { ServerContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import type { Caller } from '../../http/caller.ts'
import type { Settings } from '../../settings.ts'
import { callerOfLaunchData } from './launch-caller.ts'

const name = 'tma'
/** The path as the app sees it, without the base path. */
const path = `${apiBase}/images`
/** The longest cookie that browsers store. */
const longest = 3_800

/**
 * The browser fetches a page's images by itself, without the launch data in a header. This cookie carries them for
 * images alone, so that advertisers see those of their unpublished listings.
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
    // Telegram's web client shows the mini-app inside a page of another site.
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
    // Outdated launch data do not hide images that everybody may see.
    if (error instanceof ApiError) return undefined
    throw error
  }
}
