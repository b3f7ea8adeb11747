import type { Language } from '../../../contract/languages.ts'
import { writeClock } from '../../../texts/format/clock.ts'
import { formatDayOfYear } from '../../../texts/format/days.ts'

/** `21 ноября, 14:05` */
export const pocketMoment = (at: string, language: Language, timeZone: string) =>
  `${formatDayOfYear(at, language, timeZone)}, ${writeClock(at, timeZone).slice(11)}`
