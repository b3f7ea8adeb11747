import { makeAutoObservable, runInAction } from 'mobx'
import type { LogEntry, LogKind, ManagedUser } from '../../../contract/operators/operators.ts'
import { operators } from '../../../contract/operators/operators.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { readQuietly } from '../../kernel/api/read-quietly.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'

export type LogState = { kind: 'idle' | 'loading' | 'ready' } | { kind: 'failed'; failure: Failure }

export interface LogQuery {
  kind: LogKind | undefined
  actor: Id | 'system' | undefined
}

const pageSize = 50

/** What operators and the system did, newest first. Read on from the last line, so that new lines shift nothing. */
export class LogStore {
  state: LogState = { kind: 'idle' }
  entries: LogEntry[] = []
  isWhole = false
  query: LogQuery = { kind: undefined, actor: undefined }
  actors: ManagedUser[] = []
  private asked = 0
  readonly #api: Api
  readonly #session: SessionStore

  constructor(api: Api, session: SessionStore) {
    this.#api = api
    this.#session = session
    makeAutoObservable(this)
  }

  async open() {
    void this.loadActors()
    await this.find({ kind: undefined, actor: undefined })
  }

  async find(query: LogQuery) {
    this.query = query
    await this.read(undefined)
  }

  async loadMore() {
    await this.read(this.entries.at(-1)?.id)
  }

  clear() {
    this.entries = []
    this.actors = []
  }

  private async read(before: Id | undefined) {
    this.asked += 1
    const asked = this.asked
    this.state = { kind: 'loading' }
    const { kind, actor } = this.query
    const query = {
      limit: pageSize,
      ...(before && { before }),
      ...(kind && { kind }),
      ...(actor && { actor }),
    }
    const answer = await this.#session.whileSignedIn(() => this.#api.call(operators.log, { query }))
    runInAction(() => {
      if (asked !== this.asked) return
      if (answer.ok) {
        this.entries = [...(before ? this.entries : []), ...answer.value]
        this.isWhole = answer.value.length < pageSize
      }
      this.state = answer.ok ? { kind: 'ready' } : { kind: 'failed', failure: answer.failure }
    })
  }

  private async loadActors() {
    const query = { role: 'operator', limit: 1000 } as const
    const actors = await readQuietly(() => this.#api.call(operators.users, { query }))
    runInAction(() => {
      if (actors) this.actors = actors
    })
  }
}

export const logStore = defineStore('log', (root) => new LogStore(root.api, root.get(sessionStore)))
