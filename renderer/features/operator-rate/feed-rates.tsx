import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { currencySymbols } from '../../../contract/listings/listing-words.ts'
import type { CurrencyRate } from '../../../contract/market/rates.ts'
import { rates } from '../../../contract/market/rates.ts'
import { formatDay } from '../../../texts/format/days.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import type { Failure } from '../../kernel/api/api-client.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { languageStore } from '../language/index.ts'
import { RateForm } from './rate-form.tsx'
import styles from './rate-page.module.css'

/** The price of a dollar in currencies that the city does not use, but agencies elsewhere do. */
export const FeedRates = observer(({ onSet }: { onSet: () => void }) => {
  const { api, city } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('operator')
  const [known, setKnown] = useState<readonly CurrencyRate[]>()
  const [failure, setFailure] = useState<Failure>()
  const load = useCallback(async () => {
    setFailure(undefined)
    const answer = await api.call(rates.all, {})
    if (answer.ok) setKnown(answer.value)
    else setFailure(answer.failure)
  }, [api])
  useEffect(() => void load(), [load])

  return (
    <section className={styles.page} aria-labelledby="feedRates">
      <h2 id="feedRates">{t('rate.feeds.title')}</h2>
      <p className={styles.note}>{t('rate.feeds.text')}</p>
      {failure && <FailureNote failure={failure} onRetry={() => void load()} />}
      {!failure && !known && <Skeleton height="240px" />}
      {known
        ?.filter(({ currency }) => currency !== city.currency)
        .map(({ currency, perDollar, at }) => (
          <div key={currency} className={styles.other}>
            <p>
              <bdi>
                {perDollar === null
                  ? `${currencySymbols[currency]}: ${t('rate.feeds.none')}`
                  : t('rate.now', {
                      rate: formatNumber(perDollar, language.current, 6),
                      sign: currencySymbols[currency],
                    })}
              </bdi>
              {at !== null && (
                <span className={styles.note}>
                  {' · '}
                  {t('rate.since', { date: formatDay(at, language.current, city.timeZone) })}
                </span>
              )}
            </p>
            <RateForm
              currency={currency}
              current={perDollar}
              onSet={() => {
                onSet()
                void load()
              }}
              onMoved={load}
            />
          </div>
        ))}
    </section>
  )
})
