import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Update } from 'grammy/types'
import * as z from 'zod/mini'
import { ApiError, notAllowed } from '../../http/api-error.ts'
import type { Receive } from './receiving.ts'

export const webhookPath = '/telegram/updates'

/** Made from the token, so that every process knows it and none has to store it. */
export const webhookSecret = (token: string) =>
  createHmac('sha256', token).update('sakhli webhook').digest('base64url')

const update = z.looseObject({ update_id: z.int().check(z.nonnegative()) })

/** Accepts updates from Telegram only. The request is answered at once, and the update is handled afterwards. */
export function serveWebhook(app: FastifyInstance, token: string, receive: Receive) {
  const secret = digestOf(webhookSecret(token))
  app.post(webhookPath, async (request, reply) => {
    const given = request.headers['x-telegram-bot-api-secret-token']
    if (!timingSafeEqual(secret, digestOf(String(given))))
      throw notAllowed('Only Telegram may call this')
    const parsed = z.safeParse(update, request.body)
    if (!parsed.success) throw new ApiError('MALFORMED', 'This is not an update from Telegram')
    if ((await receive(parsed.data as unknown as Update)) === 'busy')
      throw new ApiError('OVERLOADED', 'Too many updates at once; send it again in a moment', {
        headers: { 'retry-after': '1' },
      })
    return reply.send({ ok: true })
  })
}

/** Always has the same length, as a comparison in constant time needs. */
const digestOf = (text: string) => createHash('sha256').update(text).digest()
