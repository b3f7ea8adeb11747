import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { OwnStatistics } from '../../../contract/listings/own-listings.ts'
import { ownListings } from '../../../contract/listings/own-listings.ts'
import type { SessionStore } from '../../features/session/index.ts'
import { sessionStore } from '../../features/session/index.ts'
import type { Figure } from '../../features/statistics/index.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

interface Deps {
  api: Api
  session: SessionStore
}

/** The statistics of all of one's listings. The known ones stay shown while they are loaded again. */
export class StatisticsStore {
  known: OwnStatistics | undefined
  isFailed = false
  order: Figure = 'views'
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
    makeAutoObservable(this, { known: observableRef })
  }

  /** The listings, the best first. */
  get listings() {
    return (this.known?.ads ?? []).toSorted((a, b) => b[this.order] - a[this.order])
  }

  orderBy(figure: Figure) {
    this.order = figure
  }

  clear() {
    this.known = undefined
  }

  async load() {
    const { api, session } = this.#deps
    const answer = await session.whileSignedIn(() => api.call(ownListings.ownStatistics, {}))
    runInAction(() => {
      this.isFailed = !answer.ok
      if (answer.ok) this.known = answer.value
    })
  }
}

export const statisticsStore = defineStore(
  'statistics',
  (root) => new StatisticsStore({ api: root.api, session: root.get(sessionStore) }),
)
