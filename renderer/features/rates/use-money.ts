import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../contract/listing-words.ts'
import { formatDayShort } from '../../../texts/format/days.ts'
import { formatMoney, formatNumber } from '../../../texts/format/numbers.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import { ratesStore } from './rates-store.ts'

export interface ShownMoney {
  text: string
  /** Said on hover when the price was given in the other currency: what it was, and the dated rate. */
  note: string | undefined
}

/** Reads prices in the visitor's currency and language. To be called in an observer: the currency may be switched. */
export function useMoney() {
  const rates = useStore(ratesStore)
  const language = useStore(languageStore)
  const { t } = useTranslation('listing')
  const lang = language.current

  const read = (amount: number, given: Currency): ShownMoney => {
    const { price, currency, isConverted } = rates.read(amount, given)
    const { rate } = rates
    const text = formatMoney(price, currency, lang)
    if (!isConverted || !rate) return { text, note: undefined }
    const note = t('price.converted', {
      price: formatMoney(amount, given, lang),
      rate: formatNumber(rate.GEL, lang, 4),
      date: formatDayShort(rate.at, lang),
    })
    return { text, note }
  }
  return { read }
}
