import type { Pace, Turn, Urgency } from './pace.ts'
import { urgencies } from './pace.ts'

interface Waiting {
  chat: number | undefined
  urgency: Urgency
  /** Not tried before this time. */
  from: number
  /** Does not wait beyond this time. */
  until: number
  settle: (outcome: Outcome) => void
  fail: (error: unknown) => void
}

/** `later`: there was no turn in the time that it could wait. */
export type Outcome = { kind: 'go' } | { kind: 'later'; ms: number }

/** How long a call may wait for its turn. A person in front of a screen must get an answer soon. */
const patienceMs: Record<Urgency, number> = { now: 5_000, answer: 15_000, bulk: 15_000 }
/** When this process stops, others may take over after this time. */
const takenOverMs = 1_000

/**
 * All that this process has to send, in one queue. Urgent calls go first, and a call that waits for its own chat does
 * not delay others. The queue asks the pace for one turn after another.
 */
export class Line {
  readonly #pace: Pace
  readonly #waiting: Waiting[] = []
  /** Until when the pace has no turn, for each urgency. */
  readonly #shut: Record<Urgency, number> = { now: 0, answer: 0, bulk: 0 }
  #isMoving = false
  #isClosed = false
  #wake = () => {}

  constructor(pace: Pace) {
    this.#pace = pace
  }

  wait(chat: number | undefined, urgency: Urgency): Promise<Outcome> {
    if (this.#isClosed) return Promise.resolve({ kind: 'later', ms: takenOverMs })
    const { promise, resolve: settle, reject: fail } = Promise.withResolvers<Outcome>()
    const now = Date.now()
    this.#waiting.push({ chat, urgency, from: now, until: now + patienceMs[urgency], settle, fail })
    this.#wake()
    if (!this.#isMoving) void this.#move()
    return promise
  }

  /** Sends nothing until the silence that Telegram asked for is over; other processes learn of it from the pace. */
  async hold(seconds: number): Promise<void> {
    this.#shutAll(Date.now() + seconds * 1_000)
    await this.#pace.hold(seconds)
  }

  /** Ends the waiting of all calls. */
  close() {
    this.#isClosed = true
    for (const each of this.#waiting.splice(0)) each.settle({ kind: 'later', ms: takenOverMs })
    this.#wake()
  }

  async #move() {
    this.#isMoving = true
    while (this.#waiting.length > 0) {
      const now = Date.now()
      this.#dismiss(now)
      const next = this.#next(now)
      if (next) await this.#takeTurn(next)
      else if (this.#waiting.length > 0) await this.#rest(now)
    }
    this.#isMoving = false
  }

  /** A call that cannot wait long enough gets its outcome at once. */
  #dismiss(now: number) {
    for (const each of [...this.#waiting]) {
      const ready = this.#readyAt(each)
      if (ready <= each.until) continue
      this.#leave(each)
      each.settle({ kind: 'later', ms: Math.max(1, ready - now) })
    }
  }

  #next(now: number) {
    return this.#waiting
      .filter((each) => this.#readyAt(each) <= now)
      .reduce<Waiting | undefined>(
        (first, each) => (first && rank(first) <= rank(each) ? first : each),
        undefined,
      )
  }

  async #takeTurn(next: Waiting) {
    const turn = await this.#pace.take(next).catch((error: unknown) => {
      this.#leave(next)
      next.fail(error)
    })
    if (turn?.kind === 'wait') this.#postpone(next, turn)
    if (turn?.kind !== 'go' || !this.#leave(next)) return
    next.settle({ kind: 'go' })
  }

  #postpone(next: Waiting, { because, ms }: Extract<Turn, { kind: 'wait' }>) {
    const until = Date.now() + ms
    if (because === 'chat') next.from = until
    else if (because === 'all') this.#shut[next.urgency] = until
    else this.#shutAll(until)
  }

  #shutAll(until: number) {
    for (const urgency of urgencies) this.#shut[urgency] = Math.max(this.#shut[urgency], until)
  }

  /** Waits until the first call may go, or a new call comes. */
  async #rest(now: number) {
    const first = Math.min(...this.#waiting.map((each) => this.#readyAt(each)))
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, Math.max(1, first - now))
    await promise
    clearTimeout(timer)
  }

  #readyAt = ({ from, urgency }: Waiting) => Math.max(from, this.#shut[urgency])

  #leave(each: Waiting): boolean {
    const place = this.#waiting.indexOf(each)
    if (place >= 0) this.#waiting.splice(place, 1)
    return place >= 0
  }
}

const rank = ({ urgency }: Waiting) => urgencies.indexOf(urgency)
