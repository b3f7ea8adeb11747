import type { Language } from '../../../contract/languages.ts'
import { formatDayShort, inBatumi } from '../../../texts/format/days.ts'

/** `21.11.2026, 14:05`, by the clock in Batumi. */
export const formatMoment = (at: string, language: Language) =>
  `${formatDayShort(at, language)}, ${inBatumi(at).toISOString().slice(11, 16)}`
