import { enableStaticRendering } from 'mobx-react-lite'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import type { PageRequest, RenderedPage } from '../../contract/page-render.ts'
import { App } from '../../renderer/app/app.tsx'
import { belowEveryPage } from '../../renderer/app/layout.tsx'
import { notFoundPage, pagesOf } from '../../renderer/app/pages.ts'
import { createRootStore } from '../../renderer/app/root-store.ts'
import { configStore } from '../../renderer/features/config/index.ts'
import { ratesStore } from '../../renderer/features/rates/index.ts'
import { sessionStore } from '../../renderer/features/session/index.ts'
import type { Send } from '../../renderer/kernel/api/api-client.ts'
import { makeApi } from '../../renderer/kernel/api/api-client.ts'
import { firstNamespaces, laterNamespaces } from '../../renderer/kernel/i18n/load-texts.ts'
import { makeI18n } from '../../renderer/kernel/i18n/make-i18n.ts'
import { findPage } from '../../renderer/kernel/pages/find-page.ts'
import type { Platform } from '../../renderer/kernel/platform/platform.ts'
import { zoneOffsets } from '../../texts/format/zone-offsets.ts'

enableStaticRendering(true)

const pages = pagesOf('site')

/** A page as the visitor will first see it, whole: content, head and the state it was made from. */
export async function renderPage(request: PageRequest): Promise<RenderedPage> {
  const { draw, describe } = await preparePage(request)
  return describe(draw())
}

/** With all that the page shows at hand; its drawing alone is what a bench measures the page against. */
export async function preparePage({ path, search, language, city, basePath, ask }: PageRequest) {
  const send: Send = async (url, { headers }) => {
    const { status, body } = await ask(url, headers as Record<string, string>)
    // A Response would make bytes of the text, and a text of the bytes.
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
  const found = findPage(pages, path)
  const module = found?.definition.module ?? notFoundPage
  const page = await module.load()
  const below = [...belowEveryPage, ...(page.below ?? [])]
  const context = { params: found?.params ?? {}, search }
  const [i18n] = await Promise.all([
    makeI18n(
      language,
      [...firstNamespaces, ...laterNamespaces, ...(found?.definition.texts ?? [])],
      city,
    ),
    root.get(configStore).load(),
    root.get(ratesStore).load(),
    // Kept by devices for whoever comes: it is nobody's page.
    path === '/offline' ? undefined : root.get(sessionStore).load(),
    page.load(root, context),
    ...below.map((module) => module.load()),
  ])
  const draw = () =>
    renderToString(
      <StaticRouter basename={basePath} location={basePath + path + search}>
        <App root={root} i18n={i18n} pages={pages} />
      </StaticRouter>,
    )
  const describe = (drawn: string): RenderedPage => {
    const [links = ''] = leadingLinks.exec(drawn) ?? []
    return {
      links,
      html: drawn.slice(links.length),
      state: JSON.stringify({ ...root.snapshot(), city, zone: zoneOffsets(city.timeZone) }),
      head: page.head(root, context, i18n.t),
      source: module.source,
      below: below.flatMap(({ source }) => source ?? []),
    }
  }
  return { draw, describe }
}

/** What React wants fetched early, such as the first picture: it belongs in the document's head. */
const leadingLinks = /^(?:<link [^>]*>)*/

/** A server holds nothing for a visitor: what their device holds is read after the first paint. */
const serverPlatform: Omit<Platform, 'basePath'> = {
  linkPrefix: '',
  storage: { read: () => undefined, write: () => false, remove: () => {} },
  apiHeaders: () => ({}),
  openLink: () => {},
}
