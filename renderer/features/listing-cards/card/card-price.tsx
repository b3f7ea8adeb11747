import { ArrowDown } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import type { Listing } from '../../../../contract/listing.ts'
import { priceDrop } from '../../../../contract/money.ts'
import { useMoney } from '../../rates/index.ts'
import styles from './card-price.module.css'

/** The price as the visitor reads it, how much it fell, and what a square metre costs. */
export const CardPrice = observer(({ listing }: { listing: Listing }) => {
  const { read } = useMoney()
  const { t } = useTranslation('listing')
  const { price, currency, pricePerMeter, dealType, priceHistory } = listing
  if (price === null) return <p className={styles.price}>{t('price.unknown')}</p>
  const money = read(price, currency)
  const drop = priceDrop(priceHistory)
  return (
    <div className={styles.row}>
      <p className={styles.price} title={money.note}>
        <bdi>{money.text}</bdi>
        {dealType !== 'sale' && (
          <span className={styles.per}>
            {t(dealType === 'rent' ? 'price.perMonth' : 'price.perNight')}
          </span>
        )}
      </p>
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
