import { useTranslation } from 'react-i18next'
import { languageStore } from '../../features/language/index.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { splitBytes, splitTimeLeft } from './format-amount.ts'

/** Amounts in the reader's words. To be called in an observer. */
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
      const { kind, ...rest } = splitTimeLeft(seconds)
      return t(`left.${kind}`, rest)
    },
  }
}
