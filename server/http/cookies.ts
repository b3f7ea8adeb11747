import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** `sid` is the session; `device` stays when it ends, and tells that its browser signed in to an account before. */
export type CookieName = 'sid' | 'device'

/** The longest that browsers keep a cookie; when what it stands for ends is the server's to say. */
const maxAge = 400 * 86_400

const isHttps = ({ PUBLIC_URL }: Settings) => PUBLIC_URL?.startsWith('https:') ?? false

/**
 * Over https the prefix makes browsers refuse the cookie from another subdomain and from a page fetched in clear, so
 * that nobody can put theirs in its place. A cookie of the plain name is not read there at all.
 */
export const nameOfCookie = (settings: Settings, name: CookieName) =>
  (isHttps(settings) ? '__Host-' : '') + name + cityMark(settings)

/** Such a cookie holds for a whole host: where a city shares one, its name is in the cookie's. */
const cityMark = ({ basePath }: Pick<Settings, 'basePath'>) => basePath.replace('/', '-')

const options = (settings: Settings) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(settings) }) as const

export const readCookie = (request: FastifyRequest, settings: Settings, name: CookieName) =>
  request.cookies[nameOfCookie(settings, name)]

export const giveCookie = (
  reply: FastifyReply,
  settings: Settings,
  name: CookieName,
  value: string,
) => reply.setCookie(nameOfCookie(settings, name), value, { ...options(settings), maxAge })

export const takeCookie = (reply: FastifyReply, settings: Settings, name: CookieName) =>
  reply.clearCookie(nameOfCookie(settings, name), options(settings))

/** Whether a browser may be signed in, told without asking the database. */
export const hasSessionCookie = (
  { cookies }: FastifyRequest,
  settings: Pick<Settings, 'basePath'>,
) => {
  const name = `sid${cityMark(settings)}`
  return cookies[name] !== undefined || cookies[`__Host-${name}`] !== undefined
}

/** The same of any client: a program may send a token instead. */
export const mayBeSignedIn = (request: FastifyRequest, settings: Pick<Settings, 'basePath'>) =>
  request.headers.authorization !== undefined || hasSessionCookie(request, settings)
