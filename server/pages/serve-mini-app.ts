import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../contract/languages.ts'
import { defaultLanguage, preferredLanguage } from '../../contract/languages.ts'
import type { ServerContext } from '../context.ts'
import { isKnownTag } from '../http/entity-tag.ts'
import { telegramPages, tileHost, writePolicy } from './content-policy.ts'
import { noncePlace } from './document.ts'
import { answerWithErrorPage } from './error-page.ts'
import { writeMiniAppDocument } from './mini-app-document.ts'
import type { Site } from './site.ts'
import { tagOf } from './static-file.ts'

/** One document for all addresses of the mini-app: the page itself is made where the launch data are. */
export function serveMiniApp(app: FastifyInstance, server: ServerContext, site: Site) {
  const tiles = tileHost(server.settings)
  const isDevelopment = site.finish !== undefined
  const written = new Map<Language, { document: string; tag: string }>()

  async function write(language: Language, path: string) {
    const known = written.get(language)
    if (known && !isDevelopment) return known
    const assets = site.miniAppAssets(language)
    const whole = writeMiniAppDocument({
      assets,
      build: site.build,
      language,
      city: server.city,
      basePath: server.settings.basePath,
    })
    const document = site.finish ? await site.finish(whole, path) : whole
    const made = { document, tag: `W/${tagOf(document.replaceAll(noncePlace, ''))}` }
    written.set(language, made)
    return made
  }

  async function sendMiniApp(request: FastifyRequest, reply: FastifyReply) {
    const language = preferredLanguage(request.headers['accept-language']) ?? defaultLanguage
    const { document, tag } = await write(language, request.url)
    reply.cacheAs('shell').headers({
      etag: tag,
      'x-robots-tag': 'noindex',
    })
    // Without the policy: the copy that the browser has keeps the nonce that it came with.
    if (isKnownTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    const nonce = randomBytes(16).toString('base64url')
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-language': language,
        'content-security-policy': writePolicy({
          nonce,
          tiles,
          isDevelopment,
          framedBy: telegramPages,
        }),
        'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
      })
      .send(document.replaceAll(noncePlace, nonce))
  }

  app.get('/bot', { errorHandler: answerWithErrorPage }, sendMiniApp)
  app.get('/bot/*', { errorHandler: answerWithErrorPage }, sendMiniApp)
}
