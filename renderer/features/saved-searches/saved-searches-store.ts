import { makeAutoObservable, runInAction } from 'mobx'
import type { Notify, SavedQuery, SavedSearch } from '../../../contract/search/saved-searches.ts'
import { savedSearches } from '../../../contract/search/saved-searches.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'

type SavedState = { kind: 'idle' | 'loading' | 'ready' } | { kind: 'failed'; failure: Failure }

/** Searches saved in the account, each with how many listings are new since it was last opened. */
export class SavedSearchesStore {
  state: SavedState = { kind: 'idle' }
  list: SavedSearch[] = []
  readonly #api: Api
  readonly #session: SessionStore

  constructor(api: Api, session: SessionStore) {
    this.#api = api
    this.#session = session
    makeAutoObservable(this)
  }

  get newCount() {
    return this.list.reduce((sum, search) => sum + search.newCount, 0)
  }

  async load() {
    if (this.state.kind === 'loading') return
    this.state = { kind: 'loading' }
    const answer = await this.#api.call(savedSearches.find, {})
    runInAction(() => {
      if (answer.ok) this.list = answer.value
      this.state = answer.ok ? { kind: 'ready' } : { kind: 'failed', failure: answer.failure }
    })
  }

  async save(
    name: string,
    query: SavedQuery,
    notify: Notify = 'none',
  ): Promise<Failure | undefined> {
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(savedSearches.save, { body: { name, query, notify } }),
    )
    if (!answer.ok) return answer.failure
    runInAction(() => {
      this.list = [answer.value, ...this.list]
    })
    return undefined
  }

  setNotify = (id: Id, notify: Notify) => this.change(id, { notify })
  markSeen = (id: Id) => this.change(id, { isSeen: true })
  /** Returns whether others can open the search now. */
  share = (id: Id) => this.change(id, { isShared: true })

  /** Returns whether the search was removed. */
  async remove(id: Id): Promise<boolean> {
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(savedSearches.remove, { params: { id } }),
    )
    if (answer.ok)
      runInAction(() => {
        this.list = this.list.filter((search) => search.id !== id)
      })
    return answer.ok
  }

  private async change(
    id: Id,
    body: { notify?: Notify; isSeen?: true; isShared?: true },
  ): Promise<boolean> {
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(savedSearches.update, { params: { id }, body }),
    )
    if (answer.ok)
      runInAction(() => {
        this.list = this.list.map((search) => (search.id === id ? answer.value : search))
      })
    return answer.ok
  }
}

export const savedSearchesStore = defineStore(
  'saved searches',
  (root) => new SavedSearchesStore(root.api, root.get(sessionStore)),
)
