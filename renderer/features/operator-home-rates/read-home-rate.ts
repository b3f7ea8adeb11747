import type { HomeRate } from '../../../contract/market/home-rates.ts'
import { mostHomeRate } from '../../../contract/market/home-rates.ts'

type Range = Pick<HomeRate, 'low' | 'high' | 'currency' | 'source'>

const shortestSource = 3

/** Reads what is typed: null when all is empty, undefined when it is not valid. One end alone counts as both. */
export function readHomeRate(
  typed: { low: string; high: string; source: string },
  currency: HomeRate['currency'],
): Range | null | undefined {
  const [low, high] = [readNumber(typed.low), readNumber(typed.high)]
  const source = typed.source.trim()
  if (low === null && high === null) return source === '' ? null : undefined
  if (low === undefined || high === undefined || source.length < shortestSource) return undefined
  const range = { low: low ?? high ?? 0, high: high ?? low ?? 0 }
  return range.low <= range.high ? { ...range, currency, source } : undefined
}

function readNumber(typed: string): number | null | undefined {
  const text = typed.trim().replace(',', '.')
  if (text === '') return null
  if (!/^\d{1,6}(\.\d{1,2})?$/.test(text)) return undefined
  const number = Number(text)
  return number <= mostHomeRate ? number : undefined
}
