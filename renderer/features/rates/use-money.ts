import type { Currency } from '../../../contract/listings/listing-words.ts'
import { formatDayShort } from '../../../texts/format/dates.ts'
import { formatMoney, formatNumber } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import { ratesStore } from './rates-store.ts'

export interface ShownMoney {
  text: string
  /** The price as it was given, if that was in the other currency. */
  given: string | undefined
  /** Shown on hover if the price was given in the other currency: the given price, and the rate with its date. */
  note: string | undefined
}

/** `48 000 $ (130 000 ₾)`, for places where both must be shown. */
export const inBoth = ({ text, given }: Pick<ShownMoney, 'text'> & Partial<ShownMoney>) =>
  given ? `${text} (${given})` : text

/** Reads prices in the visitor's currency and language. To be called in an observer: the currency may be switched. */
export function useMoney() {
  const { city } = useStores()
  const rates = useStore(ratesStore)
  const language = useStore(languageStore)
  const { t } = useTranslation('listing')
  const lang = language.current

  const read = (amount: number, given: Currency): ShownMoney => {
    const { price, currency, isConverted } = rates.read(amount, given)
    const { rate, perDollar } = rates
    const text = formatMoney(price, currency, lang)
    if (!isConverted || !rate || perDollar === undefined)
      return { text, given: undefined, note: undefined }
    const asGiven = formatMoney(amount, given, lang)
    const note = t('price.converted', {
      price: asGiven,
      rate: formatNumber(perDollar, lang, 4),
      date: formatDayShort(rate.at, lang, city.timeZone),
    })
    return { text, given: asGiven, note }
  }
  return { read }
}
