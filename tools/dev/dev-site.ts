import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { createServer } from 'vite'
import type { RenderPage } from '../../contract/wire/page-render.ts'
import { apiBase } from '../../contract/wire/route.ts'
import { listIcons } from '../../server/pages/built-site.ts'
import { noncePlace } from '../../server/pages/document/nonced-document.ts'
import type { Site } from '../../server/pages/site.ts'

const root = join(import.meta.dirname, '../..')

/** The site from its sources as they are now. Vite renders and serves it, and tells the browser about every change. */
export async function openDevSite(): Promise<Site> {
  const started = Promise.withResolvers<ViteDevServer>()
  let running: ViteDevServer | undefined
  return {
    build: 'dev',
    shellOf: () => [],
    files: new Map(await listIcons()),
    attach: async (app) => {
      running = await startVite(app)
      started.resolve(running)
    },
    render: async (request) => {
      const vite = await started.promise
      try {
        const { renderPage } = (await vite.ssrLoadModule('/web/site/server.tsx')) as {
          renderPage: RenderPage
        }
        return await renderPage(request)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        throw error
      }
    },
    assetsOf: () => ({
      entry: '/web/site/client.tsx',
      styles: running ? listStyles(running) : [],
      modules: [],
      fonts: [],
    }),
    miniAppAssets: () => ({
      entry: '/web/telegram/client.ts',
      styles: ['/renderer/ui/global.css?direct', '/web/telegram/shell.css?direct'],
      modules: [],
      fonts: [],
    }),
    finish: async (document, path) => (await started.promise).transformIndexHtml(path, document),
  }
}

/** Vite uses the server's own port, also for the socket that reports changes. */
async function startVite(app: FastifyInstance): Promise<ViteDevServer> {
  const vite = await createServer({
    configFile: join(root, 'web/vite.config.ts'),
    // Otherwise Vite bundles its configuration into a file of its own, and that counts as a change of the server.
    configLoader: 'native',
    appType: 'custom',
    html: { cspNonce: noncePlace },
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onRequest', (request, reply) => passToVite(vite, request, reply))
  // Vite closes first: the server waits for the browsers that listen for changes.
  app.addHook('preClose', () => vite.close())
  return vite
}

async function passToVite(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply) {
  if (request.url.startsWith(apiBase)) return
  const { promise, resolve } = Promise.withResolvers<boolean>()
  reply.raw.once('close', () => resolve(true))
  vite.middlewares(request.raw, reply.raw, () => resolve(false))
  if (await promise) reply.hijack()
}

/** The styles that the page has loaded so far. They are linked, so that the first paint has styles. */
function listStyles(vite: ViteDevServer): string[] {
  const modules = vite.environments.ssr?.moduleGraph.idToModuleMap.values() ?? []
  return [...modules].filter(({ url }) => /\.css$/.test(url)).map(({ url }) => `${url}?direct`)
}
