import type { FastifyReply } from 'fastify'
import { sessionCookie } from '../../../contract/sessions.ts'
import type { Settings } from '../../settings.ts'

/** The longest that browsers keep a cookie; when the session ends is the server's to say. */
const maxAge = 400 * 86_400

const options = ({ PUBLIC_URL }: Settings) =>
  ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: PUBLIC_URL?.startsWith('https:') ?? false,
  }) as const

export const giveCookie = (reply: FastifyReply, settings: Settings, token: string) =>
  reply.setCookie(sessionCookie, token, { ...options(settings), maxAge })

export const takeCookie = (reply: FastifyReply, settings: Settings) =>
  reply.clearCookie(sessionCookie, options(settings))
