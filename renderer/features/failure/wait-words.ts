import type { Language } from '../../../contract/languages.ts'

/** `через 5 минут`, rounded up: never sooner than the truth. */
export function waitWords(seconds: number, language: Language): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'always' })
  if (seconds <= 90) return format.format(Math.max(1, Math.ceil(seconds)), 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90
    ? format.format(minutes, 'minute')
    : format.format(Math.ceil(minutes / 60), 'hour')
}
