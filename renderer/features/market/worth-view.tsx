import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Worth } from '../../../contract/market/market.ts'
import { priceUnit } from '../../../contract/market/market.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import { useAskAgain } from '../../kernel/hooks/use-ask-again.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { languageStore } from '../language/index.ts'
import { useMoney } from '../rates/index.ts'
import { CheaperListings } from './cheaper-listings.tsx'
import styles from './listing-worth.module.css'
import { marketPath } from './market-path.ts'
import { PlaceText } from './price-place.tsx'
import { worthStore } from './worth-store.ts'

export const WorthView = observer(({ id }: { id: Id }) => {
  const worths = useStore(worthStore)
  const { t } = useTranslation('ad')
  const state = worths.stateOf(id)
  const load = () => void worths.load(id)
  useEffect(load, [worths, id])
  useAskAgain(state.kind === 'failed' ? state.failure : undefined, load)

  if (state.kind === 'loading') return <p className={styles.note}>{t('worth.loading')}</p>
  if (state.kind === 'failed')
    return (
      <div role="alert">
        <Button look="soft" onClick={load}>
          {t('worth.retry')}
        </Button>
      </div>
    )
  const { place, estimate, market } = state.worth
  return (
    <div className={styles.view}>
      <Place place={place} />
      {estimate && <Estimate {...estimate} />}
      {market && <MarketLine market={market} />}
      <CheaperListings id={id} />
    </div>
  )
})

function Place({ place }: Pick<Worth, 'place'>) {
  const { t } = useTranslation('ad')
  if (!place) return <p className={styles.note}>{t('worth.few')}</p>
  return (
    <p>
      <PlaceText place={place} />
    </p>
  )
}

const Estimate = observer(({ low, high }: NonNullable<Worth['estimate']>) => {
  const { read } = useMoney()
  const { t } = useTranslation('ad')
  return (
    <>
      <p>{t('worth.estimate', { low: read(low, 'USD').text, high: read(high, 'USD').text })}</p>
      <p className={styles.note}>{t('worth.estimateNote')}</p>
    </>
  )
})

const MarketLine = observer(({ market }: { market: NonNullable<Worth['market']> }) => {
  const { read } = useMoney()
  const language = useStore(languageStore)
  const { t } = useTranslation('ad')
  const { median, listings: count, dealType, category, district } = market
  if (median === null) return null
  const said = {
    place: district?.[language.current] ?? t('worth.wholeCity'),
    price: read(median, 'USD').text,
    count,
  }
  const isByMeter = priceUnit(dealType) === 'meter'
  return (
    <>
      <p>{isByMeter ? t('worth.marketMeter', said) : t('worth.marketHome', said)}</p>
      <AppLink
        to={marketPath({ dealType, category, district: district?.en })}
        className={styles.link}
      >
        {t('worth.market')}
      </AppLink>
    </>
  )
})
