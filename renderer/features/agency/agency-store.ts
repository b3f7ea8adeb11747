import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Sort } from '../../../contract/listings/listing-words.ts'
import type { Agency } from '../../../contract/people/users.ts'
import { users } from '../../../contract/people/users.ts'
import { isId } from '../../../contract/wire/ids.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { ListingsStore } from '../listings/index.ts'
import { ListingFeed, listingsStore } from '../listings/index.ts'

export type AgencyState =
  | { kind: 'loading' | 'missing' }
  | { kind: 'ready'; agency: Agency }
  | { kind: 'failed'; failure: Failure }

/** Advertisers that were looked at, and the listings of the one whose page is open. */
export class AgencyStore {
  readonly feed: ListingFeed
  private readonly states = observable.map<Id, AgencyState>({}, { deep: false })
  readonly #api: Api

  constructor(api: Api, known: ListingsStore) {
    this.#api = api
    this.feed = new ListingFeed(api, known)
    makeAutoObservable(this)
  }

  stateOf = (id: Id): AgencyState => this.states.get(id) ?? { kind: 'loading' }

  async open(id: Id, sort: Sort, signal?: AbortSignal) {
    if (!isId(id)) {
      this.states.set(id, { kind: 'missing' })
      return
    }
    await Promise.all([this.load(id, signal), this.feed.open({ sort, filters: { agencyId: id } })])
  }

  async load(id: Id, signal?: AbortSignal) {
    if (this.states.get(id)?.kind === 'ready') return
    const answer = await this.#api.call(users.agency, { params: { id } }, { signal })
    runInAction(() => {
      if (answer.ok) this.states.set(id, { kind: 'ready', agency: answer.value })
      else if (answer.failure.kind === 'refused' && answer.failure.status === 404)
        this.states.set(id, { kind: 'missing' })
      else if (answer.failure.kind !== 'aborted')
        this.states.set(id, { kind: 'failed', failure: answer.failure })
    })
  }

  /** Takes over what its owner has just saved. */
  renew(agency: Agency) {
    this.states.set(agency.id, { kind: 'ready', agency })
  }

  snapshot = () => ({
    states: [...this.states].filter(([, { kind }]) => kind === 'ready' || kind === 'missing'),
    feed: this.feed.snapshot(),
  })

  restore({ states, feed }: ReturnType<AgencyStore['snapshot']>) {
    this.states.replace(states)
    this.feed.restore(feed)
  }
}

export const agencyStore = defineStore(
  'agencies',
  (root) => new AgencyStore(root.api, root.get(listingsStore)),
)
