import { observer } from 'mobx-react-lite'
import { currencySymbols } from '../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import segments from '../../ui/segments.module.css'
import { ratesStore } from './rates-store.ts'

/** Chooses the currency in which all prices are shown. */
export const CurrencyToggle = observer(() => {
  const rates = useStore(ratesStore)
  const { t } = useTranslation('listing')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-label={t('price.currency')} className={segments.segments}>
      {rates.currencies.map((currency) => (
        <button
          key={currency}
          type="button"
          className={segments.segment}
          aria-pressed={rates.shown === currency}
          aria-label={t(`price.in.${currency}`)}
          onClick={() => rates.show(currency)}
        >
          {currencySymbols[currency]}
        </button>
      ))}
    </div>
  )
})
