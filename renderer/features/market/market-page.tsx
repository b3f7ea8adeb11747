import { observer } from 'mobx-react-lite'
import type { MarketReport } from '../../../contract/market/market.ts'
import { markets } from '../../../contract/market/market.ts'
import { writeQuery } from '../../../contract/wire/query-string.ts'
import { apiBase } from '../../../contract/wire/route.ts'
import type { Translate } from '../../../texts/keys.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { usePageParams } from '../../kernel/pages/pages-context.ts'
import type { RootStore } from '../../kernel/stores/root-store.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { languageStore } from '../language/index.ts'
import { useMoney } from '../rates/index.ts'
import { emptySearch, writeSearch } from '../search/index.ts'
import { MarketMonths } from './market-months.tsx'
import styles from './market-page.module.css'
import { marketPath, readMarketPath } from './market-path.ts'
import { marketStore } from './market-store.ts'
import { priceKeys } from './price-keys.ts'

const MarketPage = observer(() => {
  const store = useStore(marketStore)
  const { t } = useTranslation('market')
  const query = readMarketPath(usePageParams())
  const state = store.reportOf(query)
  return (
    <PageFrame width="wide" className={styles.page}>
      {state.kind === 'missing' && (
        <>
          <h1>{t('missing')}</h1>
          <p className={styles.muted}>{t('missingText')}</p>
        </>
      )}
      {state.kind === 'loading' && <Skeleton height="420px" />}
      {state.kind === 'failed' && (
        <FailureNote failure={state.failure} onRetry={() => void store.open(query)} />
      )}
      {state.kind === 'ready' && <Report report={state.report} />}
      <AppLink to="/market" className={styles.link}>
        {t('toAll')}
      </AppLink>
    </PageFrame>
  )
})

const Report = observer(({ report }: { report: MarketReport }) => {
  const language = useStore(languageStore)
  const { at } = useStores()
  const { t } = useTranslation('market')
  const { dealType, category, district } = report
  const query = { dealType, category, ...(district && { district: district.en }) }
  const listings = writeSearch({
    ...emptySearch,
    filters: {
      dealType: [dealType],
      category: [category],
      ...(district && { district: [district.en] }),
    },
  })
  return (
    <>
      <h1>{kindOf(report, t)}</h1>
      <p className={styles.muted}>{district?.[language.current] ?? t('wholeCity')}</p>
      <Figures report={report} />
      <MarketMonths report={report} />
      <p className={styles.note}>{t('method')}</p>
      <div className={styles.ways}>
        <AppLink to={`/${listings}`} className={classes(button.button, button.primary)}>
          {t('show')}
        </AppLink>
        <a
          href={at(`${apiBase}${markets.table.path}?${writeQuery(query)}`)}
          className={classes(button.button, button.soft)}
          download
        >
          {t('csv')}
        </a>
      </div>
    </>
  )
})

const Figures = observer(({ report }: { report: MarketReport }) => {
  const { read } = useMoney()
  const { t } = useTranslation('market')
  const { median, low, high, listings, dealType, withdrawn, drops } = report
  const money = (price: number) => <bdi>{read(price, 'USD').text}</bdi>
  const few = t('few')
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t(priceKeys[dealType])}</dt>
        <dd>{median === null ? few : money(median)}</dd>
        <dd className={styles.note}>{t('median')}</dd>
      </div>
      <div>
        <dt>{t('half')}</dt>
        <dd>
          {low === null || high === null ? (
            few
          ) : (
            <>
              {money(low)} – {money(high)}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t('listings')}</dt>
        <dd>{listings}</dd>
      </div>
      <div>
        <dt>{t('withdrawn')}</dt>
        <dd>
          {withdrawn.medianDays === null
            ? few
            : t('withdrawnDays', { count: withdrawn.medianDays })}
        </dd>
        <dd className={styles.note}>{t('withdrawnNote', { n: withdrawn.listings })}</dd>
      </div>
      <div>
        <dt>{t('drops')}</dt>
        <dd>{drops.listings}</dd>
        {drops.medianPercent !== null && (
          <dd className={styles.note}>{t('dropsNote', { percent: drops.medianPercent })}</dd>
        )}
      </div>
    </dl>
  )
})

/** `New building · For sale`. */
const kindOf = ({ category, dealType }: MarketReport, t: Translate) =>
  `${t(`listing:category.${category}`)} · ${t(`market:deal.${dealType}`)}`

export const marketPage: Page = {
  Component: MarketPage,
  load: (root, { params, signal }) => root.get(marketStore).open(readMarketPath(params), signal),
  head: (root, { params }, t) => {
    const query = readMarketPath(params)
    const state = root.get(marketStore).reportOf(query)
    const path = query ? marketPath(query) : '/market'
    if (state.kind !== 'ready')
      return {
        title: `${t('market:title')} — Sakhli`,
        description: t('market:missingText'),
        path,
        isIndexed: false,
        ...(state.kind === 'missing' && { status: 404 as const }),
      }
    const { report } = state
    const kind = kindOf(report, t)
    const place = placeOf(report, root, t)
    return {
      title: `${kind}, ${place} — Sakhli`,
      description: t('market:reportDescription', { kind, place }),
      path,
      isIndexed: report.median !== null,
    }
  },
}

const placeOf = ({ district }: MarketReport, root: RootStore, t: Translate) =>
  district?.[root.get(languageStore).current] ?? t('market:wholeCity')
