import { observer } from 'mobx-react-lite'
import { homeToCompare } from '../../../contract/listings/home-to-compare.ts'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import type { HomePrices, PlacePrices } from '../../../contract/market/market.ts'
import { markets, priceUnit } from '../../../contract/market/market.ts'
import { inDollars } from '../../../contract/market/money.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import { ratesStore, useMoney } from '../rates/index.ts'
import { sessionStore } from '../session/index.ts'
import styles from './listing-worth.module.css'
import { PlaceText } from './price-place.tsx'
import { TypedDemand } from './typed-demand.tsx'
import { useAnswerToTyped } from './use-answer-to-typed.ts'

export interface Typed {
  content: ListingContent
  id: Id | undefined
}

/** Shown beside a form's price: what others ask, and who waits for such a home. Empty if too few do either. */
export const TypedPricePlace = observer((typed: Typed) => {
  const session = useStore(sessionStore)
  return (
    <>
      <Prices {...typed} />
      {session.isAdvertiser && <TypedDemand {...typed} />}
    </>
  )
})

const Prices = observer(({ content, id }: Typed) => {
  const home = homeToCompare(content, id)
  const told = useAnswerToTyped(markets.estimate, home && { query: home })
  if (!told) return null
  const { estimate, street, district } = told.value
  if (!estimate && !street && !district) return null
  const { dealType } = content
  return (
    <div className={styles.view} aria-live="polite" aria-busy={told.isOld}>
      {estimate && <Estimate estimate={estimate} content={content} />}
      {street && <Around prices={street} dealType={dealType} />}
      {district && <Around prices={district} dealType={dealType} />}
    </div>
  )
})

const Estimate = observer(
  ({
    estimate: { low, middle, high, compared },
    content: { price, currency },
  }: {
    estimate: NonNullable<HomePrices['estimate']>
    content: ListingContent
  }) => {
    const { rate } = useStore(ratesStore)
    const { read } = useMoney()
    const { t } = useTranslation('ad')
    const isRated = currency === 'USD' || rate?.[currency] !== undefined
    const dollars = price !== null && isRated ? inDollars(price, currency, rate ?? {}) : undefined
    const percent = dollars === undefined ? undefined : Math.round((dollars / middle - 1) * 100)
    return (
      <>
        <p>{t('worth.estimate', { low: read(low, 'USD').text, high: read(high, 'USD').text })}</p>
        {percent !== undefined && (
          <p className={styles.note}>
            <PlaceText place={{ percent, compared }} />
          </p>
        )}
      </>
    )
  },
)

interface AroundProps {
  prices: NonNullable<PlacePrices>
  dealType: ListingContent['dealType']
}

const Around = observer(({ prices: { names, median, listings }, dealType }: AroundProps) => {
  const { read } = useMoney()
  const language = useStore(languageStore).current
  const { t } = useTranslation('ad')
  const said = { place: names[language], price: read(median, 'USD').text, count: listings }
  const isByMeter = priceUnit(dealType) === 'meter'
  return (
    <p className={styles.note}>
      {isByMeter ? t('worth.marketMeter', said) : t('worth.marketHome', said)}
    </p>
  )
})
