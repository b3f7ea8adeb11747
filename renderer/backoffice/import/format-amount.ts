import type { Language } from '../../../contract/languages.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { languageStore } from '../../features/language/index.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'

const units = ['b', 'kb', 'mb', 'gb'] as const
export type ByteUnit = (typeof units)[number]

/** `2,1` and `mb`; the unit's name comes from the texts of the reader's language. */
export function splitBytes(bytes: number, language: Language): { amount: string; unit: ByteUnit } {
  let step = 0
  let amount = Math.max(0, bytes)
  while (amount >= 999.5 && step < units.length - 1) {
    amount /= 1000
    step += 1
  }
  const decimals = step > 0 && amount < 9.95 ? 1 : 0
  return { amount: formatNumber(amount, language, decimals), unit: units[step] ?? 'b' }
}

export type TimeLeft =
  | { kind: 'unknown' }
  | { kind: 'soon' }
  | { kind: 'seconds'; s: number }
  | { kind: 'minutes'; m: number; s: number }
  | { kind: 'hours'; h: number; m: number }

/** Rounded, as it is only an estimate: to 5 or 10 seconds below ten minutes, else to whole minutes. */
export function splitTimeLeft(seconds: number | null): TimeLeft {
  if (seconds === null || !Number.isFinite(seconds)) return { kind: 'unknown' }
  if (seconds < 5) return { kind: 'soon' }
  if (seconds < 57.5) return { kind: 'seconds', s: Math.ceil(seconds / 5) * 5 }
  const tens = Math.ceil(seconds / 10) * 10
  if (tens < 600) return { kind: 'minutes', m: Math.floor(tens / 60), s: tens % 60 }
  const minutes = Math.ceil(seconds / 60)
  if (minutes < 60) return { kind: 'minutes', m: minutes, s: 0 }
  return { kind: 'hours', h: Math.floor(minutes / 60), m: minutes % 60 }
}

/** Formats amounts in the reader's language. Call it in an observer. */
export function useAmounts() {
  const language = useStore(languageStore)
  const { t } = useTranslation('import')
  const bytes = (amount: number) => {
    const { unit, ...rest } = splitBytes(amount, language.current)
    return t(`bytes.${unit}`, rest)
  }
  return {
    bytes,
    speed: (perSecond: number) => t('bytes.perSecond', { bytes: bytes(perSecond) }),
    timeLeft: (seconds: number | null) => {
      const left = splitTimeLeft(seconds)
      switch (left.kind) {
        case 'seconds':
          return t('left.seconds', { s: left.s })
        case 'minutes':
          return t('left.minutes', { m: left.m, s: left.s })
        case 'hours':
          return t('left.hours', { h: left.h, m: left.m })
        default:
          return t(`left.${left.kind}`)
      }
    },
  }
}
