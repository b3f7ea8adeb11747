import type { Language } from '../../../../contract/languages.ts'
import { readClock, writeClock } from '../../../../texts/format/clock.ts'
import { formatDayOfYear } from '../../../../texts/format/days.ts'

/** The value of a date-and-time field for a moment, in the city's time. */
export const writeMoment = (at: string | null, timeZone: string) =>
  at === null ? '' : writeClock(at, timeZone)

/** The moment that such a field holds: null if it was emptied, undefined if it is not a time. */
export const readMoment = (value: string, timeZone: string): string | null | undefined =>
  value === '' ? null : readClock(value.slice(0, 16), timeZone)

/** `22 ноября, 18:00` */
export const formatMoment = (at: string, language: Language, timeZone: string) =>
  `${formatDayOfYear(at, language, timeZone)}, ${writeMoment(at, timeZone).slice(11)}`
