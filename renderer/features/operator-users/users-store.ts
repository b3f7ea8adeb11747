import { makeAutoObservable, runInAction } from 'mobx'
import type { ManagedUser, UserRole } from '../../../contract/operators/operators.ts'
import { operators } from '../../../contract/operators/operators.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'

export type UsersState =
  | { kind: 'idle' | 'loading' | 'ready' }
  | { kind: 'failed'; failure: Failure }

export interface UserQuery {
  search: string
  role: UserRole | undefined
}

export type StandingChange = (
  | { isAdmin: boolean }
  | { isTrusted: boolean }
  | { isBlocked: boolean }
) & {
  /** The note at each listing that leaves the site with this change. */
  note?: string
}

const pageSize = 25

/** The users that an operator looks for, and their rights. */
export class UsersStore {
  state: UsersState = { kind: 'idle' }
  list: ManagedUser[] = []
  isWhole = false
  query: UserQuery = { search: '', role: undefined }
  /** Counts requests: only the newest one's answer is used, because older ones may be answered later. */
  private asked = 0
  readonly #api: Api
  readonly #session: SessionStore

  constructor(api: Api, session: SessionStore) {
    this.#api = api
    this.#session = session
    makeAutoObservable(this)
  }

  async find(query: UserQuery) {
    this.query = query
    await this.read(0)
  }

  async loadMore() {
    await this.read(this.list.length)
  }

  /** Replaces the row by the server's answer, which includes what another operator has changed meanwhile. */
  async change(id: Id, change: StandingChange): Promise<Failure | undefined> {
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(operators.changeUser, { params: { id }, body: change }),
    )
    if (!answer.ok) return answer.failure
    runInAction(() => {
      this.list = this.list.map((user) => (user.id === id ? answer.value : user))
    })
    return undefined
  }

  clear() {
    this.list = []
  }

  private async read(offset: number) {
    this.asked += 1
    const asked = this.asked
    this.state = { kind: 'loading' }
    const { role } = this.query
    const search = this.query.search.trim()
    const query = { limit: pageSize, offset, ...(search && { search }), ...(role && { role }) }
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(operators.users, { query }),
    )
    runInAction(() => {
      if (asked !== this.asked) return
      if (answer.ok) {
        const known = new Set(answer.value.map(({ id }) => id))
        const before = offset === 0 ? [] : this.list.filter(({ id }) => !known.has(id))
        this.list = [...before, ...answer.value]
        this.isWhole = answer.value.length < pageSize
      }
      this.state = answer.ok ? { kind: 'ready' } : { kind: 'failed', failure: answer.failure }
    })
  }
}

export const usersStore = defineStore(
  'users',
  (root) => new UsersStore(root.api, root.get(sessionStore)),
)
