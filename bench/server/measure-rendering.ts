import type { Result } from 'autocannon'
import { rate, run, takeTurns } from '../measuring/take-turns.ts'
import type { Verdicts } from '../measuring/verdicts.ts'
import { cpuOf } from './processes.ts'
import type { ServerProcess } from './server-process.ts'

export const english = { 'accept-language': 'en' }
/** The list with one filter that most visitors use. */
const pageOf = (maxPrice: number) => `/?maxPrice=${maxPrice}`
export const measuredPage = pageOf(60_000)
/** Makes each address one that nobody has asked for yet. */
let asked = 0
const sameBytes = measuredPage.replace('/', '/same-bytes')
const freshPage = () => pageOf(60_000 + ++asked)

/** Compares making a list's page, with its data, with only drawing it; then a cached page with sending its bytes. */
export async function measureRendering(server: ServerProcess, seconds: number, verdicts: Verdicts) {
  console.log('a page drawn anew')
  const drawn = await takeTurns(seconds, verdicts, {
    bare: () => run(server.bare, () => '/bare/drawn'),
    full: () => run(server.full, freshPage, english),
  })
  const fresh = drawn.ratio('full', rate)
  verdicts.expect('page drawn anew ≥ 0.8 of its drawing', fresh >= 0.8, fresh.toFixed(2))
  console.log('a page that is kept')
  const sent = await takeTurns(seconds, verdicts, {
    // Both have the same query in their address, which the router must read.
    bare: () => costed(server, () => run(server.full, () => sameBytes, english)),
    full: () => costed(server, () => run(server.full, () => measuredPage, english)),
  })
  const kept = 1 / sent.ratio('full', ({ processor }) => processor)
  verdicts.expect('kept page ≥ 0.95 of a route with its bytes', kept >= 0.95, kept.toFixed(2))
  const packing = { ...english, 'accept-encoding': 'gzip, br' }
  const packed = await run(server.full, () => measuredPage, packing)
  console.log(`the same, packed for the browser: ${rate(packed).toFixed(0)} requests a second`)
}

/** Adds the processor time of one answer: the load generator is the bottleneck, so requests a second say little. */
async function costed({ pid }: ServerProcess, ask: () => Promise<Result>) {
  const before = cpuOf([pid])
  const result = await ask()
  const processor = (cpuOf([pid]) - before) / Math.max(1, result.requests.total)
  return { ...result, processor }
}
