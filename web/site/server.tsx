import { LRUCache } from 'lru-cache'
import { enableStaticRendering } from 'mobx-react-lite'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { City } from '../../contract/cities.ts'
import type { Language } from '../../contract/languages.ts'
import type { PageRequest, RenderedPage } from '../../contract/wire/page-render.ts'
import { App, AppProviders } from '../../renderer/app/app.tsx'
import { belowEveryPage } from '../../renderer/app/layout.tsx'
import { notFoundPage, pagesOf } from '../../renderer/app/pages.ts'
import { createRootStore } from '../../renderer/app/root-store.ts'
import { configStore } from '../../renderer/features/config/index.ts'
import { ratesStore } from '../../renderer/features/rates/index.ts'
import type { SessionStore } from '../../renderer/features/session/index.ts'
import { sessionStore } from '../../renderer/features/session/index.ts'
import type { Send } from '../../renderer/kernel/api/api-client.ts'
import { makeApi } from '../../renderer/kernel/api/api-client.ts'
import { firstNamespaces, laterNamespaces } from '../../renderer/kernel/i18n/load-texts.ts'
import { ScreenTexts } from '../../renderer/kernel/i18n/make-i18n.ts'
import type { DrawOnce } from '../../renderer/kernel/pages/drawn-once.ts'
import { DrawOnceContext } from '../../renderer/kernel/pages/drawn-once.ts'
import { findPage } from '../../renderer/kernel/pages/find-page.ts'
import type { Platform } from '../../renderer/kernel/platform/platform.ts'
import { zoneOffsets } from '../../texts/format/zone-offsets.ts'

enableStaticRendering(true)

const pages = pagesOf('site')
/** Cached HTML of parts of pages, by what they were rendered from; the least recently used are removed first. */
const drawnParts = new LRUCache<string, string>({
  maxSize: 4_000_000,
  sizeCalculation: (part, from) => part.length + from.length,
})

/** Renders a whole page as it will first be seen: content, head and the state behind them. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { draw, drawOnce, describe } = await preparePage(request)
  return describe(draw(drawOnce))
}

/** Loads all that the page shows. A bench compares the time of the page with that of `draw` alone. */
export async function preparePage({ path, search, isVisitor, ask, ...seen }: PageRequest) {
  const { language, city, basePath } = seen
  const send: Send = async (url, { headers }) => {
    const { status, body } = await ask(url, headers as Record<string, string>)
    // Not a Response, which would convert the text to bytes and back.
    return {
      ok: status >= 200 && status < 300,
      status,
      headers: new Map(),
      json: async () => JSON.parse(body),
    }
  }
  const root = createRootStore({
    api: makeApi({ send }),
    platform: { ...serverPlatform, basePath },
    language,
    city,
  })
  const learnWho = (session: SessionStore) => {
    // A device caches this page for everybody who uses it.
    if (path === '/offline') return
    return isVisitor ? session.restore({ kind: 'visitor' }) : session.load()
  }
  const found = findPage(pages, path)
  const module = found?.definition.module ?? notFoundPage
  const page = await module.load()
  const below = [...belowEveryPage, ...(page.below ?? [])]
  const context = { params: found?.params ?? {}, search }
  const i18n = screenTexts(city, language)
  await Promise.all([
    i18n.loadNamespaces([
      ...firstNamespaces,
      ...laterNamespaces,
      ...(found?.definition.texts ?? []),
    ]),
    root.get(configStore).load(),
    root.get(ratesStore).load(),
    learnWho(root.get(sessionStore)),
    page.load(root, context),
    ...below.map((module) => module.load()),
  ])
  const draw = (drawOnce?: DrawOnce) =>
    renderToString(
      <StaticRouter basename={basePath} location={basePath + path + search}>
        <DrawOnceContext value={drawOnce}>
          <App root={root} i18n={i18n} pages={pages} />
        </DrawOnceContext>
      </StaticRouter>,
    )
  const hour = Math.floor(Date.now() / 3_600_000)
  const surroundings = JSON.stringify([language, city, basePath, root.get(ratesStore).rate, hour])
  const drawOnce: DrawOnce = (from, drawPart) => {
    const drawnFrom = surroundings + JSON.stringify(from)
    const known = drawnParts.get(drawnFrom)
    if (known !== undefined) return known
    const part = renderToString(
      <StaticRouter basename={basePath} location={basePath}>
        <AppProviders root={root} i18n={i18n} pages={pages}>
          {drawPart()}
        </AppProviders>
      </StaticRouter>,
    )
    drawnParts.set(drawnFrom, part)
    return part
  }
  const describe = (drawn: string): RenderedPage => {
    const [links = ''] = leadingLinks.exec(drawn) ?? []
    return {
      links,
      html: drawn.slice(links.length),
      state: JSON.stringify({ ...root.snapshot(), city, zone: zoneOffsets(city.timeZone) }),
      head: page.head(root, context, i18n.t),
      source: module.source,
      texts: found?.definition.texts ?? [],
      below: below.flatMap(({ source }) => source ?? []),
    }
  }
  return { draw, drawOnce, describe }
}

const textsOfCities = new WeakMap<City, Map<Language, ScreenTexts>>()

/** Shared by all requests with the same city and language, because a server never changes it. */
function screenTexts(city: City, language: Language): ScreenTexts {
  const ofCity = textsOfCities.get(city) ?? new Map<Language, ScreenTexts>()
  textsOfCities.set(city, ofCity)
  const texts = ofCity.get(language) ?? new ScreenTexts(language, city)
  ofCity.set(language, texts)
  return texts
}

/** Links to what React wants fetched early, such as the first image: they belong in the document's head. */
const leadingLinks = /^(?:<link [^>]*>)*/

/** A server knows nothing that the device has saved: the browser reads that after the first paint. */
const serverPlatform: Omit<Platform, 'basePath'> = {
  linkPrefix: '',
  storage: { read: () => undefined, write: () => false, remove: () => {} },
  apiHeaders: () => ({}),
  openLink: () => {},
}
