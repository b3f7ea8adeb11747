import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { choiceCookies } from '../../contract/limits.ts'
import { apiBase } from '../../contract/route.ts'
import { endedHeader } from '../../contract/sessions.ts'
import type { ServerContext } from '../context.ts'
import { hasSessionCookie } from '../http/cookies.ts'
import { isKnownTag } from '../http/entity-tag.ts'
import { siteOf } from '../http/public-url.ts'
import { isOfApi, partsOf } from '../http/request-address.ts'
import { askSelf } from './ask-self.ts'
import type { CachedPage } from './cached-pages.ts'
import { CachedPages } from './cached-pages.ts'
import { chooseLanguage } from './choose-language.ts'
import { CommonAnswers } from './common-answers.ts'
import { policyWriter, tileHost } from './content-policy.ts'
import type { Theme } from './document.ts'
import { writeDocument } from './document.ts'
import { answerWithErrorPage } from './error-page.ts'
import { NoncedDocument, newNonce } from './nonced-document.ts'
import { serveMiniApp } from './serve-mini-app.ts'
import { serveSitemap } from './serve-sitemap.ts'
import type { Site } from './site.ts'
import { sendFile } from './static-file.ts'
import { writeWebManifest } from './web-manifest.ts'

/** Every address that is nothing else's: a file of the site, or a page of it. */
export async function servePages(app: FastifyInstance, server: ServerContext, site: Site) {
  await site.attach?.(app)
  serveSitemap(app, server)
  serveMiniApp(app, server, site)
  const cachedPages = new CachedPages()
  const commonAnswers = new CommonAnswers()
  const { basePath } = server.settings
  const isDevelopment = site.finish !== undefined
  const writePolicy = policyWriter({ tiles: tileHost(server.settings), isDevelopment })

  app.get('/manifest.webmanifest', { config: { caching: 'hour' } }, (request, reply) => {
    const { language } = chooseLanguage(request)
    return reply
      .type('application/manifest+json; charset=utf-8')
      .send(writeWebManifest(language, server.city, basePath))
  })

  app.get('/site-files.json', { config: { caching: 'asked' } }, (_request, reply) =>
    reply.send({
      build: site.build,
      files: [...site.shell, basePath + apiBase + server.city.basemap],
    }),
  )

  app.get('/*', { errorHandler: answerWithErrorPage }, async (request, reply) => {
    const { pathname, search } = partsOf(request.url)
    const file = site.files.get(pathname)
    if (file) return sendFile(request, reply, file)
    // Not worth a page: nobody reads the answer to a file that is gone.
    if (isOfApi(request.url) || pathname.startsWith('/assets/')) return reply.callNotFound()
    if (/^\/[^/\\].*\/$/.test(pathname) && !pathname.includes('//'))
      return reply.redirect(basePath + pathname.slice(0, -1) + search, 301)
    return sendPage(request, reply, { pathname, search })
  })

  async function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    { pathname, search }: { pathname: string; search: string },
  ) {
    const choice = chooseLanguage(request)
    const theme = themeOf(request)
    const isWide = request.cookies[choiceCookies.listing] === 'wide'
    const origin = siteOf(server, request)
    const isVisitor = !hasSessionCookie(request, server.settings)
    let hasSessionEnded = () => false
    const render = async (): Promise<CachedPage> => {
      const self = askSelf(
        app,
        request,
        isVisitor
          ? { answers: commonAnswers, version: server.version.current, site: origin }
          : undefined,
      )
      hasSessionEnded = self.hasSessionEnded
      const page = await site.render({
        path: pathname,
        search,
        language: choice.language,
        city: server.city,
        basePath: server.settings.basePath,
        isVisitor,
        ask: self.ask,
      })
      self.refuseIfBusy()
      const assets = site.assetsOf(choice.language, page)
      const { build } = site
      const whole = writeDocument({
        ...{ page, assets, build, ...choice, theme, isWide, origin, pathname, basePath },
      })
      return {
        document: new NoncedDocument(site.finish ? await site.finish(whole, pathname) : whole),
        status: page.head.status ?? 200,
        isPrivate: page.head.isPrivate ?? false,
      }
    }
    const key = [choice.language, choice.isAsked, theme, isWide, origin, pathname + search].join(
      ' ',
    )
    const page =
      isVisitor && !isDevelopment
        ? await cachedPages.get(server.version.current, key, render)
        : await render()
    const isOwn = page.isPrivate || isDevelopment
    reply
      .cacheAs(isOwn ? (isVisitor ? 'ownPage' : 'never') : 'page')
      .header('etag', page.document.tag)
    if (hasSessionEnded()) reply.header(endedHeader, 'yes')
    // Without the policy: the copy that the browser has keeps the nonce that it came with.
    if (isKnownTag(request.headers['if-none-match'], page.document.tag))
      return reply.code(304).send()
    const nonce = newNonce()
    reply.code(page.status).headers({
      'content-language': choice.language,
      'content-security-policy': writePolicy(nonce),
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(self)',
    })
    return page.document.send(request, reply, nonce)
  }
}

const themeOf = ({ cookies }: FastifyRequest): Theme | undefined =>
  (['light', 'dark'] as const).find((theme) => theme === cookies[choiceCookies.theme])
