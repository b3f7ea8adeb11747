import { makeAutoObservable, runInAction } from 'mobx'
import type { PublicConfig } from '../../../contract/config.ts'
import { config as configRoutes } from '../../../contract/config.ts'
import type { Api } from '../../api/api-client.ts'

export class ConfigStore {
  value: PublicConfig | undefined
  private readonly api: Api

  constructor(api: Api) {
    this.api = api
    makeAutoObservable<this, 'api'>(this, { api: false })
  }

  async load() {
    if (this.value) return
    const answer = await this.api.call(configRoutes.get, {})
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
