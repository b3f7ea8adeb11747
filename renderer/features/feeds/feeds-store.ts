import { makeAutoObservable, runInAction } from 'mobx'
import type {
  OutgoingChoice,
  OutgoingFeed,
  OutgoingGaps,
  WrittenFormat,
} from '../../../contract/feeds/feed-outgoing.ts'
import { outgoingFeeds } from '../../../contract/feeds/feed-outgoing.ts'
import type { FeedRun, FeedSchedule, FeedSource } from '../../../contract/feeds/feed-sources.ts'
import { feeds, isUnderWay } from '../../../contract/feeds/feed-sources.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure, Result } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'

type LoadState = { kind: 'idle' | 'loading' | 'ready' } | { kind: 'failed'; failure: Failure }

/** How often a running import is looked at again. */
const lookAgainMs = 1_500
const stockPage = 100

/** The advertiser's sources, their recent runs, and the addresses where other sites read their listings. */
export class FeedsStore {
  state: LoadState = { kind: 'idle' }
  sources: FeedSource[] = []
  runs: FeedRun[] = []
  outgoing: OutgoingFeed[] = []
  /** The advertiser's public listings, to choose from. */
  stock: { listings: Listing[]; isWhole: boolean } = { listings: [], isWhole: true }
  gaps: { format: WrittenFormat; answer: OutgoingGaps } | undefined
  readonly #api: Api
  readonly #session: SessionStore
  #loads = 0
  #finds = 0

  constructor(api: Api, session: SessionStore) {
    this.#api = api
    this.#session = session
    makeAutoObservable(this)
  }

  get isAnythingUnderWay() {
    return this.sources.some(({ lastRun }) => lastRun && isUnderWay(lastRun.state))
  }

  async load() {
    if (this.state.kind !== 'ready') this.state = { kind: 'loading' }
    this.#loads += 1
    const load = this.#loads
    const [sources, runs, outgoing] = await Promise.all([
      this.#api.call(feeds.sources, {}),
      this.#api.call(feeds.runs, { query: { limit: 30 } }),
      this.#api.call(outgoingFeeds.find, {}),
    ])
    // The data was requested again meanwhile, so this answer may be older than a change.
    if (load !== this.#loads) return
    runInAction(() => {
      if (sources.ok) this.sources = sources.value
      if (runs.ok) this.runs = runs.value
      if (outgoing.ok) this.outgoing = outgoing.value
      const failed = [sources, runs, outgoing].find((each) => !each.ok)
      this.state =
        failed && !failed.ok ? { kind: 'failed', failure: failed.failure } : { kind: 'ready' }
    })
  }

  /** Looks again while anything is under way; returns the function that ends it. */
  watch(): () => void {
    const looking = setInterval(() => {
      if (this.isAnythingUnderWay) void this.load()
    }, lookAgainMs)
    return () => clearInterval(looking)
  }

  addSource = (source: { name: string; url: string; schedule: FeedSchedule }) =>
    this.#change(() => this.#api.call(feeds.addSource, { body: source }))

  addFile = (name: string, file: Blob) =>
    this.#change(() => this.#api.call(feeds.addFile, { form: { name } }, { files: { file } }))

  changeSource = (id: Id, body: { schedule?: FeedSchedule; share?: number }) =>
    this.#change(() => this.#api.call(feeds.changeSource, { params: { id }, body }))

  removeSource = (id: Id) =>
    this.#change(() => this.#api.call(feeds.removeSource, { params: { id } }))

  read = (id: Id) => this.#change(() => this.#api.call(feeds.read, { params: { id } }))

  readFile = (id: Id, file: Blob) =>
    this.#change(() =>
      this.#api.call(feeds.readFile, { params: { id }, form: {} }, { files: { file } }),
    )

  undo = (id: Id) => this.#change(() => this.#api.call(feeds.undo, { params: { id } }))

  openAddress = (format: WrittenFormat, regionId: string) =>
    this.#change(() =>
      this.#api.call(outgoingFeeds.open, {
        body: { format, ...(regionId !== '' && { regionId }) },
      }),
    )

  choose = (format: WrittenFormat, choice: OutgoingChoice) =>
    this.#change(() => this.#api.call(outgoingFeeds.choose, { params: { format }, body: choice }))

  async findStock(search: string, { isMore = false } = {}) {
    const { user } = this.#session
    if (!user) return
    this.#finds += 1
    const find = this.#finds
    const before = isMore ? this.stock.listings : []
    const filters = { ownerId: user.id, status: 'published' as const }
    const asked = search.trim()
    const answer = await this.#api.call(listings.find, {
      query: {
        ...{ limit: stockPage, offset: before.length, sort: 'new' },
        filters: { ...filters, ...(asked !== '' && { search: asked }) },
      },
    })
    if (find !== this.#finds || !answer.ok) return
    runInAction(() => {
      const isWhole = answer.value.length < stockPage
      this.stock = { listings: [...before, ...answer.value], isWhole }
    })
  }

  closeAddress = (format: WrittenFormat) =>
    this.#change(() => this.#api.call(outgoingFeeds.close, { params: { format } }))

  async showGaps(format: WrittenFormat) {
    const answer = await this.#api.call(outgoingFeeds.gaps, {
      params: { format },
      query: { limit: 200 },
    })
    runInAction(() => {
      if (answer.ok) this.gaps = { format, answer: answer.value }
    })
  }

  /** Returns the failure, or undefined when the change was made. */
  async #change(act: () => Promise<Result<unknown>>): Promise<Failure | undefined> {
    const answer = await this.#session.whileSignedIn(act)
    if (!answer.ok) return answer.failure
    await this.load()
    return undefined
  }
}

export const feedsStore = defineStore(
  'feeds',
  (root) => new FeedsStore(root.api, root.get(sessionStore)),
)
