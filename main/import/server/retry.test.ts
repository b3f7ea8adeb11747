import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { usualWaits } from '../engine-options.ts'
import type { ServerOutcome } from './call-server.ts'
import type { RetryWatch } from './retry.ts'
import { BackOff, retry } from './retry.ts'
import type { Fault } from './send-request.ts'

/** The statuses that the server answers when asked whether it is there; the last one repeats. */
let health: number[]
const server = createServer((request, response) => {
  const status = (health.length > 1 ? health.shift() : health[0]) ?? 500
  response.writeHead(request.url === '/healthz' ? status : 404).end()
})
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})
beforeEach(() => {
  health = [200]
})

const waits = { ...usualWaits, connectMs: 5_000, firstRetryMs: 1, longestRetryMs: 4 }
const stalled: Fault = { kind: 'stalled' }
const answered = (status: number, retryAfterMs?: number): Fault => ({
  ...{ kind: 'answered', status, code: undefined, message: '', retryAfterMs },
})

/** Retries a call whose attempts end as `ends` says, one after the other; the last end repeats. */
async function tried(
  ends: readonly (Fault | 'good')[],
  more: RetryWatch & { signal?: AbortSignal; backOff?: BackOff } = {},
) {
  const away: boolean[] = []
  let calls = 0
  const call = async (): Promise<ServerOutcome<string>> => {
    const end = ends[Math.min(calls, ends.length - 1)] ?? stalled
    calls += 1
    return end === 'good' ? { ok: true, status: 200, value: 'there' } : { ok: false, fault: end }
  }
  const outcome = await retry(call, {
    client: {
      server: {
        address: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        token: () => 'token',
      },
      waits,
    },
    backOff: new BackOff(waits),
    signal: new AbortController().signal,
    onAway: (isAway) => away.push(isAway),
    ...more,
  })
  return { outcome, calls, away }
}

describe('A call', () => {
  it('is made once when it is answered', async () => {
    expect(await tried(['good'])).toEqual({
      outcome: { ok: true, status: 200, value: 'there' },
      calls: 1,
      away: [false],
    })
  })

  it('is made again when it fails, and counts its attempts', async () => {
    const attempts: number[] = []
    const onAttempt = (attempt: number) => attempts.push(attempt)
    const { outcome, calls, away } = await tried([stalled, stalled, 'good'], { onAttempt })
    expect(outcome.ok).toBe(true)
    expect(calls).toBe(3)
    expect(attempts).toEqual([1, 2, 3])
    expect(away).toEqual([false, false, false])
  })

  it('is not made again when the server refuses the file itself', async () => {
    expect(await tried([answered(413)])).toMatchObject({
      outcome: { ok: false, verdict: { kind: 'failFile', problem: { code: 'TOO_LARGE' } } },
      calls: 1,
      away: [],
    })
  })

  it('is given up after eight attempts while the server is there', async () => {
    expect(await tried([stalled])).toMatchObject({
      outcome: { ok: false, verdict: { kind: 'failFile', problem: { code: 'STALLED' } } },
      calls: 8,
    })
  })

  it.each([500, 503])('does not count attempts while the server is away (%i)', async (status) => {
    health = [...Array(12).fill(status), 200]
    const { outcome, calls, away } = await tried([stalled])
    expect(outcome.ok).toBe(false)
    expect(calls).toBe(12 + 8)
    expect(away.slice(0, 13)).toEqual([...Array(12).fill(true), false])
  })

  it('counts attempts when the server answers its health check with a client error', async () => {
    health = [499]
    expect((await tried([stalled])).calls).toBe(8)
  })

  it('starts counting anew whenever it made progress', async () => {
    let left = 5
    const hasMoved = () => {
      left -= 1
      return left >= 0
    }
    expect((await tried([stalled], { hasMoved })).calls).toBe(5 + 8)
  })

  it('does not count attempts while the server asks to wait', async () => {
    const attempts: number[] = []
    const onAttempt = (attempt: number) => attempts.push(attempt)
    const patience = [...Array(20).fill(answered(429, 0)), 'good'] as const
    const { outcome, calls, away } = await tried(patience, { onAttempt })
    expect(outcome.ok).toBe(true)
    expect(calls).toBe(21)
    expect(new Set(attempts)).toEqual(new Set([1]))
    expect(away).toEqual([false])
  })

  it('waits between two attempts as long as the back-off or the server says', async () => {
    const slow = { ...waits, firstRetryMs: 100, longestRetryMs: 100 }
    const timeOf = async (fault: Fault) => {
      const started = performance.now()
      await tried([fault, 'good'], { backOff: new BackOff(slow) })
      return performance.now() - started
    }
    expect(await timeOf(stalled)).toBeGreaterThanOrEqual(49)
    expect(await timeOf(answered(429, 150))).toBeGreaterThanOrEqual(149)
  })

  it('resets the back-off when it succeeds', async () => {
    const backOff = new BackOff({ ...waits, longestRetryMs: 60_000 })
    const none = new AbortController().signal
    for (let failures = 0; failures < 8; failures += 1) {
      backOff.failed()
      await backOff.wait(none)
    }
    await tried(['good'], { backOff })
    backOff.failed()
    expect(backOff.leftMs).toBeLessThanOrEqual(waits.firstRetryMs)
  })

  it('is not made when it was aborted', async () => {
    expect(await tried(['good'], { signal: AbortSignal.abort() })).toEqual({
      outcome: { ok: false, verdict: { kind: 'stop' } },
      calls: 0,
      away: [],
    })
  })
})

