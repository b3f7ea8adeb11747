import { makeAutoObservable, runInAction } from 'mobx'
import type { Team } from '../../../contract/people/staff.ts'
import { staff } from '../../../contract/people/staff.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure, Result } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'

type TeamState =
  | { kind: 'loading' }
  | { kind: 'ready'; team: Team }
  | { kind: 'failed'; failure: Failure }

/** Who works for the agency, and the open invitations. */
export class StaffStore {
  state: TeamState = { kind: 'loading' }
  /** The server tells an invitation's token only once, so it stays here until the page is left. */
  link: { name: string; path: string } | undefined
  readonly #api: Api
  readonly #session: SessionStore

  constructor(api: Api, session: SessionStore) {
    this.#api = api
    this.#session = session
    makeAutoObservable(this)
  }

  async load() {
    const answer = await this.#session.whileSignedIn(() => this.#api.call(staff.team, {}))
    runInAction(() => {
      this.state = answer.ok
        ? { kind: 'ready', team: answer.value }
        : { kind: 'failed', failure: answer.failure }
    })
  }

  /** Creates an invitation. Returns whether there is a link now. */
  async invite(name: string): Promise<boolean> {
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(staff.invite, { body: { name } }),
    )
    if (!answer.ok) return false
    const { token, ...invitation } = answer.value
    runInAction(() => {
      this.link = { name: invitation.name, path: `/join/${token}` }
      if (this.state.kind !== 'ready') return
      const { team } = this.state
      const invitations = [...team.invitations, invitation]
      this.state = { kind: 'ready', team: { ...team, invitations } }
    })
    return true
  }

  forgetLink() {
    this.link = undefined
  }

  withdraw = (id: Id) => this.settle(() => this.#api.call(staff.withdraw, { params: { id } }))

  remove = (id: Id) => this.settle(() => this.#api.call(staff.remove, { params: { id } }))

  /** Returns whether the agent has left. From then on, other listings are theirs, so the session is read again. */
  async leave(): Promise<boolean> {
    const answer = await this.#session.whileSignedIn(() => this.#api.call(staff.leave, {}))
    if (answer.ok) await this.#session.load()
    return answer.ok
  }

  private async settle(call: () => Promise<Result<Team>>): Promise<boolean> {
    const answer = await this.#session.whileSignedIn(call)
    if (answer.ok)
      runInAction(() => {
        this.state = { kind: 'ready', team: answer.value }
      })
    else await this.load()
    return answer.ok
  }
}

export const staffStore = defineStore(
  'staff',
  (root) => new StaffStore(root.api, root.get(sessionStore)),
)
