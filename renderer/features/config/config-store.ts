import { makeAutoObservable, runInAction } from 'mobx'
import type { PublicConfig } from '../../../contract/wire/config.ts'
import { config as configRoutes } from '../../../contract/wire/config.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

export class ConfigStore {
  value: PublicConfig | undefined
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    makeAutoObservable(this)
  }

  async load() {
    if (this.value) return
    const answer = await this.#api.call(configRoutes.get, {})
    if (answer.ok)
      runInAction(() => {
        this.value = answer.value
      })
  }

  snapshot = () => this.value

  restore(value: PublicConfig | undefined) {
    this.value = value
  }
}

export const configStore = defineStore('config', ({ api }) => new ConfigStore(api), {
  outlivesSession: true,
})
