import { makeAutoObservable, runInAction } from 'mobx'
import { operators } from '../../../contract/users.ts'
import type { Api } from '../../api/api-client.ts'
import { part } from '../../app/part.ts'

/** How much waits for the operators, told beside the names of their pages. */
export class PendingStore {
  counts: { moderation: number; reports: number } | undefined
  private readonly api: Api

  constructor(api: Api) {
    this.api = api
    makeAutoObservable<this, 'api'>(this, { api: false })
  }

  forget() {
    this.counts = undefined
  }

  async load() {
    const answer = await this.api.call(operators.pendingCounts, {})
    if (answer.ok)
      runInAction(() => {
        this.counts = answer.value
      })
  }
}

export const pendingPart = part('pending', (root) => new PendingStore(root.api))
