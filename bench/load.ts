import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { openBenchDatabase } from './filling/bench-context.ts'
import { cleanUpLater } from './measuring/clean-up.ts'
import { makeAccounts, measureHostilePictures, measureIdle } from './measuring/hostile-callers.ts'
import { freshPage } from './measuring/measure-route.ts'
import { median, percentile, Verdicts } from './measuring/verdicts.ts'
import type { ServerProcess } from './server/server-process.ts'
import { startServerProcess } from './server/server-process.ts'

/**
 * npm run bench:load [-- --seconds 30] [--connections 500] [--parts rush,idle,pictures]
 * Sends far more visitors than the server can answer. It must refuse cleanly, use little more memory, and answer
 * normally again at once. Then come callers who only wait, and accounts that send the largest pictures: others must
 * hardly notice.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    connections: { type: 'string', default: '500' },
    parts: { type: 'string', default: 'rush,idle,pictures' },
  },
})
const listings = 20_000
const expected = ['200', '304', '429', '503']
/** Bytes beyond the memory used before. Cached answers have a limit of 64 MB; requests under way have their own. */
const mostGrowth = 400_000_000
const recoveryMs = 5_000

let n = 0
const paths = [
  freshPage,
  freshPage,
  () => '/estateserver/apartments?limit=1000',
  () => `/estateserver/apartments/${1 + (n % listings)}`,
  () => `/estateserver/apartments/markers?filters[bbox]=41.6${n % 1_000},41.55,41.7,41.75`,
  () => `/estateserver/apartments/count?filters[minPrice]=${n % 50_000}`,
  () => `/estateserver/apartments?filters[search]=${encodeURIComponent(`улица ${n % 90}`)}`,
]
const nextPath = () => {
  n += 1
  return (paths[n % paths.length] ?? freshPage)()
}

const verdicts = new Verdicts()
const undo = cleanUpLater()
try {
  const database = undo.adopt(await openBenchDatabase(listings, console.log), (one) => one.close())
  const server = undo.adopt(await startServerProcess(database.url, database.folder), (one) =>
    one.stop(),
  )
  const seconds = Number(values.seconds)
  const parts = values.parts.split(',')
  if (parts.includes('rush')) await measureRush(server)
  const [honest, ...hostile] = await makeAccounts(database.url, 4)
  if (!honest) throw new Error('There is no listing to send pictures to')
  if (parts.includes('idle')) await measureIdle(server, { hostile, seconds: seconds / 3 }, verdicts)
  if (parts.includes('pictures'))
    await measureHostilePictures(server, { hostile, honest, seconds }, verdicts)
} finally {
  await undo.disposeAsync()
}
process.exitCode = verdicts.exitCode

async function measureRush(server: ServerProcess) {
  await timesOf(server, 50)
  const before = median(await timesOf(server, 100))
  const { rss } = await server.figures()

  const watching = new AbortController()
  const peak = watchMemory(server, watching.signal)
  const run = autocannon({
    url: server.full,
    connections: Number(values.connections),
    duration: Number(values.seconds),
    timeout: 30,
    requests: [{ setupRequest: (request) => ({ ...request, path: nextPath() }) }],
  })
  // Measured for answers with 200 alone: a refusal takes no time, so many refusals would make all answers look fast.
  const answered: number[] = []
  run.on('response', (_client, status, _bytes, ms) => {
    if (status === 200) answered.push(ms)
  })
  const result = await run
  const endedAt = performance.now()
  watching.abort()

  const statuses = Object.entries(result.statusCodeStats)
  const told = statuses.map(([status, { count }]) => `${count} × ${status}`).join(', ')
  const p99OfAnswered = percentile(answered, 0.99).toFixed(0)
  const strange = statuses.filter(([status]) => !expected.includes(status))
  const isClean = strange.length === 0 && result.errors === 0 && result.timeouts === 0
  verdicts.expect(
    'only 200, 304, 429, 503',
    isClean,
    `${told}; ${result.errors} errors, ${result.timeouts} timeouts; p99 ${result.latency.p99} ms, of 200s ${p99OfAnswered} ms`,
  )
  const growth = (await peak) - rss
  verdicts.expect('memory bounded', growth <= mostGrowth, `+${(growth / 1e6).toFixed(0)} MB`)
  const recovered = await untilNormal(server, before, endedAt)
  verdicts.expect(
    'normal within 5 s',
    recovered <= recoveryMs,
    `${recovered.toFixed(0)} ms, p50 ${before.toFixed(1)} ms before`,
  )
}

/** The times of searches by one visitor alone, one after another. */
async function timesOf({ full }: ServerProcess, count: number): Promise<number[]> {
  const times: number[] = []
  for (let done = 0; done < count; done += 1) {
    const startedAt = performance.now()
    const answer = await fetch(full + freshPage())
    await answer.arrayBuffer()
    times.push(answer.status === 200 ? performance.now() - startedAt : Number.POSITIVE_INFINITY)
  }
  return times
}

async function watchMemory(server: ServerProcess, signal: AbortSignal): Promise<number> {
  let most = 0
  while (!signal.aborted) {
    most = Math.max(most, (await server.figures()).rss)
    await delay(500, undefined, { signal }).catch(() => {})
  }
  return most
}

/** Milliseconds from the end of the load until twenty searches in a row take at most twice their usual time. */
async function untilNormal(server: ServerProcess, before: number, since: number): Promise<number> {
  while (performance.now() - since < 60_000) {
    if (median(await timesOf(server, 20)) <= before * 2) return performance.now() - since
  }
  return Number.POSITIVE_INFINITY
}
