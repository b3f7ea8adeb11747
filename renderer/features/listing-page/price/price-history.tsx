import { observer } from 'mobx-react-lite'
import type { PricePoint } from '../../../../contract/listings/listing.ts'
import { formatDay } from '../../../../texts/format/days.ts'
import { formatMoney } from '../../../../texts/format/numbers.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { classes } from '../../../ui/classes.ts'
import { LineChart } from '../../../ui/line-chart.tsx'
import { languageStore } from '../../language/index.ts'
import styles from './price-history.module.css'
import { priceLine, priceSteps } from './price-points.ts'

/** Shows each price in its original currency: converted at today's rate, old prices would seem to have changed. */
export const PriceHistory = observer(({ history }: { history: readonly PricePoint[] }) => {
  const language = useStore(languageStore)
  const { timeZone } = useStores().city
  const { t } = useTranslation('ad')
  const steps = priceSteps(history)
  if (steps.length === 0) return null
  const line = priceLine(history)
  const lang = language.current
  return (
    <section className={styles.history}>
      <h2>{t('history.title')}</h2>
      {line && <LineChart line={line} className={styles.chart} />}
      <ol className={styles.steps}>
        {steps.map(({ price, currency, at, change }) => (
          <li key={at} className={styles.step}>
            <time dateTime={at} className={styles.day}>
              {formatDay(at, lang, timeZone)}
            </time>
            {change !== undefined && change !== 0 && (
              <span className={classes(styles.change, change < 0 && styles.down)}>
                <span className="unseen">{t(change < 0 ? 'history.down' : 'history.up')} </span>
                <bdi>
                  <span aria-hidden="true">{change < 0 ? '−' : '+'}</span>
                  {formatMoney(Math.abs(change), currency, lang)}
                </bdi>
              </span>
            )}
            <bdi className={styles.price}>{formatMoney(price, currency, lang)}</bdi>
          </li>
        ))}
      </ol>
    </section>
  )
})
