import type { ServerContext } from '../../../context.ts'
import { Views } from './count-views.ts'
import { KeptSearches } from './keep-searches.ts'
import type { Visit } from './visit.ts'

const flushEveryMs = 3_000

/** Counts a city's visitors in memory, in one process for all that serve it, and writes the sums every few seconds. */
export class Visits {
  readonly #views: Views
  readonly #searches: KeptSearches
  readonly #log: ServerContext['log']
  #timer: NodeJS.Timeout | undefined

  constructor(server: Pick<ServerContext, 'db' | 'clock' | 'log'>) {
    this.#views = new Views(server)
    this.#searches = new KeptSearches(server)
    this.#log = server.log
  }

  note(visit: Visit) {
    if ('view' in visit) this.#views.note(visit.view)
    else this.#searches.note(visit.search)
  }

  start() {
    this.#timer = setInterval(() => void this.#flush(), flushEveryMs)
    this.#timer.unref()
  }

  async stop() {
    clearInterval(this.#timer)
    await this.#flush()
  }

  async #flush() {
    const written = await Promise.allSettled([this.#views.flush(), this.#searches.flush()])
    for (const each of written)
      if (each.status === 'rejected')
        this.#log.warn({ err: each.reason }, 'what visitors did is not written')
  }
}
