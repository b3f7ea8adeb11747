import { makeAutoObservable, runInAction } from 'mobx'
import { feeds } from '../../../contract/feeds/feed-sources.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

/** How many plans wait for this person; the profile shows it beside the link to them. */
export class WaitingPlansStore {
  count = 0
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    makeAutoObservable(this)
  }

  async look() {
    const answer = await this.#api.call(feeds.waiting, {})
    if (answer.ok)
      runInAction(() => {
        this.count = answer.value.count
      })
  }
}

export const waitingPlansStore = defineStore(
  'waiting plans',
  (root) => new WaitingPlansStore(root.api),
)
