import { makeAutoObservable, observable, runInAction } from 'mobx'
import type {
  FeedRun,
  FieldDifference,
  FieldWinner,
  ItemKind,
  PlanItem,
} from '../../../../contract/feeds/feed-sources.ts'
import { feeds, isUnderWay } from '../../../../contract/feeds/feed-sources.ts'
import type { OfferField } from '../../../../contract/feeds/feeds.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { Api, Failure, Result } from '../../../kernel/api/api-client.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'
import type { SessionStore } from '../../session/index.ts'
import { sessionStore } from '../../session/index.ts'

export interface PlanFilter {
  kind: ItemKind | 'conflicts' | undefined
  search: string
}

type PlanState =
  | { kind: 'loading' }
  | { kind: 'ready'; run: FeedRun }
  | { kind: 'failed'; failure: Failure }

interface Decision {
  /** Absent: the decision is for all of the kind. */
  ids?: Id[]
  kind?: ItemKind
  onlyConflicts?: boolean
  isTaken?: boolean
  field?: OfferField
  winner?: FieldWinner
}

const pageSize = 100
const lookAgainMs = 1_000

/** One run and its plan, whose pages are loaded as they come into sight. */
export class PlanStore {
  state: PlanState = { kind: 'loading' }
  filter: PlanFilter = { kind: undefined, search: '' }
  count = 0
  differences: FieldDifference[] = []
  /** Keyed by the index in the filtered plan. */
  readonly #items = observable.map<number, PlanItem>()
  readonly #asked = new Set<number>()
  readonly #api: Api
  readonly #session: SessionStore
  #runId: Id = ''
  #deciding: Promise<Failure | undefined> = Promise.resolve(undefined)

  constructor(api: Api, session: SessionStore) {
    this.#api = api
    this.#session = session
    makeAutoObservable(this)
  }

  get run() {
    return this.state.kind === 'ready' ? this.state.run : undefined
  }

  itemAt = (index: number) => this.#items.get(index)

  async open(runId: Id) {
    this.#runId = runId
    this.state = { kind: 'loading' }
    this.filter = { kind: undefined, search: '' }
    await this.#lookAtRun()
    await Promise.all([this.#reload(), this.#lookAtDifferences()])
  }

  watch(): () => void {
    const looking = setInterval(() => {
      if (this.run && isUnderWay(this.run.state)) void this.#look()
    }, lookAgainMs)
    return () => clearInterval(looking)
  }

  setFilter(filter: Partial<PlanFilter>) {
    this.filter = { ...this.filter, ...filter }
    void this.#reload()
  }

  /** Loads the pages that hold these rows, each only once. */
  see(first: number, last: number) {
    for (let page = Math.floor(first / pageSize); page <= Math.floor(last / pageSize); page += 1)
      void this.#bring(page)
  }

  take = (item: PlanItem, isTaken: boolean) => this.#decide({ ids: [item.id], isTaken })

  letWin = (item: PlanItem, field: OfferField, winner: FieldWinner) =>
    this.#decide({ ids: [item.id], field, winner })

  takeAll = (kind: ItemKind, isTaken: boolean) => this.#decide({ kind, isTaken })

  /** Decides it for every listing in which the field differs, or only where somebody changed it here. */
  letWinEverywhere = (field: OfferField, winner: FieldWinner, onlyConflicts: boolean) =>
    this.#decide({ field, winner, onlyConflicts })

  apply = () => this.#move(() => this.#api.call(feeds.apply, { params: { id: this.#runId } }))
  dismiss = () => this.#move(() => this.#api.call(feeds.dismiss, { params: { id: this.#runId } }))
  undo = () => this.#move(() => this.#api.call(feeds.undo, { params: { id: this.#runId } }))

  /** Shows the decision at once. Decisions are sent one after another, and all of them before the plan is applied. */
  #decide(body: Decision): Promise<Failure | undefined> {
    if (body.ids && body.isTaken !== undefined) this.#showTaken(body.ids, body.isTaken)
    const deciding = this.#deciding.then(() => this.#send(body))
    this.#deciding = deciding
    return deciding
  }

  async #send(body: Decision): Promise<Failure | undefined> {
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(feeds.decide, { params: { id: this.#runId }, body }),
    )
    await (body.ids ? this.#bringAgain(body.ids) : this.#bringAllAgain())
    return answer.ok ? undefined : answer.failure
  }

  #showTaken(ids: readonly Id[], isTaken: boolean) {
    for (const [index, item] of this.#items)
      if (ids.includes(item.id)) this.#items.set(index, { ...item, isTaken })
  }

  async #move(act: () => Promise<Result<FeedRun>>): Promise<Failure | undefined> {
    await this.#deciding
    const answer = await this.#session.whileSignedIn(act)
    if (!answer.ok) return answer.failure
    runInAction(() => {
      this.state = { kind: 'ready', run: answer.value }
    })
    await this.#reload()
    return undefined
  }

  /** Each item shows what was done with it, so the plan is loaded again when the run has ended. */
  async #look() {
    const before = this.run?.state
    await this.#lookAtRun()
    if (this.run?.state !== before) await Promise.all([this.#reload(), this.#lookAtDifferences()])
  }

  async #lookAtRun() {
    const id = this.#runId
    const answer = await this.#api.call(feeds.run, { params: { id } })
    if (id !== this.#runId) return
    runInAction(() => {
      this.state = answer.ok
        ? { kind: 'ready', run: answer.value }
        : { kind: 'failed', failure: answer.failure }
    })
  }

  async #lookAtDifferences() {
    const id = this.#runId
    const answer = await this.#api.call(feeds.differences, { params: { id } })
    if (id !== this.#runId) return
    runInAction(() => {
      this.differences = answer.ok ? answer.value : []
    })
  }

  async #reload() {
    this.#asked.clear()
    runInAction(() => {
      this.#items.clear()
      this.count = 0
    })
    await this.#bring(0)
  }

  /** Loads all pages again; the rows in sight stay until their new data has come. */
  async #bringAllAgain() {
    const pages = [...this.#asked]
    for (const page of pages) {
      this.#asked.delete(page)
      await this.#bring(page)
    }
  }

  async #bringAgain(ids: readonly Id[]) {
    const pages = [...this.#items]
      .filter(([, item]) => ids.includes(item.id))
      .map(([index]) => Math.floor(index / pageSize))
    for (const page of new Set(pages)) {
      this.#asked.delete(page)
      await this.#bring(page)
    }
  }

  async #bring(page: number) {
    if (this.#asked.has(page)) return
    this.#asked.add(page)
    const { filter } = this
    const answer = await this.#api.call(feeds.items, {
      params: { id: this.#runId },
      query: {
        limit: pageSize,
        offset: page * pageSize,
        ...(filter.kind === 'conflicts'
          ? { onlyConflicts: true }
          : filter.kind && { kind: filter.kind }),
        ...(filter.search.trim() !== '' && { search: filter.search.trim() }),
      },
    })
    if (filter !== this.filter) return
    if (!answer.ok) {
      this.#asked.delete(page)
      return
    }
    runInAction(() => {
      this.count = answer.value.count
      for (const [index, item] of answer.value.items.entries())
        this.#items.set(page * pageSize + index, item)
    })
  }
}

export const planStore = defineStore(
  'feed plan',
  (root) => new PlanStore(root.api, root.get(sessionStore)),
)
