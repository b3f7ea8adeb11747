import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Worth } from '../../../contract/market/market.ts'
import { markets } from '../../../contract/market/market.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

type WorthState =
  | { kind: 'loading' }
  | { kind: 'failed'; failure: Failure }
  | { kind: 'ready'; worth: Worth }

/** How listings' prices compare with similar ones, requested when a visitor comes to read it. */
class WorthStore {
  private readonly states = observable.map<Id, WorthState>({}, { deep: false })
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    makeAutoObservable(this)
  }

  stateOf = (id: Id): WorthState => this.states.get(id) ?? { kind: 'loading' }

  async load(id: Id) {
    if (this.states.get(id)?.kind === 'ready') return
    const answer = await this.#api.call(markets.worth, { params: { id } })
    runInAction(() =>
      this.states.set(
        id,
        answer.ok
          ? { kind: 'ready', worth: answer.value }
          : { kind: 'failed', failure: answer.failure },
      ),
    )
  }
}

export const worthStore = defineStore('worth', (root) => new WorthStore(root.api))
