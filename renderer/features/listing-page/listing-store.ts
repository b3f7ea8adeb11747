import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Listing } from '../../../contract/listings/listing.ts'
import { listings as listingRoutes } from '../../../contract/listings/listings.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { AgencyStore } from '../agency/index.ts'
import { agencyStore } from '../agency/index.ts'
import type { ListingsStore } from '../listings/index.ts'
import { listingsStore } from '../listings/index.ts'

export type ListingState =
  | { kind: 'loading' | 'missing' | 'withdrawn' }
  /** With `failure`: loading the listing failed, so this is what a list already knew of it. */
  | { kind: 'ready'; listing: Listing; failure?: Failure }
  | { kind: 'failed'; failure: Failure }

const freshMs = 5 * 60_000

/** The data of a listing's page: the listing, similar ones, and its advertiser. */
export class ListingPageStore {
  private readonly readAt = observable.map<Id, number>()
  private readonly offeredBy = observable.map<Id, number>()
  private readonly lacking = observable.set<Id>()
  readonly #api: Api
  readonly #known: ListingsStore
  readonly #agencies: AgencyStore

  constructor(api: Api, known: ListingsStore, agencies: AgencyStore) {
    this.#api = api
    this.#known = known
    this.#agencies = agencies
    makeAutoObservable(this)
  }

  stateOf(id: Id): ListingState {
    const state = this.#known.stateOf(id)
    if (state.kind !== 'failed') return state
    const listing = this.#known.get(id)
    return listing ? { kind: 'ready', listing, failure: state.failure } : state
  }

  /** How many listings an advertiser has; undefined until they were counted. */
  countOf = (ownerId: Id) => this.offeredBy.get(ownerId)

  /** Whether the listing was loaded and something beside it failed; opening it again loads only that. */
  isLacking = (id: Id) => this.lacking.has(id)

  /** Loads nothing that was loaded a short while ago. */
  async open(id: Id, signal?: AbortSignal) {
    const isFresh = Date.now() - (this.readAt.get(id) ?? 0) < freshMs
    const [state] = await Promise.all([
      isFresh ? this.stateOf(id) : this.#known.load(id, signal),
      this.#known.loadSimilar(id),
    ])
    if (state.kind === 'failed') return
    if (!isFresh) runInAction(() => this.readAt.set(id, Date.now()))
    if (state.kind !== 'ready') return
    const { ownerId } = state.listing
    await Promise.all([this.#agencies.load(ownerId, signal), this.countOffered(ownerId)])
    const isWhole =
      this.#known.similar(id) !== undefined &&
      this.offeredBy.has(ownerId) &&
      this.#agencies.stateOf(ownerId).kind !== 'failed'
    runInAction(() => (isWhole ? this.lacking.delete(id) : this.lacking.add(id)))
  }

  private async countOffered(ownerId: Id) {
    if (this.offeredBy.has(ownerId)) return
    const query = { filters: { agencyId: ownerId } }
    const answer = await this.#api.call(listingRoutes.count, { query })
    if (answer.ok) runInAction(() => this.offeredBy.set(ownerId, answer.value.count))
  }

  snapshot = () => ({ opened: [...this.readAt.keys()], offeredBy: [...this.offeredBy] })

  restore({ opened, offeredBy }: ReturnType<ListingPageStore['snapshot']>) {
    for (const id of opened) this.readAt.set(id, Date.now())
    this.offeredBy.replace(offeredBy)
  }
}

export const listingPageStore = defineStore(
  'ad',
  (root) => new ListingPageStore(root.api, root.get(listingsStore), root.get(agencyStore)),
)
