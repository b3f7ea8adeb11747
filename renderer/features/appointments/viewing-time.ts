import { readClock, writeClock } from '../../../texts/format/clock.ts'

const firstHour = 9
const lastHour = 20

/** The times offered for a viewing, every half hour in the city's time: `09:00` … `20:30`. */
export const viewingHours: readonly string[] = Array.from(
  { length: (lastHour - firstHour + 1) * 2 },
  (_, i) =>
    `${String(firstHour + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`,
)

export const usualHour = '12:00'

/** Today's date in the city, in the form of a date field. */
export const cityDay = (now: Date, timeZone: string) =>
  writeClock(now.getTime(), timeZone).slice(0, 10)

/** The moment that the fields hold; undefined for no day, or for a time that does not exist. */
export function viewingTime(day: string, hour: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(hour)) return undefined
  return readClock(`${day}T${hour}`, timeZone)
}

/** The hours of that day that are still to come. */
export const hoursLeft = (day: string, now: Date, timeZone: string) =>
  viewingHours.filter((hour) => (viewingTime(day, hour, timeZone) ?? '') > now.toISOString())
