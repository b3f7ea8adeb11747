import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Binned } from '../../../../contract/listings/own-listings.ts'
import { ownListings } from '../../../../contract/listings/own-listings.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../../kernel/api/api-client.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'
import type { SessionStore } from '../../session/index.ts'
import { sessionStore } from '../../session/index.ts'

type BinState = { kind: 'loading' | 'ready' } | { kind: 'failed'; failure: Failure }

/** Deleted listings that can be restored. */
export class BinStore {
  state: BinState = { kind: 'loading' }
  rows: Binned[] = []
  private readonly busy = observable.set<Id>()
  readonly #api: Api
  readonly #session: SessionStore

  constructor(api: Api, session: SessionStore) {
    this.#api = api
    this.#session = session
    makeAutoObservable(this)
  }

  isBusy = (id: Id) => this.busy.has(id)

  async load() {
    const answer = await this.#session.whileSignedIn(() => this.#api.call(ownListings.bin, {}))
    runInAction(() => {
      if (answer.ok) this.rows = answer.value
      this.state = answer.ok ? { kind: 'ready' } : { kind: 'failed', failure: answer.failure }
    })
  }

  /** Returns whether the listing was restored. */
  restore = (id: Id) =>
    this.settle(id, () => this.#api.call(ownListings.restore, { params: { id } }))

  /** Deletes the listing for ever. Returns whether that worked. */
  end = (id: Id) => this.settle(id, () => this.#api.call(ownListings.end, { params: { id } }))

  private async settle(id: Id, call: () => Promise<{ ok: boolean }>): Promise<boolean> {
    if (this.busy.has(id)) return false
    this.busy.add(id)
    const answer = await call()
    runInAction(() => {
      this.busy.delete(id)
      if (answer.ok) this.rows = this.rows.filter(({ listing }) => listing.id !== id)
    })
    if (!answer.ok) await this.load()
    return answer.ok
  }
}

export const binStore = defineStore('bin', (root) => new BinStore(root.api, root.get(sessionStore)))
