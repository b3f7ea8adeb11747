import { setTimeout as delay } from 'node:timers/promises'

/** A day that is over after this many seconds. All times in it are real milliseconds since its midnight. */
export class DayClock {
  readonly hourMs: number
  readonly #midnight = performance.now()

  constructor(seconds: number) {
    this.hourMs = (seconds * 1_000) / 24
  }

  get now(): number {
    return performance.now() - this.#midnight
  }

  async until(hour: number) {
    // A timer may fire a fraction of a millisecond early.
    for (let early = 1; early > 0; ) {
      early = hour * this.hourMs - this.now
      if (early > 0) await delay(early)
    }
  }

  /** Requests after midnight come from visitors who arrived late in the evening, so they count for the last hour. */
  hourOf(ms: number): number {
    return Math.min(23, Math.floor(ms / this.hourMs))
  }

  /** The time as a wall clock shows it, on this day or a later one. */
  tell(ms: number): string {
    const minutes = Math.floor((60 * ms) / this.hourMs)
    const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24]
    const time = [hours, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
    return days === 0 ? time : `${time} of day ${days + 1}`
  }
}