describe('The wait after a failure', () => {
  const none = new AbortController().signal
  it('is zero at first, and after a success', async () => {
    const backOff = new BackOff({ ...waits, firstRetryMs: 60_000, longestRetryMs: 60_000 })
    expect(backOff.leftMs).toBe(0)
    backOff.succeeded()
    expect(backOff.leftMs).toBe(0)
  })

  it('is between half and all of the first wait', async () => {
    const backOff = new BackOff({ ...waits, firstRetryMs: 100, longestRetryMs: 100 })
    const started = performance.now()
    backOff.failed()
    expect(backOff.leftMs).toBeLessThanOrEqual(100)
    expect(await backOff.wait(none)).toBe(true)
    expect(performance.now() - started).toBeGreaterThanOrEqual(49)
  })

  it('grows with each failure after the last wait, up to the longest', async () => {
    const backOff = new BackOff({ ...waits, firstRetryMs: 1, longestRetryMs: 64 })
    for (let failures = 0; failures < 10; failures += 1) {
      backOff.failed()
      await backOff.wait(none)
    }
    const started = performance.now()
    backOff.failed()
    const { leftMs } = backOff
    expect(leftMs + performance.now() - started).toBeGreaterThanOrEqual(32)
    expect(leftMs).toBeLessThanOrEqual(64)
    await backOff.wait(none)
    backOff.succeeded()
    backOff.failed()
    expect(backOff.leftMs).toBeLessThanOrEqual(1)
  })

  it('grows once for several failures of the same moment', async () => {
    const backOff = new BackOff({ ...waits, firstRetryMs: 1, longestRetryMs: 60_000 })
    for (let uploads = 0; uploads < 30; uploads += 1) backOff.failed()
    // If the machine stood still meanwhile, a few failures count separately.
    expect(backOff.leftMs).toBeLessThan(10_000)
  })

  it('is as long as the server asks for, and not shortened by other failures', async () => {
    const backOff = new BackOff(waits)
    const started = performance.now()
    backOff.failed(120)
    backOff.failed()
    await backOff.wait(none)
    expect(performance.now() - started).toBeGreaterThanOrEqual(119)
  })

  it('ends when the call is aborted', async () => {
    const backOff = new BackOff(waits)
    backOff.failed(60_000)
    const ending = new AbortController()
    const waiting = backOff.wait(ending.signal)
    ending.abort()
    expect(await waiting).toBe(false)
  })
})
