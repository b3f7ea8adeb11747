import { observer } from 'mobx-react-lite'
import type { ShownOriginalPrice } from '../../../../contract/listings/listing.ts'
import { formatMoney, formatNumber } from '../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import styles from './listing-price.module.css'

/** The price that the advertiser asked, in their own currency. */
export const OriginalPrice = observer(({ price }: { price: ShownOriginalPrice }) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('ad')
  const { amount, currency, period } = price
  const lang = language.current
  const sum =
    currency === 'GBP'
      ? `${formatNumber(amount, lang, 0)}\u00a0£`
      : formatMoney(amount, currency, lang)
  return (
    <p className={styles.beside}>
      {t('price.original')} <bdi>{sum}</bdi> {period && t(`price.per.${period}`)}
    </p>
  )
})
