import type { ListingStatistics } from '../../../contract/listings/own-listings.ts'

export type StatisticsDay = ListingStatistics['days'][number]

export const shownDays = 30

const dayMs = 86_400_000

/** All of the last days, oldest first, also empty ones. Days are UTC days, because the server counts by them. */
export function lastDays(
  { days }: Pick<ListingStatistics, 'days'>,
  now: Date,
  count = shownDays,
): StatisticsDay[] {
  const known = new Map(days.map((each) => [each.day, each]))
  return Array.from({ length: count }, (_, i) => {
    const day = new Date(now.getTime() - (count - 1 - i) * dayMs).toISOString().slice(0, 10)
    return known.get(day) ?? { day, views: 0, favourites: 0, appointments: 0 }
  })
}

export const isBusyDay = ({ views, favourites, appointments }: StatisticsDay) =>
  views + favourites + appointments > 0

export interface Bar {
  day: string
  /** The share of the chart's height, 0 to 1. */
  height: number
  hasRequest: boolean
}

/** The least height of a bar: a day may have a request without a counted view, and its bar must still be seen. */
const least = 0.08

/** The number of views that the highest bar stands for. */
export const mostViews = (days: readonly StatisticsDay[]) =>
  Math.max(1, ...days.map(({ views }) => views))

export function barsOf(days: readonly StatisticsDay[]): Bar[] {
  const most = mostViews(days)
  return days.map((each) => ({
    day: each.day,
    height: isBusyDay(each) ? Math.max(least, each.views / most) : 0,
    hasRequest: each.appointments > 0,
  }))
}
