import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routes } from '../contract/routes.ts'
import type { Route } from '../contract/wire/route.ts'
import type { FuzzRequest } from './testing/fuzz/fuzz-request.ts'
import { callers, fuzzRequest } from './testing/fuzz/fuzz-request.ts'
import { openFuzzServer } from './testing/fuzz/fuzz-server.ts'
import { judgeAnswer } from './testing/fuzz/judge-answer.ts'

const amount = Number(process.env.FUZZ_REQUESTS ?? (process.env.TEST_ALL ? 10_000 : 400))
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121)
const atOnce = 8
const betweenRefreshes = 250

/** Each of these calls costs a tenth of a second, for hashing. */
const isCostly = (name: string) => /^(sessions\.(sign|change)|security\.confirm)/.test(name)

let server: Awaited<ReturnType<typeof openFuzzServer>>
beforeAll(async () => {
  server = await openFuzzServer()
})
afterAll(() => server.close())

const anyRequest = fc.oneof(
  ...Object.entries(routes).flatMap(([group, lines]) =>
    Object.entries<Route>(lines).map(([line, route]) => {
      const name = `${group}.${line}`
      return { arbitrary: fuzzRequest(name, route), weight: isCostly(name) ? 1 : 8 }
    }),
  ),
)

/** An open stream does not end; streams have their own tests. */
const ends = ({ route, caller }: FuzzRequest) =>
  route.answerKind !== 'events' || caller === 'visitor'

async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => late.resolve(undefined), 10_000)
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer))
}

/** If the machine is too busy, the server says so; the test then retries, as it is asked to. */
async function sendPatiently(request: FuzzRequest) {
  for (let tries = 1; ; tries += 1) {
    const answer = await inTime(server.send(request))
    const isRefused = answer?.statusCode === 503 && answer.body.includes('"OVERLOADED"')
    if (!isRefused || tries === 10) return answer
    await new Promise((resolve) =>
      setTimeout(resolve, 1000 * Number(answer.headers['retry-after'])),
    )
  }
}

test(`${amount} generated requests get no 5xx and only answers of the contract`, {
  timeout: 30_000 + amount * 30,
}, async () => {
  const requests = fc.sample(anyRequest, { seed, numRuns: amount }).filter(ends)
  const statuses = new Map<number, number>()
  const faults: object[] = []
  const judge = async (request: FuzzRequest) => {
    const answer = await sendPatiently(request)
    if (!answer) {
      faults.push({ fault: 'no answer in time', ...request })
      return
    }
    statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1)
    const fault = judgeAnswer(request.route, answer)
    if (!fault) return
    const { name, caller, params, query, headers, body } = request
    const said = `${answer.statusCode} ${answer.body.slice(0, 300)}`
    faults.push({ fault, name, caller, params, query, headers, body, said })
  }
  for (let at = 0; at < requests.length; at += betweenRefreshes) {
    await server.refresh()
    const waiting = requests.slice(at, at + betweenRefreshes)
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let next = waiting.shift(); next; next = waiting.shift()) await judge(next)
      }),
    )
  }
  expect(faults.slice(0, 5)).toEqual([])
  // If all requests missed or were refused, the test would show nothing.
  expect(callers.every((name) => requests.some((request) => request.caller === name))).toBe(true)
  const done = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)
  expect(done / requests.length).toBeGreaterThan(0.15)
})
