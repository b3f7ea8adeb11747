import { monthlyPayment } from '../../../contract/market/money.ts'
import { clampNumber } from '../../../contract/text/typed-values.ts'

/** How a buyer pays in parts: to the seller without interest, or to a bank. */
export type PlanKind = 'installment' | 'mortgage'

export const termRanges = {
  firstPercent: { min: 0, max: 90 },
  months: { min: 1, max: 360 },
  yearlyPercent: { min: 0, max: 60 },
} as const

export type TermName = keyof typeof termRanges

/** A term is undefined while its field is empty. */
export type Terms = Record<TermName, number | undefined>

/** The usual terms in Batumi: two years from a developer, fifteen from a bank at about ten percent. */
export const usualTerms: Record<PlanKind, Record<TermName, number>> = {
  installment: { firstPercent: 30, months: 24, yearlyPercent: 0 },
  mortgage: { firstPercent: 20, months: 180, yearlyPercent: 10 },
}

export interface Plan {
  first: number
  loan: number
  monthly: number
  total: number
  overpaid: number
}

/** In whole units of the price's currency; undefined while a field is empty. */
export function planPayments(price: number, terms: Terms): Plan | undefined {
  const { firstPercent, months, yearlyPercent } = clampTerms(terms)
  if (firstPercent === undefined || months === undefined || yearlyPercent === undefined)
    return undefined
  const first = Math.round((price * firstPercent) / 100)
  const loan = price - first
  const exact = monthlyPayment({ sum: loan, yearlyPercent, months })
  const total = Math.max(price, Math.round(first + exact * months))
  return { first, loan, monthly: Math.ceil(exact), total, overpaid: total - price }
}

export const clampTerms = (terms: Terms): Terms => ({
  firstPercent: clampNumber(terms.firstPercent, termRanges.firstPercent),
  months: wholeMonths(terms.months),
  yearlyPercent: clampNumber(terms.yearlyPercent, termRanges.yearlyPercent),
})

function wholeMonths(months: number | undefined) {
  const held = clampNumber(months, termRanges.months)
  return held === undefined ? undefined : Math.round(held)
}
