import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { ListingContent } from '../../../contract/listing-fields.ts'
import { writePoint } from '../../../contract/listing-search.ts'
import type { HomeQuery, Worth } from '../../../contract/market.ts'
import { markets } from '../../../contract/market.ts'
import { inDollars } from '../../../contract/money.ts'
import type { Id } from '../../../contract/primitives.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { ratesStore, useMoney } from '../rates/index.ts'
import styles from './listing-worth.module.css'
import { PlaceText } from './price-place.tsx'

const pauseMs = 400

/** What is asked of the server; undefined while too little was said of the home. */
export function homeToCompare(
  { dealType, category, apartmentCondition, area, coordinates }: ListingContent,
  id: Id | undefined,
): HomeQuery | undefined {
  if (!category || !area || !coordinates) return undefined
  return {
    ...{ dealType, category, area },
    ...(apartmentCondition && { apartmentCondition }),
    at: writePoint({ lat: coordinates[0], lon: coordinates[1] }),
    ...(id && { id }),
  }
}

/** What homes like the one in a form ask, and where the typed price stands; nothing where fewer than fifteen are alike. */
export const TypedPricePlace = observer(
  ({ content, id }: { content: ListingContent; id: Id | undefined }) => {
    const { api } = useStores()
    const { rate } = useStore(ratesStore)
    const { read } = useMoney()
    const { t } = useTranslation('ad')
    const [estimate, setEstimate] = useState<Worth['estimate']>(null)
    const query = homeToCompare(content, id)
    const key = query && JSON.stringify(query)

    useEffect(() => {
      setEstimate(null)
      if (!key) return
      const leaving = new AbortController()
      const { signal } = leaving
      const timer = setTimeout(async () => {
        const asked = JSON.parse(key) as HomeQuery
        const answer = await api.call(markets.estimate, { query: asked }, { signal })
        if (answer.ok && !signal.aborted) setEstimate(answer.value.estimate)
      }, pauseMs)
      return () => {
        clearTimeout(timer)
        leaving.abort()
      }
    }, [api, key])

    if (!estimate) return null
    const { low, middle, high, compared } = estimate
    const { price, currency } = content
    const isRated = currency === 'USD' || rate?.[currency] !== undefined
    const dollars = price !== null && isRated ? inDollars(price, currency, rate ?? {}) : undefined
    const percent = dollars === undefined ? undefined : Math.round((dollars / middle - 1) * 100)
    return (
      <div className={styles.view} aria-live="polite">
        <p>{t('worth.estimate', { low: read(low, 'USD').text, high: read(high, 'USD').text })}</p>
        {percent !== undefined && (
          <p className={styles.note}>
            <PlaceText place={{ percent, compared }} />
          </p>
        )}
      </div>
    )
  },
)
