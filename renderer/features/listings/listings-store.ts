import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { isMissing } from '../../kernel/api/failures.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

export type ListingState =
  | { kind: 'loading' }
  | { kind: 'ready'; listing: Listing }
  | { kind: 'withdrawn' }
  | { kind: 'missing' }
  | { kind: 'failed'; failure: Failure }

/** Holds every listing that was loaded, once, whichever list it came with. */
export class ListingsStore {
  private readonly byId = observable.map<Id, Listing>({}, { deep: false })
  private readonly states = observable.map<Id, ListingState>({}, { deep: false })
  private readonly similarTo = observable.map<Id, Id[]>({}, { deep: false })
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    makeAutoObservable(this)
  }

  get(id: Id): Listing | undefined {
    return this.byId.get(id)
  }

  /** The listings with these ids, in this order; unknown ones are left out. */
  rows = (ids: readonly Id[]) => ids.flatMap((id) => this.byId.get(id) ?? [])

  put(rows: readonly Listing[]): Id[] {
    for (const row of rows) this.byId.set(row.id, row)
    return rows.map((row) => row.id)
  }

  stateOf(id: Id): ListingState {
    const listing = this.byId.get(id)
    const state = this.states.get(id)
    if (state && state.kind !== 'loading')
      return state.kind === 'ready' && listing ? { kind: 'ready', listing } : state
    return listing ? { kind: 'ready', listing } : { kind: 'loading' }
  }

  similar = (id: Id): Listing[] | undefined => {
    const ids = this.similarTo.get(id)
    return ids && this.rows(ids)
  }

  async load(id: Id, signal?: AbortSignal): Promise<ListingState> {
    const answer = await this.#api.call(listings.get, { params: { id } }, { signal })
    const state: ListingState = answer.ok
      ? { kind: 'ready', listing: answer.value }
      : stateOfFailure(answer.failure)
    // The page was left: nothing is shown, and the listing is loaded again when it is next opened.
    if (state.kind === 'failed' && state.failure.kind === 'aborted') return state
    runInAction(() => {
      if (state.kind === 'ready') this.byId.set(id, state.listing)
      this.states.set(id, state)
    })
    return state
  }

  /** Loads the unknown ones in one call; returns the failure, if any. Listings no longer public stay unknown. */
  async loadSome(ids: readonly Id[], signal?: AbortSignal): Promise<Failure | undefined> {
    const missing = ids.filter((id) => !this.byId.has(id))
    if (missing.length === 0) return undefined
    const query = { filters: { id: missing }, limit: Math.min(missing.length, limits.page.maxSize) }
    const answer = await this.#api.call(listings.find, { query }, { signal })
    if (!answer.ok) return answer.failure
    runInAction(() => this.put(answer.value))
    return undefined
  }

  async loadSimilar(id: Id) {
    if (this.similarTo.has(id)) return
    const answer = await this.#api.call(listings.similar, { params: { id } })
    if (answer.ok) runInAction(() => this.similarTo.set(id, this.put(answer.value)))
  }

  change(id: Id, part: Partial<Listing>) {
    const listing = this.byId.get(id)
    if (listing) this.byId.set(id, { ...listing, ...part })
  }

  snapshot() {
    return {
      rows: [...this.byId.values()],
      states: [...this.states].map(([id, state]) => [id, state.kind] as const),
      similar: [...this.similarTo],
    }
  }

  restore({ rows, states, similar }: ReturnType<ListingsStore['snapshot']>) {
    this.put(rows)
    for (const [id, kind] of states)
      if (kind === 'missing' || kind === 'withdrawn') this.states.set(id, { kind })
    for (const [id, ids] of similar) this.similarTo.set(id, ids)
  }
}

function stateOfFailure(failure: Failure): ListingState {
  if (failure.kind !== 'refused') return { kind: 'failed', failure }
  if (failure.status === 410) return { kind: 'withdrawn' }
  return isMissing(failure) ? { kind: 'missing' } : { kind: 'failed', failure }
}

export const listingsStore = defineStore('listings', ({ api }) => new ListingsStore(api))
