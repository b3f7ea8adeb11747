import { observer } from 'mobx-react-lite'
import { limits } from '../../../../contract/limits.ts'
import { currencySymbols } from '../../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Chip } from '../../../ui/button.tsx'
import { ratesStore } from '../../rates/index.ts'
import type { SearchFilters } from '../search-url.ts'
import choices from './choice-chips.module.css'
import styles from './price-filter.module.css'
import { RangeFields } from './range-fields.tsx'

interface Props {
  filters: SearchFilters
  onChange: (part: Pick<SearchFilters, 'currency' | 'minPrice' | 'maxPrice'>) => void
}

/** The price's bounds and their currency, which goes into the address with them. */
export const PriceFilter = observer(({ filters, onChange }: Props) => {
  const rates = useStore(ratesStore)
  const { t } = useTranslation('search')
  const currency = filters.currency ?? rates.shown
  const { minPrice, maxPrice } = filters
  return (
    <div className={styles.price}>
      <fieldset className={choices.choices}>
        <legend className="unseen">{t('filters.currency')}</legend>
        {rates.currencies.map((each) => (
          <Chip
            key={each}
            isChosen={each === currency}
            aria-label={t(`listing:price.in.${each}`)}
            onClick={() => onChange({ currency: each, minPrice, maxPrice })}
          >
            {currencySymbols[each]}
          </Chip>
        ))}
      </fieldset>
      <RangeFields
        legend={t('filters.price')}
        limits={limits.filterPrice}
        min={minPrice}
        max={maxPrice}
        onChange={(min, max) => onChange({ currency, minPrice: min, maxPrice: max })}
      />
    </div>
  )
})
