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

/** The search that the address bar holds: its rows, how many there are, and its markers. */
export class SearchStore {
  /** Another object for another search: cards and frame follow what they need of it, so that a turn draws no more. */
  state: SearchState = emptySearch
  count: number | undefined
  markers: Marker[] = []
  /** On a page that is no search: the listings of that page, which the map shows alone. */
  scope: Filters | undefined
  /** The listing whose card or pin is pointed at. */
  pointedAt: Id | undefined
  /** Where the map was last asked to look: a new object each time, so that asking again moves it again. */
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

  /** Prices are compared in the currency they were typed in, which the address names; it hides nothing. */
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

  /** Whatever did not come: the rows, and how many there are. */
  async retry() {
    await Promise.all([this.feed.loadMore(), this.loadCount()])
  }

  /** At once, before the address says so. */
  turnTo(mode: SearchMode | undefined) {
    this.state = { ...this.state, mode }
  }

  /** Also where the rows came and their count did not. */
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
    // What did not come is asked for again at the next chance.
    else this.#countKey = ''
    runInAction(() => {
      this.count = count
    })
  }

  /** A step back knows at once how many there were. */
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

  /** False where they did not come. */
  async loadMarkers(): Promise<boolean> {
    const { filters } = this.queryOf(this.state)
    // The whole city at once: panning then needs no call, and a pin never blinks.
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

  /** Until it is called with nothing the map shows these; what it showed before goes at once. */
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
