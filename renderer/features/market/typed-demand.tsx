import { observer } from 'mobx-react-lite'
import type { ListingContent } from '../../../contract/listings/listing-fields.ts'
import { withoutInapplicable } from '../../../contract/listings/listing-rules.ts'
import type { Demand } from '../../../contract/market/market.ts'
import { markets } from '../../../contract/market/market.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import { formatMoney } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import styles from './listing-worth.module.css'
import { useAnswerToTyped } from './use-answer-to-typed.ts'

/** The typed listing for the server; undefined until searches can find it, for which it needs a kind and a place. */
function described(content: ListingContent, id: Id | undefined) {
  if (!content.category || !content.coordinates) return undefined
  const [lat, lon] = content.coordinates
  const coordinates: [number, number] = [lat, lon]
  return { ...withoutInapplicable(content), coordinates, ...(id && { id }) }
}

/** How many people wait or searched for the typed home, at its price and for less, and views of similar ones. */
export const TypedDemand = observer(
  ({ content, id }: { content: ListingContent; id: Id | undefined }) => {
    const language = useStore(languageStore).current
    const { t } = useTranslation('market')
    const body = described(content, id)
    const told = useAnswerToTyped(markets.demand, body && { body })
    if (!told) return null
    const { people, lower, visitors, views } = told.value
    const isTold = [people, lower, visitors.people, visitors.lower, views].some(
      (each) => each !== null,
    )
    if (!isTold) return null
    const forLess = (less: NonNullable<Demand['lower']>) => ({
      ...{ people: less.people, percent: less.percent },
      price: formatMoney(less.price, content.currency, language),
    })
    return (
      <div className={styles.view} aria-live="polite" aria-busy={told.isOld}>
        {people !== null && <p>{t('demand.people', { people })}</p>}
        {lower && <p>{t('demand.lower', forLess(lower))}</p>}
        {visitors.people !== null && <p>{t('demand.visitors', { people: visitors.people })}</p>}
        {visitors.lower && <p>{t('demand.visitorsLower', forLess(visitors.lower))}</p>}
        {views && (
          <p className={styles.note}>
            {t('demand.views', { views: views.median, count: views.compared })}
          </p>
        )}
      </div>
    )
  },
)
