import type { Language } from '../../../contract/languages.ts'
import { formatDayShort } from '../../i18n/intl.ts'

/** `21.11.2026, 14:05`, by the clock in Batumi. */
export function formatMoment(at: string, language: Language): string {
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Tbilisi',
  })
  return `${formatDayShort(at, language)}, ${clock.format(new Date(at))}`
}
