import { readClock, writeClock } from '../../../texts/format/clock.ts'

const firstHour = 9
const lastHour = 20

/** Every half hour at which somebody may be let in, by the clock of the city: `09:00` … `20:30`. */
export const viewingHours: readonly string[] = Array.from(
  { length: (lastHour - firstHour + 1) * 2 },
  (_, i) =>
    `${String(firstHour + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`,
)

export const usualHour = '12:00'

/** The day in the city, as a date field writes it. */
export const cityDay = (now: Date, timeZone: string) =>
  writeClock(now.getTime(), timeZone).slice(0, 10)

/** What the fields hold as a moment; undefined for no day, or for none that there is. */
export function viewingTime(day: string, hour: string, timeZone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !/^\d{2}:\d{2}$/.test(hour)) return undefined
  return readClock(`${day}T${hour}`, timeZone)
}

/** Those of the hours that are still to come on that day. */
export const hoursLeft = (day: string, now: Date, timeZone: string) =>
  viewingHours.filter((hour) => (viewingTime(day, hour, timeZone) ?? '') > now.toISOString())
