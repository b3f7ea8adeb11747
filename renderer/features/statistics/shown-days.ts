import type { ListingStatistics } from '../../../contract/listings/own-listings.ts'

export type StatisticsDay = ListingStatistics['days'][number]

export const shownDays = 30

const dayMs = 86_400_000

/** Every one of the last days, oldest first, those without anything too: by the days of UTC, as they are counted. */
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
  /** Of the whole height, 0 to 1. */
  height: number
  hasRequest: boolean
}

/** A request can come on a day without a view counted: its bar is seen all the same. */
const least = 0.08

/** What the highest bar stands for. */
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
