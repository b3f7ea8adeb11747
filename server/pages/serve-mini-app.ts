import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '../../contract/languages.ts'
import type { ServerContext } from '../context.ts'
import { isKnownTag } from '../http/answers/entity-tag.ts'
import { languageFor } from './choose-language.ts'
import { policyWriter, telegramPages, tileHost } from './document/content-policy.ts'
import { NoncedDocument, newNonce } from './document/nonced-document.ts'
import { answerWithErrorPage } from './error-page.ts'
import { writeMiniAppDocument } from './mini-app-document.ts'
import type { Site } from './site.ts'

/** One document for all addresses of the mini-app: its page is rendered on the device, which has the launch data. */
export function serveMiniApp(app: FastifyInstance, server: ServerContext, site: Site) {
  const isDevelopment = site.finish !== undefined
  const writePolicy = policyWriter({
    ...{ tiles: tileHost(server.settings), isDevelopment },
    framedBy: telegramPages,
  })
  const written = new Map<Language, NoncedDocument>()

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
    const made = new NoncedDocument([site.finish ? await site.finish(whole, path) : whole])
    written.set(language, made)
    return made
  }

  async function sendMiniApp(request: FastifyRequest, reply: FastifyReply) {
    const language = languageFor(request.headers['accept-language'], server.city.languages)
    const document = await write(language, request.url)
    reply.cacheAs('shell').headers({
      etag: document.tag,
      'x-robots-tag': 'noindex',
    })
    // Sent without a policy, because the browser's cached copy contains an older nonce.
    if (isKnownTag(request.headers['if-none-match'], document.tag)) return reply.code(304).send()
    const nonce = newNonce()
    reply.headers({
      'content-language': language,
      'content-security-policy': writePolicy(nonce),
      'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    })
    return document.send(request, reply, nonce)
  }

  app.get('/bot', { errorHandler: answerWithErrorPage }, sendMiniApp)
  app.get('/bot/*', { errorHandler: answerWithErrorPage }, sendMiniApp)
}
