import type { Language } from '../../../contract/languages.ts'
import { formatDayOfYear } from '../../i18n/format-day.ts'

/** Viewings are in Batumi, whose clock has stood four hours before UTC, summer and winter, since 2005. */
const offset = '+04:00'
const offsetMs = 4 * 3_600_000

/** What a field of day and time holds for a moment, by Batumi's clock. */
export const writeMoment = (at: string | null) =>
  at === null ? '' : new Date(Date.parse(at) + offsetMs).toISOString().slice(0, 16)

/** The moment that such a field holds: null where it was emptied, undefined where it is no time. */
export function readMoment(value: string): string | null | undefined {
  if (value === '') return null
  const at = new Date(`${value.slice(0, 16)}:00${offset}`)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

/** `22 ноября, 18:00` */
export const formatMoment = (at: string, language: Language) =>
  `${formatDayOfYear(at, language)}, ${writeMoment(at).slice(11)}`
