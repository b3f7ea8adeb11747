import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { formatNumber } from '../../../../texts/format/numbers.ts'
import { useMainAction } from '../../../kernel/hooks/use-main-action.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { languageStore } from '../../language/index.ts'
import type { SearchFilters } from '../search-url.ts'
import { hasBadRange, withoutGroup } from './filter-groups.ts'
import { PriceFilter } from './price-filter.tsx'
import styles from './price-panel.module.css'
import { useLiveCount } from './use-live-count.ts'

interface Props {
  filters: SearchFilters
  onApply: (filters: SearchFilters) => void
}

/** The price's bounds. Shows how many listings they would find before they are applied. */
export const PricePanel = observer(({ filters, onApply }: Props) => {
  const language = useStore(languageStore)
  const { t } = useTranslation(['search', 'words'])
  const [draft, setDraft] = useState(filters)
  const count = useLiveCount(draft)
  const isWrong = hasBadRange(draft)
  const apply = () => {
    if (!isWrong) onApply(draft)
  }
  const words =
    count === undefined
      ? t('filters.show')
      : t('words:showCount', { count, n: formatNumber(count, language.current) })
  const isShellsButton = useMainAction({ text: words, onPress: apply, isEnabled: !isWrong })
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <PriceFilter
        filters={draft}
        onChange={(part) =>
          setDraft(
            part.minPrice === undefined && part.maxPrice === undefined
              ? { ...withoutGroup(draft, 'price'), currency: part.currency }
              : { ...draft, ...part },
          )
        }
      />
      <div className={styles.buttons}>
        <Button look="bare" onClick={() => onApply(withoutGroup(filters, 'price'))}>
          {t('words:reset')}
        </Button>
        {!isShellsButton && (
          <Button type="submit" look="primary" disabled={isWrong}>
            {words}
          </Button>
        )}
      </div>
    </form>
  )
})
