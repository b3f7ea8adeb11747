import { parseArgs } from 'node:util'
import { buildWhatIsMissing } from '../tools/build-site.ts'
import { openBenchContext, openBenchDatabase } from './filling/bench-context.ts'
import { cleanUpLater } from './measuring/clean-up.ts'
import { compareCosts } from './measuring/compare-costs.ts'
import { measureMarkers } from './measuring/measure-markers.ts'
import { measureMinutes, measureRoute } from './measuring/measure-route.ts'
import { judgePlans } from './measuring/plans.ts'
import { Verdicts } from './measuring/verdicts.ts'
import { measureRendering } from './server/measure-rendering.ts'
import { startServerProcess } from './server/server-process.ts'

/**
 * npm run bench:api [-- --listings 1000000] [--seconds 24]
 * Measures requests for listings and for pages at 100,000 listings. With --listings, it also compares what a request
 * costs at that size with what it costs at 100,000.
 */
const { values } = parseArgs({
  options: { listings: { type: 'string' }, seconds: { type: 'string', default: '24' } },
})
const base = 100_000
const larger = values.listings === undefined ? undefined : Number(values.listings)
const seconds = Number(values.seconds)
const verdicts = new Verdicts()
const undo = cleanUpLater()

try {
  await buildWhatIsMissing(console.log)
  const small = undo.adopt(await openBenchDatabase(base, console.log), (one) => one.close())
  const server = undo.adopt(await startServerProcess(small.url, small.folder), (one) => one.stop())
  await measureRoute(server, seconds, verdicts)
  await measureMinutes(server, seconds, verdicts)
  await measureMarkers(server, verdicts)
  await measurePages(small)
  await judge(small, base)
  if (larger !== undefined && larger !== base) {
    const large = undo.adopt(await openBenchDatabase(larger, console.log), (one) => one.close())
    const other = undo.adopt(await startServerProcess(large.url, large.folder), (one) => one.stop())
    await judge(large, larger)
    await compareCosts(server, other, `${base} and ${larger} ads`, verdicts)
  }
} finally {
  await undo.disposeAsync()
}
process.exitCode = verdicts.exitCode

async function judge({ url, folder }: { url: string; folder: string }, listings: number) {
  console.log(`plans at ${listings.toLocaleString('en')} ads`)
  const server = await openBenchContext(url, folder)
  await judgePlans(server, url, listings, verdicts)
  await server.db.close()
}

/** Uses another process: the one above serves no pages, and each of the two is measured alone. */
async function measurePages({ url, folder }: { url: string; folder: string }) {
  const pages = await startServerProcess(url, folder, { BARE_ROUTE: 'pages' })
  await measureRendering(pages, seconds, verdicts).finally(() => pages.stop())
}
