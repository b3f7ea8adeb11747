import { limits } from '../../../contract/limits.ts'

/** Reads a rate typed with a comma or a point; undefined when it is not a valid rate. */
export function readRate(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  if (!/^\d{1,4}(\.\d{1,6})?$/.test(text)) return undefined
  const rate = Number(text)
  return rate >= limits.rate.min && rate <= limits.rate.max ? rate : undefined
}

/** A larger difference between two rates is more likely a slip than the market. */
const usualPercent = 10

/** By how many percent the new rate differs from the old one. */
export const changePercent = (before: number, after: number) =>
  Math.round((Math.abs(after - before) / before) * 1000) / 10

export const isUnusual = (before: number, after: number) =>
  Math.abs(after - before) / before > usualPercent / 100 + 1e-9
