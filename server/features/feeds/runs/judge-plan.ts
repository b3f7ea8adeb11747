import type { PlanCounts, PlanHold } from '../../../../contract/feeds/feed-sources.ts'

export interface JudgedPlan {
  counts: PlanCounts
  /** How many homes of the source were here before. */
  known: number
  /** Whether the feed was read to its end. */
  isWhole: boolean
  /** How many offers have the id of an earlier one. */
  repeated: number
  /** How many prices both sides have, and how many of these are now ten times as high, a tenth, or none. */
  prices: { compared: number; leapt: number }
  share: number
}

/**
 * Why a plan that nobody asked for should not be carried out without a person; the most telling reason comes first. A
 * feed that is cut, emptied, doubled or multiplied is far more often a mistake of its maker than intended.
 */
export function holdOf(plan: JudgedPlan): PlanHold | null {
  const { counts, known, isWhole, repeated, prices, share } = plan
  if (!isWhole) return 'CUT_OFF'
  if (known > 0 && counts.gone === known && counts.new === 0) return 'EMPTY'
  if (known > 0 && counts.new + repeated > known / 2) return 'DOUBLED'
  if (prices.leapt > 0 && exceeds(prices.leapt, prices.compared, share)) return 'PRICES'
  if (exceeds(counts.new + counts.changed + counts.gone, known, share)) return 'SHARE'
  return null
}

const exceeds = (part: number, whole: number, share: number) => part * 100 > whole * share

const leap = 10

export const isLeap = (before: number, after: number | null) =>
  after === null || after === 0 || after >= before * leap || after * leap <= before
