import { makeAutoObservable, runInAction } from 'mobx'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { SearchInput } from '../../../contract/listings/listing-search.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import type { ListingsStore } from './listings-store.ts'

export type FeedQuery = Omit<SearchInput, 'offset' | 'after' | 'limit'>

type FeedState =
  | { kind: 'idle' | 'loading' | 'ready' | 'ended' }
  | { kind: 'failed'; failure: Failure }

interface RememberedList {
  ids: Id[]
  kind: 'ready' | 'ended'
  at: number
}

/** How many lists that were left are remembered, and for how long: Back shows such a list as far as it was loaded. */
const remembered = { most: 8, forMs: 5 * 60_000 } as const

/** A list that loads more on demand: home, favourites, an agency's, an address's, one's own. */
export class ListingFeed {
  state: FeedState = { kind: 'idle' }
  ids: Id[] = []
  private key = ''
  query: FeedQuery = {}
  readonly #left = new Map<string, RememberedList>()
  #under: AbortController | undefined
  readonly #api: Api
  readonly #known: ListingsStore
  readonly #pageSize: number

  constructor(api: Api, known: ListingsStore, pageSize: number = limits.page.size) {
    this.#api = api
    this.#known = known
    this.#pageSize = pageSize
    makeAutoObservable(this)
  }

  get rows(): Listing[] {
    return this.#known.rows(this.ids)
  }

  get isEmpty() {
    return this.state.kind === 'ended' && this.ids.length === 0
  }

  /** Starts over, unless this query is already shown. */
  async open(query: FeedQuery) {
    const key = JSON.stringify(query)
    if (key === this.key && this.state.kind !== 'failed') return
    this.#under?.abort()
    this.#under = undefined
    this.remember()
    this.key = key
    this.query = query
    const before = this.#left.get(key)
    if (before && Date.now() - before.at < remembered.forMs) {
      this.ids = before.ids
      this.state = { kind: before.kind }
      return
    }
    this.ids = []
    this.state = { kind: 'idle' }
    await this.loadMore()
  }

  /** The shown list stays, and is loaded again when it is next opened. */
  forget() {
    this.#left.clear()
    this.key = ''
  }

  private remember() {
    if (this.key === '') return
    if (this.state.kind !== 'ready' && this.state.kind !== 'ended') return
    this.#left.delete(this.key)
    this.#left.set(this.key, { ids: this.ids, kind: this.state.kind, at: Date.now() })
    for (const oldest of this.#left.keys())
      if (this.#left.size > remembered.most) this.#left.delete(oldest)
  }

  async loadMore() {
    if (this.state.kind === 'loading' || this.state.kind === 'ended') return
    this.state = { kind: 'loading' }
    const under = new AbortController()
    this.#under = under
    const after = this.ids.at(-1)
    const answer = await this.#api.call(
      listings.find,
      { query: { ...this.query, limit: this.#pageSize, ...(after && { after }) } },
      { signal: under.signal },
    )
    // This is the answer to an outdated request.
    if (under !== this.#under) return
    runInAction(() => {
      if (!answer.ok) {
        this.state = { kind: 'failed', failure: answer.failure }
        return
      }
      const fresh = this.#known.put(answer.value).filter((id) => !this.ids.includes(id))
      this.ids = [...this.ids, ...fresh]
      this.state = { kind: answer.value.length < this.#pageSize ? 'ended' : 'ready' }
    })
  }

  remove(id: Id) {
    this.ids = this.ids.filter((other) => other !== id)
  }

  /** Undoes a removal. */
  insert(id: Id, at: number) {
    if (!this.ids.includes(id)) this.ids = this.ids.toSpliced(at, 0, id)
  }

  snapshot = () => ({ key: this.key, query: this.query, ids: this.ids, kind: this.state.kind })

  restore({ key, query, ids, kind }: ReturnType<ListingFeed['snapshot']>) {
    this.key = key
    this.query = query
    this.ids = ids
    if (kind === 'ready' || kind === 'ended') this.state = { kind }
    else this.key = ''
  }
}
