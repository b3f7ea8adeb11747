import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { currencies, currencySymbols } from '../../../contract/listing-words.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import styles from './currency-toggle.module.css'
import { ratesStore } from './rates-store.ts'

/** Which currency prices are read in. Until one is chosen each price stands in the currency it was given in. */
export const CurrencyToggle = observer(() => {
  const rates = useStore(ratesStore)
  const { t } = useTranslation('listing')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-label={t('price.currency')} className={styles.toggle}>
      {currencies.map((currency) => (
        <button
          key={currency}
          type="button"
          className={styles.choice}
          aria-pressed={rates.shown === currency}
          aria-label={t(currency === 'USD' ? 'price.inDollars' : 'price.inLari')}
          onClick={() => rates.show(currency)}
        >
          {currencySymbols[currency]}
        </button>
      ))}
    </div>
  )
})
