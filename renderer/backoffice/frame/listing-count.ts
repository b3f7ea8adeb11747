import { makeAutoObservable, runInAction } from 'mobx'
import { listings } from '../../../contract/listings.ts'
import type { SessionStore } from '../../features/session/index.ts'
import { sessionStore } from '../../features/session/index.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

interface Deps {
  api: Api
  session: SessionStore
}

/** How many listings the agency has, whatever their status. */
export class ListingCountStore {
  total: number | undefined
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
    makeAutoObservable(this)
  }

  clear() {
    this.total = undefined
  }

  /** Whoever has read them all knows better. */
  know(total: number) {
    this.total = total
  }

  async load() {
    const { user } = this.#deps.session
    if (!user) return
    const query = { filters: { ownerId: user.id } }
    const answer = await this.#deps.api.call(listings.count, { query })
    if (answer.ok)
      runInAction(() => {
        this.total = answer.value.count
      })
  }
}

export const listingCountStore = defineStore(
  'listing count',
  (root) => new ListingCountStore({ api: root.api, session: root.get(sessionStore) }),
)
