import { makeAutoObservable, observable, runInAction } from 'mobx'
import { favourites } from '../../../contract/favourites.ts'
import { storageKeys } from '../../../contract/limits.ts'
import type { Id } from '../../../contract/primitives.ts'
import type { Api } from '../../api/api-client.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ListingsStore } from '../listings/index.ts'
import type { SessionStore } from '../session/index.ts'

/** Kept on the device for a visitor, on the server for whoever is signed in. */
export class FavouritesStore {
  private readonly kept = observable.set<Id>()
  private readonly pending = observable.set<Id>()
  private readonly api: Api
  private readonly platform: Platform
  private readonly session: SessionStore
  private readonly known: ListingsStore

  constructor(api: Api, platform: Platform, session: SessionStore, known: ListingsStore) {
    this.api = api
    this.platform = platform
    this.session = session
    this.known = known
    makeAutoObservable<this, 'api' | 'platform' | 'session' | 'known'>(this, {
      api: false,
      platform: false,
      session: false,
      known: false,
    })
  }

  get ids(): Id[] {
    return [...this.kept]
  }

  get count() {
    return this.kept.size
  }

  has(id: Id) {
    return this.session.user
      ? (this.known.get(id)?.isFavourite ?? this.kept.has(id))
      : this.kept.has(id)
  }

  isPending = (id: Id) => this.pending.has(id)

  readDevice() {
    this.kept.replace(readIds(this.platform.storage.read(storageKeys.favourites)))
  }

  async toggle(id: Id) {
    if (this.pending.has(id)) return
    const isFavourite = !this.has(id)
    this.platform.haptics?.onToggle()
    this.mark(id, isFavourite)
    if (!this.session.user) {
      this.platform.storage.write(storageKeys.favourites, JSON.stringify([...this.kept]))
      return
    }
    this.pending.add(id)
    const route = isFavourite ? favourites.add : favourites.remove
    const answer = await this.api.call(route, { params: { id } })
    runInAction(() => {
      this.pending.delete(id)
      // A refused or lost call must not leave a heart that is not so.
      this.mark(id, answer.ok ? answer.value.isFavourite : !isFavourite)
    })
  }

  private mark(id: Id, isFavourite: boolean) {
    if (isFavourite) this.kept.add(id)
    else this.kept.delete(id)
    this.known.change(id, { isFavourite })
  }
}

function readIds(text: string | undefined): Id[] {
  try {
    const ids: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(ids) ? ids.map(String).filter((id) => /^\d{1,18}$/.test(id)) : []
  } catch {
    return []
  }
}
