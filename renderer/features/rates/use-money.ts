import { useTranslation } from 'react-i18next'
import type { Currency } from '../../../contract/listing-words.ts'
import { useStores } from '../../app/stores.tsx'
import { formatDayShort } from '../../i18n/intl.ts'
import { formatMoney, formatNumber } from './format-money.ts'

export interface ShownMoney {
  text: string
  /** Said on hover when the price was given in the other currency: what it was, and the dated rate. */
  note: string | undefined
}

/** Reads prices in the visitor's currency and language. To be called in an observer: the currency may be switched. */
export function useMoney() {
  const { rates, language } = useStores()
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
