import { makeAutoObservable, runInAction } from 'mobx'
import type { ReportedListing } from '../../../contract/operators/reports.ts'
import { reports } from '../../../contract/operators/reports.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { PendingStore } from '../operator/index.ts'
import { pendingStore } from '../operator/index.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'

export type ReportsState =
  | { kind: 'idle' | 'loading' | 'ready' }
  | { kind: 'failed'; failure: Failure }

/** The result of settling: settled here, already settled by another operator, or failed. */
export type Settling = { kind: 'done' | 'elsewhere' } | { kind: 'failed'; failure: Failure }

const pageSize = 20

/** The reports about listings, grouped by listing. */
export class ReportsStore {
  state: ReportsState = { kind: 'idle' }
  listings: ReportedListing[] = []
  isWhole = false
  private wanted = pageSize
  readonly #api: Api
  readonly #session: SessionStore
  readonly #pending: PendingStore

  constructor(api: Api, session: SessionStore, pending: PendingStore) {
    this.#api = api
    this.#session = session
    this.#pending = pending
    makeAutoObservable(this)
  }

  async load() {
    if (this.state.kind === 'loading') return
    this.state = { kind: 'loading' }
    const query = { limit: this.wanted }
    const [answer] = await Promise.all([
      this.#session.whileSignedIn(() => this.#api.call(reports.byListing, { query })),
      this.#pending.load(),
    ])
    runInAction(() => {
      if (answer.ok) {
        this.listings = answer.value
        this.isWhole = answer.value.length < query.limit
      }
      this.state = answer.ok ? { kind: 'ready' } : { kind: 'failed', failure: answer.failure }
    })
  }

  async loadMore() {
    this.wanted += pageSize
    await this.load()
  }

  /** Settles all reports of a listing that the operator was shown. Reports that came meanwhile are unread and stay. */
  async settle({ listing, reports: read }: ReportedListing, status: 'resolved' | 'dismissed') {
    const ids = read.map(({ id }) => id)
    const before = this.listings
    this.leaveOut(listing.id)
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(reports.decideSome, { body: { ids, status } }),
    )
    if (!answer.ok) {
      runInAction(() => {
        this.listings = before
      })
      return { kind: 'failed', failure: answer.failure } satisfies Settling
    }
    await this.load()
    const isDone = answer.value.settled.length > 0
    return { kind: isDone ? 'done' : 'elsewhere' } satisfies Settling
  }

  clear() {
    this.listings = []
  }

  private leaveOut(id: Id) {
    this.listings = this.listings.filter(({ listing }) => listing.id !== id)
  }
}

export const reportsStore = defineStore(
  'reports',
  (root) => new ReportsStore(root.api, root.get(sessionStore), root.get(pendingStore)),
)
