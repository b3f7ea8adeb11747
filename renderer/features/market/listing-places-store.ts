import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { ListingPlace } from '../../../contract/market/market.ts'
import { markets } from '../../../contract/market/market.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { readQuietly } from '../../kernel/api/read-quietly.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

/** The rows of a list ask one after another: all requests within this time become one call. */
const gatherMs = 30
const mostAtOnce = 50

/** How the prices of a list's listings compare with similar ones. A changed listing is asked about again. */
export class ListingPlacesStore {
  private readonly places = observable.map<string, ListingPlace['place']>({}, { deep: false })
  readonly #wanted = new Map<Id, number>()
  #timer: ReturnType<typeof setTimeout> | undefined
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    makeAutoObservable(this)
  }

  /** Null where too few listings are similar; undefined until it is known. */
  placeOf = ({ id, version }: Pick<Listing, 'id' | 'version'>) =>
    this.places.get(`${id} ${version}`)

  want({ id, version }: Pick<Listing, 'id' | 'version'>) {
    if (this.places.has(`${id} ${version}`)) return
    this.#wanted.set(id, version)
    this.#timer ??= setTimeout(() => void this.load(), gatherMs)
  }

  private async load() {
    this.#timer = undefined
    const wanted = new Map([...this.#wanted].slice(0, mostAtOnce))
    for (const id of wanted.keys()) this.#wanted.delete(id)
    if (this.#wanted.size > 0) this.#timer = setTimeout(() => void this.load(), gatherMs)
    const query = { ids: [...wanted.keys()] }
    const found = await readQuietly(() => this.#api.call(markets.places, { query }))
    runInAction(() => {
      for (const { id, place } of found ?? []) this.places.set(`${id} ${wanted.get(id)}`, place)
    })
  }
}

export const listingPlacesStore = defineStore(
  'listing places',
  (root) => new ListingPlacesStore(root.api),
)
