import type { Result } from 'autocannon'
import autocannon from 'autocannon'
import type { Verdicts } from './verdicts.ts'
import { median } from './verdicts.ts'

const turnSeconds = 2
const connections = 10

export const rate = ({ requests }: Result) => requests.average
export const p99 = ({ latency }: Result) => latency.p99

/** Runs all in short turns and compares them turn by turn, so that other work of the machine affects all of them. */
export async function takeTurns<Name extends string, Told extends Result>(
  seconds: number,
  verdicts: Verdicts,
  runs: Record<Name | 'bare' | 'full', () => Promise<Told>>,
) {
  const names = Object.keys(runs) as (keyof typeof runs)[]
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    keyof typeof runs,
    Told[]
  >
  await runs.bare()
  await runs.full()
  for (let turn = 0; turn < seconds / turnSeconds; turn += 1)
    for (const name of names) results[name].push(await runs[name]())
  for (const name of names)
    console.log(
      `${name}: ${median(results[name].map(rate)).toFixed(0)} requests a second, p99 ${median(results[name].map(p99))} ms`,
    )
  const failed = Object.values<Told[]>(results)
    .flat()
    .reduce((sum, result) => sum + failures(result), 0)
  verdicts.expect('no request fails', failed === 0, `${failed} failed`)
  const ratio = (name: keyof typeof runs, figure: (result: Told) => number) =>
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

export const run = (url: string, path: () => string, headers: Record<string, string> = {}) =>
  autocannon({
    url,
    connections,
    duration: turnSeconds,
    headers,
    requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
  })
