import type { Result } from 'autocannon'
import autocannon from 'autocannon'
import { writeQuery } from '../contract/query-string.ts'
import type { MeasuredSearch } from './hot-queries.ts'
import { measuredSearches } from './hot-queries.ts'
import type { ServerProcess } from './server-process.ts'
import type { Verdicts } from './verdicts.ts'
import { median } from './verdicts.ts'

const turnSeconds = 2
const connections = 10

/** The address of a page that nobody has asked for yet. */
let asked = 0
export const freshPage = () => freshPageOf('filters')
const freshPageOf = (name: MeasuredSearch) => pageOf(name, 60_000 + ++asked)
const keptPage = () => pageOf('filters', 60_000)
const pageOf = (name: MeasuredSearch, maxPrice: number) =>
  `/estateserver/apartments?${writeQuery({ ...measuredSearches[name](maxPrice) })}`
const barePageOf = (name: MeasuredSearch) => `/bare/${name}?max=${60_000 + ++asked}`

/** The route against the bare one, both with a search never asked before; then asked again, then unchanged. */
export async function measureRoute(server: ServerProcess, seconds: number, verdicts: Verdicts) {
  const { ratio } = await takeTurns(seconds, verdicts, {
    bare: () => run(server.bare, () => barePageOf('filters')),
    full: () => run(server.full, freshPage),
    kept: () => run(server.full, keptPage),
    known: async () => {
      const { headers } = await fetch(server.full + keptPage())
      return run(server.full, keptPage, { 'if-none-match': headers.get('etag') ?? '' })
    },
  })
  const [fullness, slowest, again] = [ratio('full', rate), ratio('full', p99), ratio('kept', rate)]
  verdicts.expect('route ≥ 0.95 of the bare one', fullness >= 0.95, fullness.toFixed(2))
  verdicts.expect('p99 ≤ 1.2 of the bare one', slowest <= 1.2, slowest.toFixed(2))
  verdicts.expect('asked again ≥ 3 of the bare one', again >= 3, again.toFixed(2))
}

/** The same for lists narrowed to minutes on foot, and put in the order of them. */
export async function measureMinutes(server: ServerProcess, seconds: number, verdicts: Verdicts) {
  for (const name of ['minutes', 'nearest'] as const) {
    console.log(`a list by ${name}`)
    const { ratio } = await takeTurns(seconds, verdicts, {
      bare: () => run(server.bare, () => barePageOf(name)),
      full: () => run(server.full, () => freshPageOf(name)),
    })
    const [fullness, slowest] = [ratio('full', rate), ratio('full', p99)]
    verdicts.expect(`by ${name} ≥ 0.95 of the bare one`, fullness >= 0.95, fullness.toFixed(2))
    verdicts.expect(`by ${name} p99 ≤ 1.2`, slowest <= 1.2, slowest.toFixed(2))
  }
}

const rate = ({ requests }: Result) => requests.average
const p99 = ({ latency }: Result) => latency.p99

/** By short turns, and compared turn by turn: whatever else the machine does falls on all of them. */
async function takeTurns<Name extends string>(
  seconds: number,
  verdicts: Verdicts,
  runs: Record<Name | 'bare' | 'full', () => Promise<Result>>,
) {
  const names = Object.keys(runs) as (keyof typeof runs)[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    keyof typeof runs,
    Result[]
  >
  await runs.bare()
  await runs.full()
  for (let turn = 0; turn < seconds / turnSeconds; turn += 1)
    for (const name of names) results[name].push(await runs[name]())
  for (const name of names)
    console.log(
      `${name}: ${median(results[name].map(rate)).toFixed(0)} requests a second, p99 ${median(results[name].map(p99))} ms`,
    )
  const failed = Object.values<Result[]>(results)
    .flat()
    .reduce((sum, result) => sum + failures(result), 0)
  verdicts.expect('no request fails', failed === 0, `${failed} failed`)
  const ratio = (name: keyof typeof runs, figure: (result: Result) => number) =>
    median(
      results[name].map((result, turn) => {
        const bare = results.bare[turn]
        return bare ? figure(result) / figure(bare) : Number.NaN
      }),
    )
  return { ratio }
}

const failures = ({ errors, timeouts, statusCodeStats }: Result) =>
  errors +
  timeouts +
  Object.entries(statusCodeStats)
    .filter(([status]) => status !== '200' && status !== '304')
    .reduce((sum, [, { count }]) => sum + count, 0)

const run = (url: string, path: () => string, headers: Record<string, string> = {}) =>
  autocannon({
    url,
    connections,
    duration: turnSeconds,
    headers,
    requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
  })
