import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiBase } from '../../../contract/wire/route.ts'
import type { ServerContext } from '../../context.ts'
import { siteOf } from '../../http/addresses/public-url.ts'
import { notFound } from '../../http/api-error.ts'
import { readMarkets } from './sitemap-markets.ts'
import type { Kind } from './sitemap-rows.ts'
import { kinds, partSize, readPart, readStarts } from './sitemap-rows.ts'
import type { MapEntry } from './sitemap-xml.ts'
import { writeIndex, writeUrlSet } from './sitemap-xml.ts'

const fixed: MapEntry[] = [{ path: '/' }, { path: '/help' }, { path: '/market' }]
/** Pages that belong to no listing, advertiser or address. */
const ownPages = async (server: ServerContext) => [...fixed, ...(await readMarkets(server))]

/** Some robots read the sitemap again at once; an hour-old one is good enough for them. */
const kept = { config: { caching: 'map' } } as const

/** What search engines read first: `/robots.txt`, and `/sitemap.xml`, which has parts if there are many pages. */
export function serveSitemap(app: FastifyInstance, server: ServerContext) {
  const { languages } = server.city
  const answers = new Map<string, Promise<string>>()
  let at = ''

  /** Made once per version of the listings, however many crawlers ask. */
  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (origin: string) => Promise<string>,
  ) {
    if (at !== server.version.current) answers.clear()
    at = server.version.current
    const origin = siteOf(server, request)
    const key = `${origin} ${request.url}`
    const made = answers.get(key) ?? make(origin)
    if (answers.size < 100) answers.set(key, made)
    made.catch(() => answers.delete(key))
    return made.then((text) => reply.type('application/xml; charset=utf-8').send(text))
  }

  app.get('/robots.txt', kept, (request, reply) =>
    reply.type('text/plain; charset=utf-8').send(writeRobots(citiesHere(server), request)),
  )

  app.get('/sitemap.xml', kept, (request, reply) =>
    answer(request, reply, async (origin) => {
      const starts = await Promise.all(
        kinds.map(async (kind) => ({ kind, keys: await readStarts(server, kind) })),
      )
      if (starts.every(({ keys }) => keys.length <= 1)) {
        const parts = await Promise.all(kinds.map((kind) => readPart(server, kind, '')))
        const all = [...(await ownPages(server)), ...parts.flat()]
        if (all.length <= partSize) return writeUrlSet(all, { origin, languages })
      }
      const parts = starts.flatMap(({ kind, keys }) => keys.map((key) => partPath(kind, key)))
      return writeIndex(['/sitemap/pages.xml', ...parts], origin)
    }),
  )

  app.get('/sitemap/pages.xml', kept, (request, reply) =>
    answer(request, reply, async (origin) =>
      writeUrlSet(await ownPages(server), { origin, languages }),
    ),
  )

  app.get<{ Params: { kind: string }; Querystring: { from?: string } }>(
    '/sitemap/:kind.xml',
    kept,
    (request, reply) => {
      const kind = kinds.find((each) => each === request.params.kind)
      const from = String(request.query.from ?? '')
      const isKey = kind === 'addresses' ? isText(from) : /^\d{0,18}$/.test(from)
      if (!kind || !isKey) throw notFound('The part')
      return answer(request, reply, async (origin) =>
        writeUrlSet(await readPart(server, kind, from), { origin, languages }),
      )
    },
  )
}

const isText = (value: string) =>
  value.length <= 500 && !value.includes('\0') && value.isWellFormed()

const partPath = (kind: Kind, from: string) =>
  `/sitemap/${kind}.xml?from=${encodeURIComponent(from)}`

type Served = Pick<ServerContext, 'settings'>

/** Robots read only one robots.txt per host, so the file of the first city covers all cities on its host. */
const citiesHere = ({ settings, cities }: ServerContext): Served[] =>
  settings.basePath
    ? [{ settings }]
    : [{ settings }, ...cities.filter((each) => each.settings.basePath !== '')]

const writeRobots = (cities: readonly Served[], request: FastifyRequest) =>
  [
    'User-agent: *',
    ...cities.flatMap(({ settings: { basePath } }) => [
      `Allow: ${basePath}${apiBase}/images/`,
      `Disallow: ${basePath}${apiBase}/`,
      `Disallow: ${basePath}/bot`,
    ]),
    '',
    ...cities.map((city) => `Sitemap: ${siteOf(city, request)}/sitemap.xml`),
    '',
  ].join('\n')
