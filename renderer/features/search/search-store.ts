import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Filters } from '../../../contract/listings/listing-search.ts'
import type { Marker } from '../../../contract/listings/listings.ts'
import { listings as listingRoutes } from '../../../contract/listings/listings.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { FeedQuery, ListingsStore } from '../listings/index.ts'
import { ListingFeed, listingsStore } from '../listings/index.ts'
import type { MapPlace, SearchFilters, SearchMode, SearchState } from './search-url.ts'
import { emptySearch } from './search-url.ts'

const mostCounts = 50
const countCachedMs = 5 * 60_000

/** The search in the address bar: its rows, their number, and its markers. */
export class SearchStore {
  /** A new object for each search. Cards and frame observe parts of it, so that a change of mode redraws only these. */
  state: SearchState = emptySearch
  count: number | undefined
  markers: Marker[] = []
  /** On a page other than the search: the filters for the listings of that page, which the map shows alone. */
  scope: Filters | undefined
  /** The listing whose card or pin has the pointer. */
  pointedAt: Id | undefined
  /** The place that the map was last told to show: a new object each time, so that asking again moves it again. */
  look: (MapPlace & { id?: Id }) | undefined
  readonly feed: ListingFeed
  readonly #counts = new Map<string, { count: number; at: number }>()
  #countKey = ''
  #markersKey = ''
  readonly #api: Api

  constructor(api: Api, known: ListingsStore) {
    this.#api = api
    this.feed = new ListingFeed(api, known)
    makeAutoObservable(this, {
      state: observableRef,
      look: observableRef,
      markers: observableRef,
      scope: observableRef,
    })
  }

  /** Prices are compared in the currency they were typed in, which the address names. It alone hides no listing. */
  queryOf({ filters, sort }: Pick<SearchState, 'filters' | 'sort'>): FeedQuery {
    const currency = filters.currency ?? 'USD'
    return { sort, filters: { ...filters, currency } }
  }

  get mode() {
    return this.state.mode
  }

  get sort() {
    return this.state.sort
  }

  async open(state: SearchState) {
    if (JSON.stringify(state) !== JSON.stringify(this.state)) this.state = state
    await Promise.all([this.feed.open(this.queryOf(state)), this.loadCount()])
  }

  /** Loads again what failed: the rows, or their number. */
  async retry() {
    await Promise.all([this.feed.loadMore(), this.loadCount()])
  }

  /** Changes the mode at once, before the address does. */
  turnTo(mode: SearchMode | undefined) {
    this.state = { ...this.state, mode }
  }

  /** Loads the count. Also used when the rows were loaded and only their count failed. */
  async loadCount() {
    const { filters } = this.queryOf(this.state)
    const key = JSON.stringify(filters)
    if (key === this.#countKey) return
    this.#countKey = key
    const known = this.#counts.get(key)
    if (known && Date.now() - known.at < countCachedMs) {
      this.count = known.count
      return
    }
    const count = await this.countOf(this.state.filters)
    if (key !== this.#countKey) return
    if (count !== undefined) this.cacheCount(key, count)
    // A count that failed is requested again at the next opportunity.
    else this.#countKey = ''
    runInAction(() => {
      this.count = count
    })
  }

  /** Caches the count, so that Back shows it at once. */
  private cacheCount(key: string, count: number) {
    this.#counts.set(key, { count, at: Date.now() })
    const [oldest] = this.#counts.keys()
    if (this.#counts.size > mostCounts && oldest !== undefined) this.#counts.delete(oldest)
  }

  /** How many listings other filters would find; undefined when that cannot be known now. */
  async countOf(filters: SearchFilters, signal?: AbortSignal): Promise<number | undefined> {
    const query = this.queryOf({ filters, sort: 'new' })
    const answer = await this.#api.call(listingRoutes.count, { query }, { signal })
    return answer.ok ? answer.value.count : undefined
  }

  /** Returns false if the markers could not be loaded. */
  async loadMarkers(): Promise<boolean> {
    const { filters } = this.queryOf(this.state)
    // Loads the whole city at once: panning then needs no call, and pins never flicker.
    const { bbox: _, ...wide } = this.scope ?? filters ?? {}
    const key = JSON.stringify(wide)
    if (key === this.#markersKey) return true
    this.#markersKey = key
    const answer = await this.#api.call(listingRoutes.markers, { query: { filters: wide } })
    if (key !== this.#markersKey) return true
    runInAction(() => {
      if (answer.ok) this.markers = answer.value
      else this.#markersKey = ''
    })
    return answer.ok
  }

  /** Makes the map show only these listings, until called with undefined. Previous markers go at once. */
  showOnly(scope: Filters | undefined) {
    this.scope = scope
    this.markers = []
    this.#markersKey = ''
  }

  lookAt(place: MapPlace & { id?: Id }) {
    this.look = place
    if (place.id) this.pointedAt = place.id
  }

  pointAt(id?: Id) {
    this.pointedAt = id
  }

  snapshot = () => ({
    state: this.state,
    count: this.count,
    countKey: this.#countKey,
    feed: this.feed.snapshot(),
  })

  restore({ state, count, countKey, feed }: ReturnType<SearchStore['snapshot']>) {
    this.state = state
    this.count = count
    this.#countKey = countKey
    if (count !== undefined && countKey) this.cacheCount(countKey, count)
    this.feed.restore(feed)
  }
}

export const searchStore = defineStore(
  'search',
  (root) => new SearchStore(root.api, root.get(listingsStore)),
)
