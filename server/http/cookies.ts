import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** `sid` is the session. `device` stays after it and shows that this browser has signed in to an account before. */
export type CookieName = 'sid' | 'device'

/** The longest time that browsers store a cookie; the server decides when a session ends. */
const maxAge = 400 * 86_400

const isHttps = ({ PUBLIC_URL }: Settings) => PUBLIC_URL?.startsWith('https:') ?? false

/**
 * With this prefix, over https, browsers refuse the cookie from another subdomain and from a page over plain HTTP, so
 * that nobody can replace it with theirs. Over https a cookie without the prefix is not read at all.
 */
export const nameOfCookie = (settings: Settings, name: CookieName) =>
  (isHttps(settings) ? '__Host-' : '') + name + cityMark(settings)

/** Cookies with the prefix belong to a whole host, so cities on a shared host have their name in the cookie's name. */
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

/** Whether a browser may be signed in, without asking the database. */
export const hasSessionCookie = (
  { cookies }: FastifyRequest,
  settings: Pick<Settings, 'basePath'>,
) => {
  const name = `sid${cityMark(settings)}`
  return cookies[name] !== undefined || cookies[`__Host-${name}`] !== undefined
}

/** Whether any client may be signed in: a program may send a token instead of a cookie. */
export const mayBeSignedIn = (request: FastifyRequest, settings: Pick<Settings, 'basePath'>) =>
  request.headers.authorization !== undefined || hasSessionCookie(request, settings)
