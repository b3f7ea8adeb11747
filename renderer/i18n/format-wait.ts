import type { Language } from '../../contract/languages.ts'

const georgianUnits = { second: 'წამში', minute: 'წუთში', hour: 'საათში' }

/** `через 5 минут`, rounded up: never sooner than the truth. */
export function formatWait(seconds: number, language: Language): string {
  const [amount, unit] = waitIn(seconds)
  if (language === 'ka') return `${amount} ${georgianUnits[unit]}`
  return new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(amount, unit)
}

function waitIn(seconds: number): [number, keyof typeof georgianUnits] {
  if (seconds <= 90) return [Math.max(1, Math.ceil(seconds)), 'second']
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour']
}
