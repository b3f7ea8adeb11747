import type { ListingStatistics } from '../../../contract/listings/own-listings.ts'
import type { Figure } from '../../features/statistics/index.ts'
import { lastDays, shownDays } from '../../features/statistics/index.ts'

export interface Sum {
  now: number
  /** The sum over the same number of days before. */
  before: number
}

/** Each figure of the last thirty days, and of the thirty before them. */
export function sumDays(
  statistics: Pick<ListingStatistics, 'days'>,
  today: Date,
): Record<Figure, Sum> {
  const days = lastDays(statistics, today, shownDays * 2)
  const total = (from: number, figure: Figure) =>
    days.slice(from, from + shownDays).reduce((sum, day) => sum + day[figure], 0)
  const sumOf = (figure: Figure): Sum => ({
    now: total(shownDays, figure),
    before: total(0, figure),
  })
  return {
    views: sumOf('views'),
    favourites: sumOf('favourites'),
    appointments: sumOf('appointments'),
  }
}

/** By how many percent it grew; undefined if there is nothing to compare with. */
export const growthOf = ({ now, before }: Sum) =>
  before === 0 ? undefined : Math.round((now / before - 1) * 100)
