import { writeQuery } from '../../contract/wire/query-string.ts'
import type { ServerProcess } from '../server/server-process.ts'
import type { MeasuredSearch } from './hot-queries.ts'
import { measuredSearches } from './hot-queries.ts'
import { p99, rate, run, takeTurns } from './take-turns.ts'
import type { Verdicts } from './verdicts.ts'

/** Makes each address one that nobody has asked for yet. */
let asked = 0
export const freshPage = () => freshPageOf('filters')
const freshPageOf = (name: MeasuredSearch) => pageOf(name, 60_000 + ++asked)
const keptPage = () => pageOf('filters', 60_000)
const pageOf = (name: MeasuredSearch, maxPrice: number) =>
  `/estateserver/apartments?${writeQuery({ ...measuredSearches[name](maxPrice) })}`
const barePageOf = (name: MeasuredSearch) => `/bare/${name}?max=${60_000 + ++asked}`

/** Compares the route with the bare one for searches never asked before; then for a repeated one, and with a 304. */
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

/** The same for lists filtered by minutes on foot, and for lists sorted by them. */
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
