import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { endedHeader } from '../../contract/people/sessions.ts'
import { apiBase } from '../../contract/wire/route.ts'
import type { ServerContext } from '../context.ts'
import { isOfApi, partsOf } from '../http/addresses/request-address.ts'
import { acceptedEncoding } from '../http/answers/accepted-encoding.ts'
import { isKnownTag } from '../http/answers/entity-tag.ts'
import type { Head } from '../http/answers/send-again.ts'
import { Heads, sendAgain } from '../http/answers/send-again.ts'
import { hasSessionCookie, mayBeSignedIn } from '../http/cookies.ts'
import { chooseLanguage, languageOfAddress } from './choose-language.ts'
import { askSelf } from './copies/ask-self.ts'
import type { CachedPage } from './copies/cached-pages.ts'
import { CachedPages } from './copies/cached-pages.ts'
import { CommonAnswers } from './copies/common-answers.ts'
import { policyWriter, tileHost } from './document/content-policy.ts'
import { writeDocument } from './document/document.ts'
import { NoncedDocument, newNonce } from './document/nonced-document.ts'
import { answerWithErrorPage } from './error-page.ts'
import type { PageView } from './page-view.ts'
import { keyOf, viewOf } from './page-view.ts'
import { serveMiniApp } from './serve-mini-app.ts'
import type { Site } from './site.ts'
import { serveSitemap } from './sitemap/serve-sitemap.ts'
import { sendFile } from './static-file.ts'
import { writeWebManifest } from './web-manifest.ts'

/** Serves every address that nothing else serves: a file of the site, or a page. */
export async function servePages(app: FastifyInstance, server: ServerContext, site: Site) {
  await site.attach?.(app)
  serveSitemap(app, server)
  serveMiniApp(app, server, site)
  const cachedPages = new CachedPages(server.city.id)
  const heads = new Heads<CachedPage>()
  const commonAnswers = new CommonAnswers()
  const { basePath } = server.settings
  const isDevelopment = site.finish !== undefined
  const writePolicy = policyWriter({ tiles: tileHost(server.settings), isDevelopment })

  app.get('/manifest.webmanifest', { config: { caching: 'hour' } }, (request, reply) => {
    const { language } = chooseLanguage(request, server.city.languages)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .send(writeWebManifest(language, server.city, basePath))
  })

  app.get('/site-files.json', { config: { caching: 'asked' } }, (request, reply) => {
    // Caches share this answer, so that the address alone says for which language it is.
    const language = languageOfAddress(request, server.city.languages) ?? server.city.languages[0]
    return reply.send({
      build: site.build,
      files: [...site.shellOf(language), basePath + apiBase + server.city.basemap],
    })
  })

  app.get(
    '/*',
    { errorHandler: answerWithErrorPage, onRequest: sendCached },
    async (request, reply) => {
      const { pathname, search } = partsOf(request.url)
      const file = site.files.get(pathname)
      if (file) return sendFile(request, reply, file)
      // A missing file gets no error page: nobody would read it.
      if (isOfApi(request.url) || pathname.startsWith('/assets/')) return reply.callNotFound()
      if (/^\/[^/\\].*\/$/.test(pathname) && !pathname.includes('//'))
        return reply.redirect(basePath + pathname.slice(0, -1) + search, 301)
      return sendPage(request, reply)
    },
  )

  const isVisitor = (request: FastifyRequest) => !hasSessionCookie(request, server.settings)

  /** Sends a cached page before the limits on load apply: it costs nothing that other requests wait for. */
  function sendCached(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) {
    if (isDevelopment || !isVisitor(request)) return done()
    const view = viewOf(server, request)
    const page = cachedPages.find(server.version.current, keyOf(view, request.url))
    if (!page) return done()
    sendToVisitor(request, reply, { page, view }).catch(done)
  }

  /** Sends a page that visitors with this view share. From the second time on it reuses the first answer's head. */
  async function sendToVisitor(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, view }: { page: CachedPage; view: PageView },
  ) {
    const { document } = page
    const { headers } = request
    const packing = document.packingFor(request)
    const form = isKnownTag(headers['if-none-match'], document.tag) ? 'unchanged' : packing
    const isPackedOnItsWay = form === 'plain' && acceptedEncoding(headers['accept-encoding'])
    // An answer to a caller with a token has other caching headers.
    const isAlike = !isPackedOnItsWay && !mayBeSignedIn(request, server.settings)
    const head = isAlike ? heads.get(page, form) : undefined
    if (!head) {
      await send(request, reply, { page, view, isVisitor: true })
      if (isAlike) heads.remember(page, form, reply)
      return
    }
    if (form === 'unchanged') return sendAgain({ request, reply }, head, undefined)
    const nonce = newNonce()
    const bytes = await document.bytesFor(reply, packing, nonce)
    sendAgain({ request, reply }, withPolicy(head, writePolicy(nonce)), bytes)
  }

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const view = viewOf(server, request)
    const asked = { request, view, isVisitor: isVisitor(request) }
    if (asked.isVisitor && !isDevelopment) {
      const render = async () => (await renderPage(asked)).page
      const page = await cachedPages.get(server.version.current, keyOf(view, request.url), render)
      return send(request, reply, { ...asked, page })
    }
    const { page, hasSessionEnded } = await renderPage(asked)
    if (hasSessionEnded) reply.header(endedHeader, 'yes')
    return send(request, reply, { ...asked, page })
  }

  async function renderPage({ request, view, isVisitor }: Asked) {
    const { language, origin } = view
    const { pathname, search } = partsOf(request.url)
    const common = { answers: commonAnswers, version: server.version.current, site: origin }
    const self = askSelf(app, request, isVisitor ? common : undefined)
    const drawn = await site.render({
      ...{ path: pathname, search, language, basePath, isVisitor },
      city: server.city,
      ask: self.ask,
    })
    self.refuseIfBusy()
    const assets = site.assetsOf(language, drawn)
    const parts = writeDocument({
      languages: server.city.languages,
      ...view,
      ...{ page: drawn, assets, build: site.build, pathname, basePath },
    })
    const page: CachedPage = {
      document: new NoncedDocument(
        site.finish ? [await site.finish(parts.join(''), pathname)] : parts,
      ),
      status: drawn.head.status ?? 200,
      isPrivate: drawn.head.isPrivate ?? false,
    }
    return { page, hasSessionEnded: self.hasSessionEnded() }
  }

  function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { page, view, isVisitor }: Omit<Asked, 'request'> & { page: CachedPage },
  ) {
    const { document } = page
    const isOwn = page.isPrivate || isDevelopment
    reply.cacheAs(isOwn ? (isVisitor ? 'ownPage' : 'never') : 'page').header('etag', document.tag)
    // Sent without a policy, because the browser's cached copy contains an older nonce.
    if (isKnownTag(request.headers['if-none-match'], document.tag)) return reply.code(304).send()
    const nonce = newNonce()
    reply.code(page.status).headers({
      'content-language': view.language,
      'content-security-policy': writePolicy(nonce),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    })
    return document.send(request, reply, nonce)
  }
}

/** A policy contains the nonce of its answer, so the remembered policy is replaced. */
function withPolicy({ status, fields }: Head, policy: string): Head {
  const at = fields.indexOf('content-security-policy')
  return { status, fields: fields.with(at + 1, policy) }
}

interface Asked {
  request: FastifyRequest
  view: PageView
  isVisitor: boolean
}
