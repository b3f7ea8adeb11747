import { observer } from 'mobx-react-lite'
import type { MarketReport } from '../../../contract/market/market.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { LineChart } from '../../ui/line-chart.tsx'
import { useMoney } from '../rates/index.ts'
import styles from './market-page.module.css'
import { medianLine } from './median-line.ts'
import { priceKeys } from './price-keys.ts'

/** How the median changed over a year: a line for a quick look, and the table behind it. */
export const MarketMonths = observer(({ report }: { report: MarketReport }) => {
  const { read } = useMoney()
  const { t } = useTranslation('market')
  const { months, dealType } = report
  const line = medianLine(months)
  return (
    <section>
      <h2>{t('chart')}</h2>
      {line && <LineChart line={line} className={styles.chart} />}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('month')}</th>
            <th scope="col">{t(priceKeys[dealType])}</th>
            <th scope="col">{t('count')}</th>
          </tr>
        </thead>
        <tbody>
          {[...months].reverse().map(({ month, median, listings }) => (
            <tr key={month}>
              <th scope="row">
                <time dateTime={month}>{month.split('-').reverse().join('.')}</time>
              </th>
              <td>{median === null ? '—' : <bdi>{read(median, 'USD').text}</bdi>}</td>
              <td>{listings}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
})
