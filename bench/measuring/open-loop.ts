import type { IncomingHttpHeaders } from 'node:http'
import { Agent, get } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from './verdicts.ts'

export interface Timed {
  /** The HTTP status, or 0 without an answer. */
  status: number
  ms: number
  bytes: number
  isHit: boolean
  /** The seconds after which to ask again, if a refusal says so. */
  retryAfter: string | undefined
}

const patienceMs = 60_000

/** Sends one request over one of the agent's connections, and reads the answer to its end. */
export async function ask(
  address: string,
  path: string,
  { agent, headers = {}, dueAt = performance.now() }: AskOptions,
): Promise<Timed> {
  const { promise, resolve } = Promise.withResolvers<Timed>()
  let bytes = 0
  const settle = (status: number, headers: IncomingHttpHeaders = {}) =>
    resolve({
      ...{ status, ms: performance.now() - dueAt, bytes },
      isHit: headers['x-cache'] === 'hit',
      retryAfter: headers['retry-after'],
    })
  const asking = get(address + path, { agent, headers, timeout: patienceMs }, (response) => {
    response.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    response.on('end', () => settle(response.statusCode ?? 0, response.headers))
    response.on('error', () => settle(0))
  })
  asking.on('timeout', () => asking.destroy(new Error('no answer')))
  asking.on('error', () => settle(0))
  return promise
}

interface AskOptions {
  agent: Agent
  headers?: Record<string, string>
  /** When the request was due. The time is counted from then, since a visitor waits for a sender who is late. */
  dueAt?: number
}

export interface LoadFigures {
  rate: number
  answered: number
  failed: number
  /** The mean length of an answer's body as it was sent. */
  bytes: number
  p50: number
  p99: number
  /** The slowest of all answers, refusals included. */
  slowest: number
  statuses: Record<string, number>
}

/**
 * Sends requests at random times, as visitors do, and on average `rate` a second, whether or not earlier ones are
 * answered. A sender who waits for an answer before the next request would put less load on a slow server.
 */
export async function runOpenLoop({
  address,
  rate,
  seconds,
  next,
  headers,
}: {
  address: string
  rate: number
  seconds: number
  next: () => string
  /** Called anew for each request, since each may come from another visitor. */
  headers?: () => Record<string, string>
}): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 512 })
  const answers: Promise<Timed>[] = []
  const start = performance.now()
  const end = start + seconds * 1_000
  for (let due = start; due < end; due += (-Math.log(1 - Math.random()) * 1_000) / rate) {
    const early = due - performance.now()
    if (early > 1) await delay(early)
    answers.push(ask(address, next(), { agent, dueAt: due, headers: headers?.() ?? {} }))
  }
  const all = await Promise.all(answers)
  agent.destroy()
  const good = all.filter(({ status }) => status === 200 || status === 304)
  const times = good.map(({ ms }) => ms)
  return {
    rate,
    answered: good.length,
    failed: all.length - good.length,
    bytes: good.reduce((sum, { bytes }) => sum + bytes, 0) / Math.max(1, good.length),
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    slowest: Math.max(0, ...all.map(({ ms }) => ms)),
    statuses: countBy(all.map(({ status }) => String(status))),
  }
}

const countBy = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]),
  )
