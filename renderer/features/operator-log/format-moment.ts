import type { Language } from '../../../contract/languages.ts'
import { writeClock } from '../../../texts/format/clock.ts'
import { formatDayShort } from '../../../texts/format/dates.ts'

/** `21.11.2026, 14:05`, in the city's time zone. */
export const formatMoment = (at: string, language: Language, timeZone: string) =>
  `${formatDayShort(at, language, timeZone)}, ${writeClock(at, timeZone).slice(11)}`
