import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { buildApp } from '../../server/app.ts'
import { advanceRun } from '../../server/features/feeds/runs/advance-run.ts'
import { openBuiltSite } from '../../server/pages/built-site.ts'
import { openBenchContext } from '../filling/bench-context.ts'
import { openBarePages, serveSameBytes } from './bare-pages.ts'
import { openBareRoute } from './bare-route.ts'
import { measuredPage } from './measure-rendering.ts'
import type { FromServer, ServerFigures, ToServer } from './server-process.ts'

/** Run by `startServerProcess`: the whole server, and beside it the bare route that it is compared with. */
const [url = '', folder = ''] = process.argv.slice(2)
const { FEED_NETWORKS = '' } = process.env
const { BARE_ROUTE = 'lists' } = process.env
const isOfPages = BARE_ROUTE === 'pages'
const server = await openBenchContext(url, folder, {
  ...(FEED_NETWORKS && { FEED_NETWORKS }),
  // As on every public server: without it the server would work out its own address for each request.
  ...(isOfPages && { PUBLIC_URL: 'https://sakhli.example' }),
})
const app = await buildApp(server, isOfPages ? await openBuiltSite() : undefined)
server.version.watch(500, () => {})

if (isOfPages) serveSameBytes(app, measuredPage)

const turns = monitorEventLoopDelay({ resolution: 5 })
turns.enable()
const markerTimes: number[] = []
app.addHook('onResponse', async (request, reply) => {
  if (request.url.includes('/markers')) markerTimes.push(reply.elapsedTime)
})
await app.listen({ port: 0, host: '127.0.0.1' })
// Opening it runs searches, which takes long while the server is still reading the city's listings.
const bare = isOfPages
  ? await openBarePages(server, app, measuredPage)
  : BARE_ROUTE === 'no'
    ? undefined
    : await openBareRoute(server, url)

const say = (message: FromServer) => process.send?.(message)
const portOf = (server: { address: () => AddressInfo | string | null }) =>
  (server.address() as AddressInfo).port

process.on('message', async (asked: ToServer) => {
  if (typeof asked === 'object') {
    const start = performance.now()
    await advanceRun(server, asked.advanceRun)
    say({ advanced: (performance.now() - start) / 1_000 })
    return
  }
  if (asked === 'stop') {
    await Promise.all([app.close(), bare?.close()])
    await server.db.close()
    process.exit(0)
  }
  if (asked === 'marker times') {
    say({ markerTimes: markerTimes.splice(0) })
    return
  }
  const standstill = turns.max / 1e6
  globalThis.gc?.()
  const figures: ServerFigures = {
    rss: process.memoryUsage.rss(),
    standstill,
  }
  turns.reset()
  say({ figures })
})
// The benchmark has ended without a message, and nobody else would end this process.
process.on('disconnect', () => process.exit(1))
say({ ports: { full: portOf(app.server), bare: bare ? portOf(bare.server) : 0 } })
