import type { Pace, Turn, Urgency } from './pace.ts'
import { urgencies } from './pace.ts'

interface Waiting {
  chat: number | undefined
  urgency: Urgency
  /** Not looked at before. */
  from: number
  /** Not waited for longer. */
  until: number
  settle: (outcome: Outcome) => void
  fail: (error: unknown) => void
}

/** `later`: not within the time that it could wait. */
export type Outcome = { kind: 'go' } | { kind: 'later'; ms: number }

/** Who waits in front of a screen is told soon. */
const patienceMs: Record<Urgency, number> = { now: 5_000, answer: 15_000, bulk: 15_000 }
/** When the process stops, others may take over at once. */
const takenOverMs = 1_000

/**
 * All that this process has to send, in one line: who is in a hurry goes first, and who waits for a chat of their own
 * holds up nobody. Asks the pace for one turn after the other.
 */
export class Line {
  readonly #pace: Pace
  readonly #waiting: Waiting[] = []
  /** Until when the pace has no turn for each urgency. */
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

  /** Nothing leaves until the silence is over that Telegram asked for; other processes learn of it by the pace. */
  async hold(seconds: number): Promise<void> {
    this.#shutAll(Date.now() + seconds * 1_000)
    await this.#pace.hold(seconds)
  }

  /** Lets go of all who wait. */
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

  /** Who may not wait so long is told at once. */
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

  /** Until the first of them may go, or somebody comes. */
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
