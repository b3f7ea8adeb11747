import { setTimeout as delay } from 'node:timers/promises'
import type { Patience } from '../engine-options.ts'

/**
 * One for all uploads of a batch: a server that is down or asks for patience is left alone by every one of them, and
 * they come back at different moments.
 */
export class BackOff {
  private readonly patience: Patience
  private failures = 0
  private notBefore = 0

  constructor(patience: Patience) {
    this.patience = patience
  }

  get isHolding() {
    return performance.now() < this.notBefore
  }

  succeeded() {
    this.failures = 0
  }

  /** How long everybody waits now. */
  failed(afterMs?: number): number {
    const { firstRetryMs, longestRetryMs } = this.patience
    const doubled = Math.min(longestRetryMs, firstRetryMs * 2 ** Math.min(this.failures, 16))
    // Several uploads break at one moment; that is one failure.
    if (!this.isHolding) this.failures += 1
    const waits = afterMs ?? doubled * (0.5 + Math.random() / 2)
    this.notBefore = Math.max(this.notBefore, performance.now() + waits)
    return waits
  }

  async wait(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const left = this.notBefore - performance.now()
      if (left <= 0) return
      await delay(Math.min(left, 60_000), undefined, { signal })
    }
  }
}
