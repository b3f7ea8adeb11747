import type { Language } from '../../../../contract/languages.ts'
import { formatDayOfYear, inBatumi } from '../../../../texts/format/days.ts'

/** Viewings are in Batumi. */
const offset = '+04:00'

/** What a field of day and time holds for a moment, by Batumi's clock. */
export const writeMoment = (at: string | null) =>
  at === null ? '' : inBatumi(at).toISOString().slice(0, 16)

/** The moment that such a field holds: null where it was emptied, undefined where it is no time. */
export function readMoment(value: string): string | null | undefined {
  if (value === '') return null
  const at = new Date(`${value.slice(0, 16)}:00${offset}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** `22 ноября, 18:00` */
export const formatMoment = (at: string, language: Language) =>
  `${formatDayOfYear(at, language)}, ${writeMoment(at).slice(11)}`
