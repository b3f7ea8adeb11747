import { observer } from 'mobx-react-lite'
import { categories, dealTypes } from '../../../contract/listings/listing-words.ts'
import type { Market } from '../../../contract/market/market.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { languageStore } from '../language/index.ts'
import { useMoney } from '../rates/index.ts'
import styles from './market-page.module.css'
import { marketPath } from './market-path.ts'
import { marketStore } from './market-store.ts'
import { priceKeys } from './price-keys.ts'

const MarketsPage = observer(() => {
  const store = useStore(marketStore)
  const { t } = useTranslation('market')
  const { all } = store
  return (
    <PageFrame width="wide" className={styles.page}>
      <h1>{t('title')}</h1>
      <p className={styles.muted}>{t('intro')}</p>
      {all.kind === 'loading' && <Skeleton height="320px" />}
      {all.kind === 'failed' && (
        <FailureNote failure={all.failure} onRetry={() => void store.openAll()} />
      )}
      {all.kind === 'ready' && <MarketTables markets={all.markets} />}
    </PageFrame>
  )
})

function MarketTables({ markets }: { markets: readonly Market[] }) {
  const { t } = useTranslation('market')
  if (markets.length === 0) return <p>{t('none')}</p>
  return dealTypes.flatMap((deal) =>
    categories.flatMap((category) => {
      const ofKind = markets.filter((each) => each.dealType === deal && each.category === category)
      return ofKind.length === 0 ? [] : <KindTable key={deal + category} markets={ofKind} />
    }),
  )
}

/** The districts of one kind of market, the whole city first. */
const KindTable = observer(({ markets }: { markets: readonly Market[] }) => {
  const language = useStore(languageStore)
  const { read } = useMoney()
  const { t } = useTranslation('market')
  const [first] = markets
  if (!first) return null
  return (
    <section>
      <h2>
        {t(`listing:category.${first.category}`)} · {t(`deal.${first.dealType}`)}
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('district')}</th>
            <th scope="col">{t(priceKeys[first.dealType])}</th>
            <th scope="col">{t('count')}</th>
          </tr>
        </thead>
        <tbody>
          {markets.map(({ dealType, category, district, median, listings }) => (
            <tr key={district?.en ?? ''}>
              <th scope="row">
                <AppLink to={marketPath({ dealType, category, district: district?.en })}>
                  {district?.[language.current] ?? t('wholeCity')}
                </AppLink>
              </th>
              <td>{median !== null && <bdi>{read(median, 'USD').text}</bdi>}</td>
              <td>{listings}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})

export const marketsPage: Page = {
  Component: MarketsPage,
  load: (root, { signal }) => root.get(marketStore).openAll(signal),
  head: (_root, _context, t) => ({
    title: `${t('market:title')} — Sakhli`,
    description: t('market:description'),
    path: '/market',
  }),
}
