import { RunEnded } from './send/import-run.ts'

const tellEveryMs = 250

/** Runs the works of a batch one at a time (reading, sending or undoing) while the others wait. */
export class WorkQueue {
  /** Resolves when nothing is under way. */
  underWay: Promise<unknown> = Promise.resolve()
  readonly #endings = new Set<AbortController>()
  readonly #tell: () => void
  #ticking: NodeJS.Timeout | undefined

  /** `tell` is called while something is under way, and at its end. */
  constructor(tell: () => void) {
    this.#tell = tell
  }

  get isAny() {
    return this.#endings.size > 0
  }

  /** Begins a work when the one before has ended. */
  begin(work: (signal: AbortSignal) => Promise<void>) {
    const before = this.underWay
    const ending = new AbortController()
    const { signal } = ending
    this.#endings.add(ending)
    this.#ticking ??= setInterval(this.#tell, tellEveryMs)
    const going = before.then(async () => {
      try {
        if (!signal.aborted) await work(signal)
      } catch (error) {
        if (!(error instanceof RunEnded) && !signal.aborted) throw error
      } finally {
        this.#endings.delete(ending)
        if (this.underWay === going) {
          clearInterval(this.#ticking)
          this.#ticking = undefined
        }
        this.#tell()
      }
    })
    this.underWay = going
  }

  endAll() {
    for (const ending of this.#endings) ending.abort()
  }

  /** Ends the works that are under way now; a work that begins meanwhile goes on. */
  async endThese() {
    this.endAll()
    await this.underWay
  }

  /** Ends all works, also those that begin meanwhile. */
  async settle() {
    // Another work may begin while one ends.
    for (let going: unknown; going !== this.underWay; ) {
      this.endAll()
      going = this.underWay
      await going
    }
  }
}
