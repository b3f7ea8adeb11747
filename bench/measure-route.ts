import type { Result } from 'autocannon'
import autocannon from 'autocannon'
import { writeQuery } from '../contract/query-string.ts'
import { threeFilters } from './hot-queries.ts'
import type { ServerProcess } from './server-process.ts'
import type { Verdicts } from './verdicts.ts'
import { median } from './verdicts.ts'

const rounds = 3
const connections = 10

/** The address of a page that nobody has asked for yet. */
let asked = 0
export const freshPage = () => {
  asked += 1
  return `/estateserver/apartments?${writeQuery({ ...threeFilters(60_000 + asked) })}`
}

/** The route against the bare one, both with a search never asked before; then asked again, then unchanged. */
export async function measureRoute(server: ServerProcess, seconds: number, verdicts: Verdicts) {
  const runs = {
    bare: () => run(server.bare, seconds, () => `/bare?max=${60_000 + ++asked}`),
    full: () => run(server.full, seconds, freshPage),
    kept: () => run(server.full, seconds, keptPage),
    known: async () => {
      const { headers } = await fetch(server.full + keptPage())
      return run(server.full, seconds, keptPage, { 'if-none-match': headers.get('etag') ?? '' })
    },
  }
  const results: Record<keyof typeof runs, Result[]> = { bare: [], full: [], kept: [], known: [] }
  await runs.bare()
  await runs.full()
  // In turns, so that whatever else the machine does falls on all of them.
  for (let round = 0; round < rounds; round += 1)
    for (const [name, measure] of Object.entries(runs) as [
      keyof typeof runs,
      () => Promise<Result>,
    ][])
      results[name].push(await measure())
  const rate = (name: keyof typeof runs) => median(results[name].map((r) => r.requests.average))
  const p99 = (name: keyof typeof runs) => median(results[name].map((r) => r.latency.p99))
  for (const name of Object.keys(runs) as (keyof typeof runs)[])
    console.log(`${name}: ${rate(name).toFixed(0)} requests a second, p99 ${p99(name)} ms`)
  const failed = Object.values(results)
    .flat()
    .reduce((sum, r) => sum + failures(r), 0)
  verdicts.expect('no request fails', failed === 0, `${failed} failed`)
  const [fullness, again] = [rate('full') / rate('bare'), rate('kept') / rate('bare')]
  verdicts.expect('route ≥ 0.85 of the bare one', fullness >= 0.85, fullness.toFixed(2))
  const slowest = p99('full') / p99('bare')
  verdicts.expect('p99 ≤ 1.5 of the bare one', slowest <= 1.5, slowest.toFixed(2))
  verdicts.expect('asked again ≥ 3 of the bare one', again >= 3, again.toFixed(2))
}

const keptPage = () => `/estateserver/apartments?${writeQuery({ ...threeFilters(60_000) })}`

const failures = ({ errors, timeouts, statusCodeStats }: Result) =>
  errors +
  timeouts +
  Object.entries(statusCodeStats)
    .filter(([status]) => status !== '200' && status !== '304')
    .reduce((sum, [, { count }]) => sum + count, 0)

const run = (
  url: string,
  duration: number,
  path: () => string,
  headers: Record<string, string> = {},
) =>
  autocannon({
    url,
    connections,
    duration,
    headers,
    requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
  })
