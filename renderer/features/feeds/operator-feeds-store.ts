import { makeAutoObservable, runInAction } from 'mobx'
import type {
  FeedBatch,
  FeedKind,
  OperatorFeedSource,
} from '../../../contract/feeds/feed-sources.ts'
import { operatorFeeds } from '../../../contract/feeds/feed-sources.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'

const pageSize = 50

/** All sources, and the batches of listings that wait for approval. */
export class OperatorFeedsStore {
  state: { kind: 'loading' | 'ready' } | { kind: 'failed'; failure: Failure } = { kind: 'loading' }
  sources: OperatorFeedSource[] = []
  batches: FeedBatch[] = []
  isWhole = false
  readonly #api: Api
  readonly #session: SessionStore

  constructor(api: Api, session: SessionStore) {
    this.#api = api
    this.#session = session
    makeAutoObservable(this)
  }

  async load({ isMore = false } = {}) {
    if (!isMore) void this.loadBatches()
    const offset = isMore ? this.sources.length : 0
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(operatorFeeds.sources, { query: { limit: pageSize, offset } }),
    )
    runInAction(() => {
      if (answer.ok) {
        this.sources = [...this.sources.slice(0, offset), ...answer.value]
        this.isWhole = answer.value.length < pageSize
      }
      this.state = answer.ok ? { kind: 'ready' } : { kind: 'failed', failure: answer.failure }
    })
  }

  async loadBatches() {
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(operatorFeeds.batches, { query: { limit: pageSize } }),
    )
    if (answer.ok)
      runInAction(() => {
        this.batches = answer.value
      })
  }

  /** Approves one part after another, until none of what the operator looked at is left or no more can be approved. */
  async approve({ runId, seenAt }: FeedBatch, leftOut: Id[]): Promise<Failure | undefined> {
    for (;;) {
      const answer = await this.#session.whileSignedIn(() =>
        this.#api.call(operatorFeeds.approve, { params: { id: runId }, body: { seenAt, leftOut } }),
      )
      if (!answer.ok) return answer.failure
      if (answer.value.left === 0 || answer.value.approved === 0) break
    }
    await this.loadBatches()
    return undefined
  }

  async trust(id: Id, kinds: FeedKind[]): Promise<Failure | undefined> {
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(operatorFeeds.trust, { params: { id }, body: { kinds } }),
    )
    if (!answer.ok) return answer.failure
    this.#show(answer.value)
    return undefined
  }

  async stop(source: OperatorFeedSource, note: string): Promise<Failure | undefined> {
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(operatorFeeds.stop, {
        params: { id: source.id },
        body: { isStopped: source.stoppedAt === null, ...(note !== '' && { note }) },
      }),
    )
    if (!answer.ok) return answer.failure
    this.#show(answer.value)
    return undefined
  }

  #show(source: OperatorFeedSource) {
    runInAction(() => {
      this.sources = this.sources.map((one) => (one.id === source.id ? source : one))
    })
  }
}

export const operatorFeedsStore = defineStore(
  'operator feeds',
  (root) => new OperatorFeedsStore(root.api, root.get(sessionStore)),
)
