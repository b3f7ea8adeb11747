import { makeAutoObservable } from 'mobx'
import { operators } from '../../../contract/operators/operators.ts'
import type { Answer } from '../../../contract/wire/route.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { readQuietly } from '../../kernel/api/read-quietly.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

type PendingCounts = Answer<typeof operators.pendingCounts>

/** How much waits for the operators, shown beside the names of their pages. */
export class PendingStore {
  counts: PendingCounts | undefined
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
    if (answer.ok) this.take(answer.value)
  }

  /** Loads the counts only to show them: asks until they come, without showing a failure. */
  async loadQuietly() {
    const counts = await readQuietly(() => this.#api.call(operators.pendingCounts, {}))
    if (counts) this.take(counts)
  }

  private take(counts: PendingCounts) {
    this.counts = counts
  }
}

export const pendingStore = defineStore('pending', (root) => new PendingStore(root.api))
