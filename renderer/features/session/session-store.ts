import { makeAutoObservable, runInAction } from 'mobx'
import type { User } from '../../../contract/users.ts'
import { users } from '../../../contract/users.ts'
import type { Api } from '../../api/api-client.ts'

type SessionState = { kind: 'unknown' } | { kind: 'visitor' } | { kind: 'signedIn'; user: User }

export class SessionStore {
  state: SessionState = { kind: 'unknown' }
  private readonly api: Api

  constructor(api: Api) {
    this.api = api
    makeAutoObservable<this, 'api'>(this, { api: false })
  }

  get user() {
    return this.state.kind === 'signedIn' ? this.state.user : undefined
  }

  get isAdvertiser() {
    return this.user?.isAdmin ?? false
  }

  async load() {
    const answer = await this.api.call(users.me, {})
    runInAction(() => {
      if (answer.ok) this.state = { kind: 'signedIn', user: answer.value }
      else if (answer.failure.kind === 'refused') this.state = { kind: 'visitor' }
    })
  }

  snapshot = () => this.state

  restore(state: SessionState) {
    this.state = state
  }
}
