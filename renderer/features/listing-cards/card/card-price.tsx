import { ArrowDown } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { priceDrop } from '../../../../contract/market/money.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useMoney } from '../../rates/index.ts'
import styles from './card-price.module.css'

/** The price in the visitor's currency, how much it fell, and the price per square metre. */
export const CardPrice = observer(({ listing }: { listing: Listing }) => {
  const { read } = useMoney()
  const { t } = useTranslation('listing')
  const { price, currency, pricePerMeter, dealType, priceHistory } = listing
  if (price === null) return <div className={styles.price}>{t('price.unknown')}</div>
  const money = read(price, currency)
  const drop = priceDrop(priceHistory, new Date())
  return (
    <div className={styles.row}>
      <div className={styles.price} title={money.note}>
        <bdi>{money.text}</bdi>
        {dealType !== 'sale' && (
          <span className={styles.per}>
            {t(dealType === 'rent' ? 'price.perMonth' : 'price.perNight')}
          </span>
        )}
      </div>
      {money.given && (
        <p className={styles.given} title={money.note}>
          <bdi>{money.given}</bdi>
        </p>
      )}
      {drop !== undefined && (
        <p className={styles.drop}>
          <ArrowDown size={14} aria-hidden="true" />
          <span className="unseen">{t('price.dropped')}</span>
          <bdi>{read(drop, currency).text}</bdi>
        </p>
      )}
      {pricePerMeter !== null && dealType === 'sale' && (
        <p className={styles.meter}>
          <bdi>{read(pricePerMeter, currency).text}</bdi>
          {t('price.perMeter')}
        </p>
      )}
    </div>
  )
})
