import { ArrowDown, Star } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { convertPrice, priceDrop } from '../../../../contract/market/money.ts'
import { formatDayShort } from '../../../../texts/format/dates.ts'
import { formatMoney, formatNumber } from '../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { OnceLive } from '../../../kernel/once-live.tsx'
import { lazyPart } from '../../../kernel/pages/lazy-part.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { languageStore } from '../../language/index.ts'
import { ratesStore, useMoney } from '../../rates/index.ts'
import styles from './listing-price.module.css'

/** Loaded on demand: only a listing from a feed in another currency has an original price. */
const OriginalPrice = lazyPart(() => import('./original-price.tsx').then((m) => m.OriginalPrice))

const perKeys = { rent: 'listing:price.perMonth', daily: 'listing:price.perNight' } as const

/** The price, how much it fell, the price per square metre, and the price in the other currency. */
export const ListingPrice = observer(({ listing }: { listing: Listing }) => {
  const { read } = useMoney()
  const { t } = useTranslation('ad')
  const { price, currency, dealType, priceHistory, isExclusive } = listing
  const drop = priceDrop(priceHistory, new Date())
  return (
    <div className={styles.price}>
      <div className={styles.row}>
        {price === null ? (
          <div className={styles.sum}>{t('listing:price.unknown')}</div>
        ) : (
          <div className={styles.sum}>
            <bdi>{read(price, currency).text}</bdi>
            {dealType !== 'sale' && <span className={styles.per}> {t(perKeys[dealType])}</span>}
          </div>
        )}
        {drop !== undefined && (
          <p className={styles.drop}>
            <ArrowDown size={16} aria-hidden="true" />
            <span className="unseen">{t('listing:price.dropped')}</span>
            <bdi>{read(drop, currency).text}</bdi>
          </p>
        )}
        {isExclusive && (
          <p className={styles.badge}>
            <Star size={14} fill="currentColor" aria-hidden="true" />
            {t('listing:card.exclusive')}
          </p>
        )}
      </div>
      {listing.originalPrice && (
        <OnceLive>
          <OriginalPrice price={listing.originalPrice} />
        </OnceLive>
      )}
      {price !== null && <Beside listing={listing} price={price} />}
    </div>
  )
})

const Beside = observer(({ listing, price }: { listing: Listing; price: number }) => {
  const rates = useStore(ratesStore)
  const language = useStore(languageStore)
  const { read } = useMoney()
  const { t } = useTranslation('ad')
  const { currency, pricePerMeter, dealType } = listing
  const { city } = useStores()
  const { rate, perDollar } = rates
  const lang = language.current
  const other = rates.other(rates.read(price, currency).currency)
  const hasMeter = pricePerMeter !== null && dealType === 'sale'
  return (
    <p className={styles.beside}>
      {hasMeter && (
        <span>
          <bdi>{read(pricePerMeter, currency).text}</bdi>
          {t('listing:price.perMeter')}
        </span>
      )}
      {hasMeter && perDollar !== undefined && <span aria-hidden="true"> · </span>}
      {rate && perDollar !== undefined && (
        <span>
          <bdi>{formatMoney(convertPrice(price, currency, other, rate), other, lang)}</bdi>{' '}
          {t('price.atRate', {
            rate: formatNumber(perDollar, lang, 4),
            date: formatDayShort(rate.at, lang, city.timeZone),
          })}
        </span>
      )}
    </p>
  )
})
