import { makeAutoObservable, runInAction } from 'mobx'
import type { Currency } from '../../../contract/listing-words.ts'
import { convertPrice } from '../../../contract/money.ts'
import type { RateAnswer } from '../../../contract/rates.ts'
import { rates } from '../../../contract/rates.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'

const storageKey = 'currency'

/** The dated rate, and the currency in which the visitor wants to read prices. */
export class RatesStore {
  rate: RateAnswer | undefined
  /** Undefined: each price in the currency its owner gave. */
  shown: Currency | undefined
  readonly #api: Api
  readonly #platform: Platform

  constructor(api: Api, platform: Platform) {
    this.#api = api
    this.#platform = platform
    makeAutoObservable(this)
  }

  async load() {
    if (!this.rate) await this.reload()
  }

  async reload() {
    const answer = await this.#api.call(rates.get, {})
    if (answer.ok)
      runInAction(() => {
        this.rate = answer.value
      })
  }

  /** Device state is read after the first paint, which must equal what the server rendered. */
  readDevice() {
    const stored = this.#platform.storage.read(storageKey)
    if (stored === 'USD' || stored === 'GEL') this.shown = stored
  }

  /** Choosing the chosen one again lets each price stand as it was given. */
  show(currency: Currency) {
    this.shown = this.shown === currency ? undefined : currency
    if (this.shown) this.#platform.storage.write(storageKey, this.shown)
    else this.#platform.storage.remove(storageKey)
  }

  /** A price as the visitor reads it; without a rate it stays as it is. */
  read(
    price: number,
    currency: Currency,
  ): { price: number; currency: Currency; isConverted: boolean } {
    const { shown, rate } = this
    if (!shown || shown === currency || !rate) return { price, currency, isConverted: false }
    return {
      price: convertPrice(price, currency, shown, rate.GEL),
      currency: shown,
      isConverted: true,
    }
  }

  snapshot = () => this.rate

  restore(rate: RateAnswer | undefined) {
    this.rate = rate
  }
}

export const ratesStore = defineStore(
  'rates',
  ({ api, platform }) => new RatesStore(api, platform),
  {
    outlivesSession: true,
  },
)
