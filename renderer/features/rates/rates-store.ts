import { makeAutoObservable, runInAction } from 'mobx'
import type { City } from '../../../contract/cities.ts'
import { currenciesOf } from '../../../contract/cities.ts'
import type { Language } from '../../../contract/languages.ts'
import type { Currency } from '../../../contract/listings/listing-words.ts'
import { convertPrice } from '../../../contract/market/money.ts'
import type { RateAnswer } from '../../../contract/market/rates.ts'
import { rates } from '../../../contract/market/rates.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { LanguageStore } from '../language/index.ts'
import { languageStore } from '../language/index.ts'

const storageKey = 'currency'

/** The currency in which speakers of a language are paid; all others see prices in dollars until they choose. */
const currencyOf: Partial<Record<Language, Currency>> = { ka: 'GEL' }

/** The rate with its date, and the currency in which the visitor sees all prices. */
export class RatesStore {
  rate: RateAnswer | undefined
  private chosen: Currency | undefined
  /** The currencies in which prices are given in this city. */
  readonly currencies: readonly Currency[]
  readonly #api: Api
  readonly #platform: Platform
  readonly #city: City
  readonly #language: LanguageStore

  constructor(
    api: Api,
    { platform, city, language }: { platform: Platform; city: City; language: LanguageStore },
  ) {
    this.#city = city
    this.#language = language
    this.currencies = currenciesOf(city)
    this.#api = api
    this.#platform = platform
    makeAutoObservable(this, { currencies: false })
  }

  get shown(): Currency {
    const usual = currencyOf[this.#language.current]
    return this.chosen ?? this.currencies.find((each) => each === usual) ?? 'USD'
  }

  /** The price of a dollar in the city's own currency. */
  get perDollar(): number | undefined {
    return this.rate?.[this.#city.currency]
  }

  /** The other of the city's two currencies. */
  other = (currency: Currency): Currency => (currency === 'USD' ? this.#city.currency : 'USD')

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
    this.chosen = this.currencies.find((each) => each === stored)
  }

  show(currency: Currency) {
    this.chosen = currency
    this.#platform.storage.write(storageKey, currency)
  }

  /** A price in the visitor's currency; without a rate it stays unconverted. */
  read(
    price: number,
    currency: Currency,
  ): { price: number; currency: Currency; isConverted: boolean } {
    const { shown, rate } = this
    if (shown === currency || !rate) return { price, currency, isConverted: false }
    return {
      price: convertPrice(price, currency, shown, rate),
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
  (root) =>
    new RatesStore(root.api, {
      platform: root.platform,
      city: root.city,
      language: root.get(languageStore),
    }),
  {
    outlivesSession: true,
  },
)
