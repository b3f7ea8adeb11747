import { makeAutoObservable, runInAction } from 'mobx'
import { operators } from '../../../contract/operators/operators.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

/** How much waits for the operators, told beside the names of their pages. */
export class PendingStore {
  counts: { moderation: number; reports: number } | undefined
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    makeAutoObservable(this)
  }

  clear() {
    this.counts = undefined
  }

  async load() {
    const answer = await this.#api.call(operators.pendingCounts, {})
    if (answer.ok)
      runInAction(() => {
        this.counts = answer.value
      })
  }
}

export const pendingStore = defineStore('pending', (root) => new PendingStore(root.api))
