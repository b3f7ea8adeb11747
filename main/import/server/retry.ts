import { setTimeout as delay } from 'node:timers/promises'
import type { Waits } from '../engine-options.ts'
import type { ApiClient, ServerOutcome } from './call-server.ts'
import type { Verdict } from './judge-fault.ts'
import { judgeFault } from './judge-fault.ts'
import { sendRequest } from './send-request.ts'

/** Attempts count only while the server can be reached: a file does not fail because the network is away. */
const mostAttempts = 8

/** What ends the retries without an answer. */
export type End = Exclude<Verdict, { kind: 'wait' | 'again' }>
export type Retried<T> = Extract<ServerOutcome<T>, { ok: true }> | { ok: false; verdict: End }

export interface RetryWatch {
  onAttempt?: (attempt: number) => void
  /** Whether the last attempt made progress; then counting starts again. */
  hasMoved?: () => boolean
}

interface RetryOptions extends RetryWatch {
  client: ApiClient
  backOff: BackOff
  signal: AbortSignal
  /** Called when the server is found to be away, or back. */
  onAway: (isAway: boolean) => void
}

/** Repeats a call until the server gives an answer that can be used, or it is clear that it will not. */
export async function retry<T>(
  call: () => Promise<ServerOutcome<T>>,
  { client, backOff, signal, onAway, onAttempt, hasMoved }: RetryOptions,
): Promise<Retried<T>> {
  for (let attempt = 1; ; ) {
    if (!(await backOff.wait(signal))) return { ok: false, verdict: { kind: 'stop' } }
    onAttempt?.(attempt)
    const outcome = await call()
    if (outcome.ok) {
      backOff.succeeded()
      onAway(false)
      return outcome
    }
    const verdict = judgeFault(outcome.fault)
    if (verdict.kind === 'wait') {
      backOff.failed(verdict.afterMs)
      continue
    }
    if (verdict.kind !== 'again') return { ok: false, verdict }
    const isThere = await isServerThere(client, signal)
    if (hasMoved?.()) attempt = 1
    else if (isThere) attempt += 1
    onAway(!isThere)
    if (attempt > mostAttempts)
      return { ok: false, verdict: { kind: 'failFile', problem: verdict.problem } }
    backOff.failed()
  }
}

/** Whether the server answers at all. */
async function isServerThere(
  { server, waits, send = sendRequest }: ApiClient,
  signal: AbortSignal,
): Promise<boolean> {
  const asked = await send({
    method: 'GET',
    url: `${server.address()}/healthz`,
    headers: {},
    parts: undefined,
    json: undefined,
    waits: { ...waits, answerMs: waits.connectMs },
    signal,
  })
  return asked.ok && asked.value.status < 500
}

/**
 * All uploads of a batch share one: when the server is down or asks to wait, every one of them leaves it alone, and
 * they return at different moments.
 */
export class BackOff {
  readonly #waits: Waits
  #failures = 0
  #notBefore = 0

  constructor(waits: Waits) {
    this.#waits = waits
  }

  succeeded() {
    this.#failures = 0
  }

  failed(afterMs?: number) {
    const { firstRetryMs, longestRetryMs } = this.#waits
    const doubled = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(this.#failures, 16))
    const now = performance.now()
    // Several uploads that break at one moment count as one failure.
    if (now >= this.#notBefore) this.#failures += 1
    const waitMs = afterMs ?? doubled * (0.5 + Math.random() / 2)
    this.#notBefore = Math.max(this.#notBefore, now + waitMs)
  }

  get leftMs() {
    return Math.max(0, this.#notBefore - performance.now())
  }

  /** False when the wait was aborted. */
  async wait(signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      const { leftMs } = this
      if (leftMs === 0) return true
      await delay(Math.min(leftMs, 60_000), undefined, { signal }).catch(() => {})
    }
    return false
  }
}
