import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { emptyIdList, limits } from '../../../contract/limits.ts'
import type { Sort } from '../../../contract/listings/listing-words.ts'
import type { WithdrawnFavourite } from '../../../contract/people/favourites.ts'
import { favourites as calls } from '../../../contract/people/favourites.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { FeedQuery, ListingsStore } from '../listings/index.ts'
import { ListingFeed, listingsStore } from '../listings/index.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'
import type { FavouritesStore } from './favourites-store.ts'
import { favouritesStore } from './favourites-store.ts'

interface Parts {
  api: Api
  session: SessionStore
  known: ListingsStore
  favourites: FavouritesStore
}

/** The favourite listings: the public ones and the withdrawn ones. */
export class FavouriteListStore {
  readonly feed: ListingFeed
  /** Favourites that are no longer public: they stay until the visitor removes them. */
  withdrawn: readonly WithdrawnFavourite[] = []
  #changes = 0
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
    this.feed = new ListingFeed(parts.api, parts.known)
    makeAutoObservable(this, { withdrawn: observableRef })
  }

  async open(sort: Sort) {
    const { session, favourites } = this.#parts
    if (!session.user && !favourites.isRead) return
    if (this.#changes !== favourites.changes) this.feed.forget()
    this.#changes = favourites.changes
    await Promise.all([this.feed.open(this.queryOf(sort)), this.loadWithdrawn()])
  }

  /** A visitor's favourites are requested by their ids; a placeholder id stands for an empty list. */
  private queryOf(sort: Sort): FeedQuery {
    const { session, favourites } = this.#parts
    if (session.user) return { sort, onlyFavourite: true }
    return { sort, filters: { id: favourites.count > 0 ? favourites.ids : [emptyIdList] } }
  }

  private async loadWithdrawn() {
    const { api, session, favourites } = this.#parts
    if (!session.user && favourites.count === 0) return
    const query = session.user ? {} : { id: favourites.ids.slice(0, limits.page.maxSize) }
    const answer = await api.call(calls.withdrawn, { query })
    if (answer.ok)
      runInAction(() => {
        this.withdrawn = answer.value
      })
  }

  /** Removes a withdrawn listing from the favourites. */
  async giveUp(id: Id) {
    const { api, session, favourites } = this.#parts
    this.withdrawn = this.withdrawn.filter((each) => each.id !== id)
    if (!session.user) return favourites.keep(id, false)
    favourites.countOneLess()
    const answer = await session.whileSignedIn(() => api.call(calls.remove, { params: { id } }))
    if (answer.ok) return
    await Promise.all([this.loadWithdrawn(), favourites.loadCount()])
  }
}

export const favouriteListStore = defineStore(
  'favourite listings',
  (root) =>
    new FavouriteListStore({
      api: root.api,
      session: root.get(sessionStore),
      known: root.get(listingsStore),
      favourites: root.get(favouritesStore),
    }),
)
