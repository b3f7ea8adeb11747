import { observer } from 'mobx-react-lite'
import type { ListingContent } from '../../../contract/listing-fields.ts'
import { withoutInapplicable } from '../../../contract/listing-rules.ts'
import { markets } from '../../../contract/market.ts'
import type { Id } from '../../../contract/primitives.ts'
import { formatMoney } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { languageStore } from '../language/index.ts'
import styles from './listing-worth.module.css'
import { useAnswerToTyped } from './use-answer-to-typed.ts'

/** Undefined until it can be found by anybody: without a kind and a place no search is for it. */
function described(content: ListingContent, id: Id | undefined) {
  if (!content.category || !content.coordinates) return undefined
  const [lat, lon] = content.coordinates
  const coordinates: [number, number] = [lat, lon]
  return { ...withoutInapplicable(content), coordinates, ...(id && { id }) }
}

/** Who waits for the home in a form at its price and for less, and how much those like it are looked at. */
export const TypedDemand = observer(
  ({ content, id }: { content: ListingContent; id: Id | undefined }) => {
    const language = useStore(languageStore).current
    const { t } = useTranslation('ad')
    const body = described(content, id)
    const told = useAnswerToTyped(markets.demand, body && { body })
    if (!told) return null
    const { people, lower, views } = told.value
    if (people === null && !lower && !views) return null
    return (
      <div className={styles.view} aria-live="polite" aria-busy={told.isOld}>
        {people !== null && <p>{t('demand.people', { people })}</p>}
        {lower && (
          <p>
            {t('demand.lower', {
              ...{ people: lower.people, percent: lower.percent },
              price: formatMoney(lower.price, content.currency, language),
            })}
          </p>
        )}
        {views && (
          <p className={styles.note}>
            {t('demand.views', { views: views.median, count: views.compared })}
          </p>
        )}
      </div>
    )
  },
)
