import { setTimeout as delay } from 'node:timers/promises'

/** Shares so many bytes a second among all uploads; null lets everything through. */
export class Bandwidth {
  private perSecond: number | null
  private freeAt = 0

  constructor(perSecond: number | null) {
    this.perSecond = perSecond
  }

  set(perSecond: number | null) {
    this.perSecond = perSecond
    this.freeAt = 0
  }

  async admit(bytes: number, signal: AbortSignal): Promise<void> {
    if (this.perSecond === null) return
    const now = performance.now()
    const at = Math.max(now, this.freeAt)
    this.freeAt = at + (bytes / this.perSecond) * 1000
    if (at - now > 2) await delay(at - now, undefined, { signal })
  }
}
