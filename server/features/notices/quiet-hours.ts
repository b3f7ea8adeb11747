import type { City } from '../../../contract/cities.ts'
import { readClock, writeClock } from '../../../texts/format/clock.ts'
import type { Settings } from '../../settings.ts'

const dayMs = 86_400_000

/** How long a notice that can wait is held back, by the city's clock: not at all by day, until the morning by night. */
export function secondsOfQuiet(
  now: Date,
  { timeZone }: Pick<City, 'timeZone'>,
  { QUIET_HOURS }: Pick<Settings, 'QUIET_HOURS'>,
): number {
  if (!QUIET_HOURS) return 0
  const { from, until } = QUIET_HOURS
  const hour = Number(writeClock(now.getTime(), timeZone).slice(11, 13))
  const isQuiet = from < until ? hour >= from && hour < until : hour >= from || hour < until
  if (!isQuiet) return 0
  const morning = String(until).padStart(2, '0')
  for (const day of [now.getTime(), now.getTime() + dayMs]) {
    const end = readClock(`${writeClock(day, timeZone).slice(0, 10)}T${morning}:00`, timeZone)
    const wait = end === undefined ? 0 : new Date(end).getTime() - now.getTime()
    if (wait > 0) return Math.ceil(wait / 1_000)
  }
  return 0
}
