import { makeAutoObservable } from 'mobx'
import type { Platform } from '../../kernel/platform/platform.ts'
import { readJson } from '../../kernel/platform/read-json.ts'
import type { PlanKind, TermName, Terms } from './payment-plan.ts'
import { clampTerms, termRanges, usualTerms } from './payment-plan.ts'

const storageKey = 'paymentTerms'

/** The terms that a visitor calculates with: the same for every listing, and stored for the next visit. */
export class CalculatorStore {
  private terms: Record<PlanKind, Terms> = { ...usualTerms }
  readonly #platform: Platform

  constructor(platform: Platform) {
    this.#platform = platform
    makeAutoObservable(this)
  }

  termsOf = (kind: PlanKind): Terms => this.terms[kind]

  /** Takes a value as it is typed; one out of range counts as the nearest allowed value. */
  change(kind: PlanKind, name: TermName, value: number | undefined) {
    this.terms = { ...this.terms, [kind]: { ...this.terms[kind], [name]: value } }
    this.#platform.storage.write(storageKey, JSON.stringify(this.terms))
  }

  /** When a field is left, it shows the value that counts. */
  settle(kind: PlanKind) {
    this.terms = { ...this.terms, [kind]: clampTerms(this.terms[kind]) }
  }

  readDevice() {
    const stored = (readJson(this.#platform.storage.read(storageKey)) ?? {}) as Record<
      string,
      unknown
    >
    this.terms = {
      installment: readTerms('installment', stored),
      mortgage: readTerms('mortgage', stored),
    }
  }
}

function readTerms(kind: PlanKind, stored: Record<string, unknown>): Terms {
  const terms: Terms = { ...usualTerms[kind] }
  const given = stored[kind] as Record<string, unknown> | null | undefined
  for (const name of Object.keys(termRanges) as TermName[]) {
    const value = given?.[name]
    if (typeof value === 'number') terms[name] = value
  }
  return clampTerms(terms)
}
