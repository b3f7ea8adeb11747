import { makeAutoObservable, observable, observableRef, runInAction } from 'mobx'
import { emptyIdList, limits, storageKeys } from '../../../contract/limits.ts'
import type { Sort } from '../../../contract/listings/listing-words.ts'
import type { WithdrawnFavourite } from '../../../contract/people/favourites.ts'
import { favourites } from '../../../contract/people/favourites.ts'
import { isId } from '../../../contract/wire/ids.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { FeedQuery, ListingsStore } from '../listings/index.ts'
import { ListingFeed, listingsStore } from '../listings/index.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'

/** Saved on the device for a visitor, on the server for a signed-in person. */
export class FavouritesStore {
  sort: Sort = 'new'
  /** Whether the device was asked: until then nobody knows whether the list is empty. */
  isRead = false
  readonly feed: ListingFeed
  /** Kept, and public no longer: they stay until they are given up. */
  withdrawn: readonly WithdrawnFavourite[] = []
  private onServer: number | undefined
  private readonly onDevice = observable.set<Id>()
  private readonly pending = observable.set<Id>()
  readonly #api: Api
  readonly #platform: Platform
  readonly #session: SessionStore
  readonly #known: ListingsStore

  constructor(api: Api, platform: Platform, session: SessionStore, known: ListingsStore) {
    this.#api = api
    this.#platform = platform
    this.#session = session
    this.#known = known
    this.feed = new ListingFeed(api, known)
    makeAutoObservable(this, { withdrawn: observableRef })
  }

  get ids(): Id[] {
    return [...this.onDevice]
  }

  get count() {
    return this.#session.user ? (this.onServer ?? 0) : this.onDevice.size
  }

  /** A visitor's are asked for by their ids; the placeholder stands for none. */
  private get query(): FeedQuery {
    if (this.#session.user) return { sort: this.sort, onlyFavourite: true }
    return { sort: this.sort, filters: { id: this.onDevice.size > 0 ? this.ids : [emptyIdList] } }
  }

  async open(sort: Sort) {
    this.sort = sort
    if (!this.#session.user && !this.isRead) return
    await Promise.all([this.feed.open(this.query), this.loadWithdrawn()])
  }

  private async loadWithdrawn() {
    if (!this.#session.user && this.onDevice.size === 0) return
    const query = this.#session.user ? {} : { id: this.ids.slice(0, limits.page.maxSize) }
    const answer = await this.#api.call(favourites.withdrawn, { query })
    if (answer.ok)
      runInAction(() => {
        this.withdrawn = answer.value
      })
  }

  async loadCount() {
    if (!this.#session.user) return
    const answer = await this.#api.call(favourites.count, {})
    if (answer.ok)
      runInAction(() => {
        this.onServer = answer.value.count
      })
  }

  has(id: Id) {
    return this.#session.user
      ? (this.#known.get(id)?.isFavourite ?? this.onDevice.has(id))
      : this.onDevice.has(id)
  }

  isPending = (id: Id) => this.pending.has(id)

  readDevice() {
    this.onDevice.replace(readIds(this.#platform.storage.read(storageKeys.favourites)))
    this.isRead = true
    void this.loadCount()
  }

  async toggle(id: Id) {
    if (this.pending.has(id)) return
    const isFavourite = !this.has(id)
    this.#platform.haptics?.onToggle()
    this.mark(id, isFavourite)
    if (!this.#session.user) {
      this.#platform.storage.write(storageKeys.favourites, JSON.stringify([...this.onDevice]))
      return
    }
    this.pending.add(id)
    const route = isFavourite ? favourites.add : favourites.remove
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(route, { params: { id } }),
    )
    runInAction(() => {
      this.pending.delete(id)
      // A refused or lost call must not leave a heart that is not so.
      this.mark(id, answer.ok ? answer.value.isFavourite : !isFavourite)
    })
  }

  /** A withdrawn listing is kept no longer. */
  async giveUp(id: Id) {
    this.withdrawn = this.withdrawn.filter((each) => each.id !== id)
    if (!this.#session.user) {
      this.onDevice.delete(id)
      this.#platform.storage.write(storageKeys.favourites, JSON.stringify(this.ids))
      return
    }
    if (this.onServer !== undefined) this.onServer -= 1
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(favourites.remove, { params: { id } }),
    )
    if (answer.ok) return
    await Promise.all([this.loadWithdrawn(), this.loadCount()])
  }

  /** Once the account holds them, the device need not. */
  leaveDevice() {
    for (const id of this.ids) this.#known.change(id, { isFavourite: true })
    this.onDevice.clear()
    this.#platform.storage.remove(storageKeys.favourites)
    this.feed.forget()
    void this.loadCount()
  }

  private mark(id: Id, isFavourite: boolean) {
    if (this.onServer !== undefined && this.has(id) !== isFavourite)
      this.onServer += isFavourite ? 1 : -1
    // A visitor's listings stay as they are, so that a press redraws the heart alone.
    if (this.#session.user) this.#known.change(id, { isFavourite })
    else if (isFavourite) this.onDevice.add(id)
    else this.onDevice.delete(id)
    this.feed.forget()
  }
}

function readIds(text: string | undefined): Id[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.map(String).filter(isId) : []
  } catch {
    return []
  }
}

export const favouritesStore = defineStore(
  'favourites',
  (root) =>
    new FavouritesStore(root.api, root.platform, root.get(sessionStore), root.get(listingsStore)),
)
