import type { ServerContext } from '../../../context.ts'
import { Views } from './count-views.ts'
import { KeptSearches } from './keep-searches.ts'
import type { Visit } from './visit.ts'

/** What is counted of a city's visitors, by one process for all that serve it. */
export class Visits {
  readonly #views: Views
  readonly #searches: KeptSearches

  constructor(server: Pick<ServerContext, 'db' | 'clock' | 'log'>) {
    this.#views = new Views(server)
    this.#searches = new KeptSearches(server)
  }

  note(visit: Visit) {
    if ('view' in visit) this.#views.note(visit.view)
    else this.#searches.note(visit.search)
  }

  start() {
    this.#views.start()
    this.#searches.start()
  }

  async stop() {
    await this.#views.stop()
    await this.#searches.stop()
  }
}
