import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { currencySymbols } from '../../../contract/listings/listing-words.ts'
import { formatDay } from '../../../texts/format/days.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { languageStore } from '../language/index.ts'
import { operatorPage } from '../operator/index.ts'
import { BoundsSection } from '../operator-bounds/index.ts'
import { HomeRatesSection } from '../operator-home-rates/index.ts'
import { ratesStore } from '../rates/index.ts'
import { FeedRates } from './feed-rates.tsx'
import { RateForm } from './rate-form.tsx'
import { RateHistory } from './rate-history.tsx'
import styles from './rate-page.module.css'

const Rate = observer(() => {
  const rates = useStore(ratesStore)
  const language = useStore(languageStore)
  const { t } = useTranslation('operator')
  const { timeZone, currency } = useStores().city
  const { rate, perDollar } = rates
  const lang = language.current
  /** How often rates of other currencies were set on this page. */
  const [others, setOthers] = useState(0)

  // Another operator may have set the rate since the page was opened.
  useEffect(() => void rates.reload(), [rates])

  return (
    <>
      <div className={styles.page}>
        <h1>{t('rate.title')}</h1>
        {rate && perDollar !== undefined ? (
          <>
            <div>
              <p className={styles.now}>
                <bdi>
                  {t('rate.now', {
                    rate: formatNumber(perDollar, lang, 6),
                    sign: currencySymbols[currency],
                  })}
                </bdi>
              </p>
              <p className={styles.note}>
                {t('rate.since', { date: formatDay(rate.at, lang, timeZone) })}
              </p>
            </div>
            <p className={styles.note}>{t('rate.text')}</p>
            <RateForm
              currency={currency}
              current={perDollar}
              onSet={(answer) => rates.restore(answer)}
              onMoved={() => rates.reload()}
            />
            <RateHistory of={`${rate.at} ${others}`} />
          </>
        ) : (
          <Skeleton height="160px" />
        )}
      </div>
      <FeedRates onSet={() => setOthers((count) => count + 1)} />
      <BoundsSection />
      <HomeRatesSection />
    </>
  )
})

export const ratePage = operatorPage({
  path: '/moderation/rate',
  title: 'operator:rate.title',
  Content: Rate,
})
