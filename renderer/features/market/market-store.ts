import { makeAutoObservable, observable, runInAction } from 'mobx'
import type { Market, MarketQuery, MarketReport } from '../../../contract/market/market.ts'
import { markets } from '../../../contract/market/market.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { isPassing } from '../../kernel/api/failures.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import { marketPath } from './market-path.ts'

type State<Ready> =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed'; failure: Failure }
  | ({ kind: 'ready' } & Ready)
export type ReportState = State<{ report: MarketReport }>
type AllState = State<{ markets: readonly Market[] }>

/** The markets that a visitor has opened, and the list of all markets. */
class MarketStore {
  all: AllState = { kind: 'loading' }
  private readonly reports = observable.map<string, ReportState>({}, { deep: false })
  readonly #api: Api

  constructor(api: Api) {
    this.#api = api
    makeAutoObservable(this)
  }

  /** `undefined` stands for an address that names no market. */
  reportOf = (query: MarketQuery | undefined): ReportState =>
    query ? (this.reports.get(marketPath(query)) ?? { kind: 'loading' }) : { kind: 'missing' }

  async openAll(signal?: AbortSignal) {
    if (this.all.kind === 'ready') return
    const answer = await this.#api.call(markets.find, {}, { signal })
    runInAction(() => {
      if (answer.ok) this.all = { kind: 'ready', markets: answer.value }
      else if (answer.failure.kind !== 'aborted')
        this.all = { kind: 'failed', failure: answer.failure }
    })
  }

  async open(query: MarketQuery | undefined, signal?: AbortSignal) {
    if (!query || this.reportOf(query).kind === 'ready') return
    const answer = await this.#api.call(markets.report, { query }, { signal })
    const path = marketPath(query)
    runInAction(() => {
      if (answer.ok) this.reports.set(path, { kind: 'ready', report: answer.value })
      else if (!isPassing(answer.failure)) this.reports.set(path, { kind: 'missing' })
      else if (answer.failure.kind !== 'aborted')
        this.reports.set(path, { kind: 'failed', failure: answer.failure })
    })
  }

  snapshot = () => ({
    all: this.all,
    reports: [...this.reports].filter(([, { kind }]) => kind === 'ready' || kind === 'missing'),
  })

  restore({ all, reports }: ReturnType<MarketStore['snapshot']>) {
    this.all = all
    this.reports.replace(reports)
  }
}

export const marketStore = defineStore('markets', (root) => new MarketStore(root.api))
