import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { ListingStatistics } from '../../../../contract/listings/own-listings.ts'
import { ownListings } from '../../../../contract/listings/own-listings.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { Api } from '../../../kernel/api/api-client.ts'
import { readQuietly } from '../../../kernel/api/read-quietly.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'

export type StatisticsState =
  | { kind: 'loading' | 'failed' }
  | { kind: 'ready'; statistics: ListingStatistics }

/** Statistics are requested for each listing separately, once its card is in view. */
export class ListingStatisticsStore {
  private readonly states = observable.map<Id, StatisticsState>({}, { deep: false })
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    makeAutoObservable(this)
  }

  clear() {
    this.states.clear()
  }

  of = (id: Id) => this.states.get(id)

  /** The known statistics stay while they are requested again. */
  async load(id: Id) {
    const known = this.states.get(id)
    if (known?.kind === 'loading') return
    if (known?.kind !== 'ready') this.states.set(id, { kind: 'loading' })
    const statistics = await readQuietly(() =>
      this.#api.call(ownListings.statistics, { params: { id } }),
    )
    runInAction(() => {
      if (statistics) this.states.set(id, { kind: 'ready', statistics })
      else if (known?.kind !== 'ready') this.states.set(id, { kind: 'failed' })
    })
  }
}

export const listingStatisticsStore = defineStore(
  'listing statistics',
  (root) => new ListingStatisticsStore(root.api),
)
