import { makeAutoObservable, observable, runInAction } from 'mobx'
import { limits, storageKeys } from '../../../contract/limits.ts'
import { surroundings } from '../../../contract/search/nearby.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import type { DeviceStorage } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { OwnPlace } from './read-own-places.ts'
import { readOwnPlaces } from './read-own-places.ts'

/** The cards of a page ask one after another: all requests within this time become one call. */
const gatherMs = 30

/**
 * A visitor's own places, stored on this device only, and the walking time to listings from them. The store is created
 * when a visitor who has or sets places needs it.
 */
export class OwnPlacesStore {
  places: OwnPlace[] = []
  private readonly walks = observable.map<Id, readonly number[]>({}, { deep: false })
  readonly #wanted = new Set<Id>()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #api: Api
  readonly #storage: DeviceStorage

  constructor(api: Api, storage: DeviceStorage) {
    this.#api = api
    this.#storage = storage
    makeAutoObservable(this)
  }

  get isFull() {
    return this.places.length >= limits.ownPlaces
  }

  readDevice() {
    this.places = readOwnPlaces(this.#storage)
  }

  clear() {
    this.save([])
  }

  /** The visitor's name for a point; undefined if it is not one of their places. */
  nameOf = (at: string) => this.places.find((place) => place.at === at)?.name

  /** Adds a place, or replaces `instead` by it. Returns whether the device stored it. */
  put(place: OwnPlace, instead?: OwnPlace): boolean {
    return this.save([...this.without(instead), place].slice(-limits.ownPlaces))
  }

  remove(place: OwnPlace) {
    this.save(this.without(place))
  }

  /** The places without `left`: the device's, because another tab may have changed them, else the page's. */
  private without(left: OwnPlace | undefined): OwnPlace[] {
    const isStored = this.#storage.read(storageKeys.ownPlaces) !== undefined
    const places = isStored ? readOwnPlaces(this.#storage) : this.places
    return places.filter(({ name, at }) => name !== left?.name || at !== left.at)
  }

  private save(places: OwnPlace[]): boolean {
    this.places = places
    this.walks.clear()
    if (places.length > 0) return this.#storage.write(storageKeys.ownPlaces, JSON.stringify(places))
    this.#storage.remove(storageKeys.ownPlaces)
    return true
  }

  /** Minutes from each place to a listing, once they are known. */
  walksTo = (id: Id): readonly { name: string; minutes: number }[] =>
    (this.walks.get(id) ?? []).flatMap((minutes, n) => {
      const name = this.places[n]?.name
      return name === undefined ? [] : [{ name, minutes }]
    })

  want(id: Id) {
    if (this.places.length === 0 || this.walks.has(id)) return
    this.#wanted.add(id)
    this.#timer ??= setTimeout(() => void this.load(), gatherMs)
  }

  private async load() {
    this.#timer = undefined
    const ids = [...this.#wanted].slice(0, limits.page.maxSize)
    this.#wanted.clear()
    const { places } = this
    const query = { from: places.map(({ at }) => at), ids }
    if (places.length === 0) return
    const answer = await this.#api.call(surroundings.walks, { query })
    // Without an answer the cards show nothing: they ask again when they are next shown.
    if (!answer.ok || places !== this.places) return
    runInAction(() => {
      for (const { id, minutes } of answer.value) this.walks.set(id, minutes)
    })
  }
}

export const ownPlacesStore = defineStore(
  'own places',
  (root) => new OwnPlacesStore(root.api, root.platform.storage),
)
