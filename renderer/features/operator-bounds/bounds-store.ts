import { makeAutoObservable, runInAction } from 'mobx'
import type { Category, DealType } from '../../../contract/listings/listing-words.ts'
import type { PriceBound } from '../../../contract/listings/price-bounds.ts'
import { boundOf, priceBounds } from '../../../contract/listings/price-bounds.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'

export type BoundsState = { kind: 'loading' | 'ready' } | { kind: 'failed'; failure: Failure }

/** Reads a field: a percentage, `null` for no bound, or undefined for what is not a valid percentage. */
export function readPercent(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const [, digits] = /^(\d{1,3})\s*%?$/.exec(text) ?? []
  const percent = Number(digits ?? 0)
  return percent >= 1 && percent <= 500 ? percent : undefined
}

type Saving = { kind: 'saved' | 'same' } | { kind: 'failed'; failure: Failure }

/** The server's bounds, and what the operator has typed over them. */
export class BoundsStore {
  state: BoundsState = { kind: 'loading' }
  bounds: readonly PriceBound[] = []
  private readonly typed = new Map<string, string>()
  readonly #api: Api
  readonly #session: SessionStore

  constructor(api: Api, session: SessionStore) {
    this.#api = api
    this.#session = session
    makeAutoObservable(this)
  }

  textOf(deal: DealType, category: Category): string {
    return this.typed.get(keyOf(deal, category)) ?? this.textOfBound(deal, category)
  }

  isWrong = (deal: DealType, category: Category) =>
    readPercent(this.textOf(deal, category)) === undefined

  type(deal: DealType, category: Category, text: string) {
    this.typed.set(keyOf(deal, category), text)
  }

  async load() {
    const answer = await this.#session.whileSignedIn(() => this.#api.call(priceBounds.get, {}))
    runInAction(() => {
      if (answer.ok) this.bounds = answer.value
      this.state = answer.ok ? { kind: 'ready' } : { kind: 'failed', failure: answer.failure }
    })
  }

  /** Saves bounds one after the other. Those that another operator has changed are shown, not overwritten. */
  async save(): Promise<Saving> {
    let isChanged = false
    for (const [key, text] of this.typed) {
      const [dealType, category] = key.split(' ') as [DealType, Category]
      const percent = readPercent(text)
      if (percent === undefined) continue
      const before = boundOf(this.bounds, { dealType, category }) ?? null
      if (percent !== before) {
        isChanged = true
        const body = { dealType, category, percent, before }
        const answer = await this.#session.whileSignedIn(() =>
          this.#api.call(priceBounds.set, { body }),
        )
        if (!answer.ok) {
          if (answer.failure.kind === 'refused' && answer.failure.code === 'CONFLICT') {
            this.forget(key)
            await this.load()
          }
          return { kind: 'failed', failure: answer.failure }
        }
        runInAction(() => {
          this.bounds = answer.value
        })
      }
      this.forget(key)
    }
    return { kind: isChanged ? 'saved' : 'same' }
  }

  clear() {
    this.typed.clear()
    this.bounds = []
    this.state = { kind: 'loading' }
  }

  private forget(key: string) {
    this.typed.delete(key)
  }

  private textOfBound(dealType: DealType, category: Category) {
    return boundOf(this.bounds, { dealType, category })?.toString() ?? ''
  }
}

const keyOf = (deal: DealType, category: Category) => `${deal} ${category}`

export const boundsStore = defineStore(
  'bounds',
  (root) => new BoundsStore(root.api, root.get(sessionStore)),
)
