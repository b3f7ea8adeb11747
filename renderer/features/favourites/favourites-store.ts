import { makeAutoObservable, observable, runInAction } from 'mobx'
import { storageKeys } from '../../../contract/limits.ts'
import { favourites } from '../../../contract/people/favourites.ts'
import { isId } from '../../../contract/wire/ids.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { readQuietly } from '../../kernel/api/read-quietly.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { ListingsStore } from '../listings/index.ts'
import { listingsStore } from '../listings/index.ts'
import type { SessionStore, UnsentStore } from '../session/index.ts'
import { sessionStore, unsentStore } from '../session/index.ts'

interface Parts {
  api: Api
  platform: Platform
  session: SessionStore
  known: ListingsStore
  unsent: UnsentStore
}

/** The favourites: saved on the device for a visitor, on the server for a signed-in person. */
export class FavouritesStore {
  /** Whether the device was read: before that, an empty list means nothing. */
  isRead = false
  /** Counts each change of the favourites: a list that was loaded before it is out of date. */
  changes = 0
  private onServer: number | undefined
  /** A map notifies those who observe the changed key; a set would notify all. */
  private readonly onDevice = observable.map<Id, true>()
  readonly #api: Api
  readonly #platform: Platform
  readonly #session: SessionStore
  readonly #known: ListingsStore
  readonly #unsent: UnsentStore

  constructor({ api, platform, session, known, unsent }: Parts) {
    this.#api = api
    this.#platform = platform
    this.#session = session
    this.#known = known
    this.#unsent = unsent
    unsent.onHeart = (id, isFavourite) => this.mark(id, isFavourite)
    makeAutoObservable(this)
  }

  get ids(): Id[] {
    return [...this.onDevice.keys()]
  }

  get count() {
    return this.#session.user ? (this.onServer ?? 0) : this.onDevice.size
  }

  async loadCount() {
    if (!this.#session.user) return
    await this.#unsent.send()
    const answer = await readQuietly(() => this.#api.call(favourites.count, {}))
    if (answer)
      runInAction(() => {
        this.onServer = answer.count
      })
  }

  has(id: Id) {
    return this.#session.user
      ? (this.#unsent.heart(id) ?? this.#known.get(id)?.isFavourite ?? this.onDevice.has(id))
      : this.onDevice.has(id)
  }

  /** Includes what another tab has changed. */
  readDevice() {
    this.readStored()
    this.isRead = true
    this.readAccount()
  }

  readAccount() {
    void this.loadCount()
  }

  async toggle(id: Id) {
    const isFavourite = !this.has(id)
    this.#platform.haptics?.onToggle()
    this.mark(id, isFavourite)
    if (this.#session.user) await this.#unsent.put({ id, isFavourite })
  }

  /** Used when a withdrawn favourite is removed, which no other list shows. */
  countOneLess() {
    if (this.onServer !== undefined) this.onServer -= 1
  }

  /** The device forgets the favourites once the account has them. */
  leaveDevice() {
    for (const id of this.ids) this.#known.change(id, { isFavourite: true })
    this.onDevice.clear()
    this.#platform.storage.remove(storageKeys.favourites)
    this.changes += 1
    void this.loadCount()
  }

  private mark(id: Id, isFavourite: boolean) {
    if (this.onServer !== undefined && this.has(id) !== isFavourite)
      this.onServer += isFavourite ? 1 : -1
    // A visitor's listings are not changed, so that a press redraws only the heart.
    if (this.#session.user) this.#known.change(id, { isFavourite })
    else this.keep(id, isFavourite)
    this.changes += 1
  }

  /** Changes only this favourite: another tab may have changed the others since they were read. */
  keep(id: Id, isFavourite: boolean) {
    this.readStored()
    if (isFavourite) this.onDevice.set(id, true)
    else this.onDevice.delete(id)
    this.#platform.storage.write(storageKeys.favourites, JSON.stringify(this.ids))
  }

  private readStored() {
    const stored = this.#platform.storage.read(storageKeys.favourites)
    // On a device that cannot store, the favourites exist in memory only.
    if (stored !== undefined) this.onDevice.replace(readIds(stored).map((id) => [id, true]))
  }
}

function readIds(text: string): Id[] {
  try {
    const ids: unknown = JSON.parse(text)
    return Array.isArray(ids) ? ids.map(String).filter(isId) : []
  } catch {
    return []
  }
}

export const favouritesStore = defineStore(
  'favourites',
  (root) =>
    new FavouritesStore({
      api: root.api,
      platform: root.platform,
      session: root.get(sessionStore),
      known: root.get(listingsStore),
      unsent: root.get(unsentStore),
    }),
)
