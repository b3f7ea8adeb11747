import { ChevronDown, SlidersHorizontal, X } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apartmentCategories, dealTypes } from '../../../../contract/listing-words.ts'
import { formatNumber } from '../../../../texts/format/numbers.ts'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { useStore } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { Button, Chip } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { PopoverChip } from '../../../ui/popover.tsx'
import { languageStore } from '../../language/index.ts'
import { CurrencyToggle } from '../../rates/index.ts'
import type { SearchFilters, SearchState } from '../search-url.ts'
import { writeSearch } from '../search-url.ts'
import { useSearch } from '../use-search.ts'
import { ChoiceChips } from './choice-chips.tsx'
import { describeGroup } from './describe-filter.ts'
import { countFilters, hasBadRange, isGroupUsed, withoutGroup, withRooms } from './filter-groups.ts'
import { PriceFilter } from './price-filter.tsx'
import styles from './quick-filters.module.css'
import { useLiveCount } from './use-live-count.ts'

/** The filters that most visitors use, one tap away: the deal first, then the price and the rooms. */
export const QuickFilters = observer(() => {
  const language = useStore(languageStore)
  const { t } = useTranslation('search')
  const { state, change } = useSearch()
  const { filters } = state
  const texts = { t, language: language.current }
  const apply = (next: SearchFilters) => change({ filters: next })

  return (
    <nav aria-label={t('filters.title')} className={styles.row}>
      {dealTypes.map((deal) => {
        const isChosen = filters.dealType?.length === 1 && filters.dealType[0] === deal
        const dealType = isChosen ? undefined : [deal]
        return (
          <AppLink
            key={deal}
            to={`/${writeSearch({ ...state, filters: { ...filters, dealType } })}`}
            className={classes(button.button, button.chip)}
            data-chosen={isChosen}
            aria-current={isChosen ? 'true' : undefined}
          >
            {t(`listing:dealChoice.${deal}`)}
          </AppLink>
        )
      })}
      <PopoverChip
        title={t('filters.price')}
        isChosen={isGroupUsed(filters, 'price')}
        label={
          <>
            <bdi>
              {isGroupUsed(filters, 'price')
                ? describeGroup(filters, 'price', texts)
                : t('filters.price')}
            </bdi>
            <ChevronDown size={16} aria-hidden="true" />
          </>
        }
        renderContent={(close) => (
          <PricePanel
            filters={filters}
            onApply={(next) => {
              close()
              apply(next)
            }}
          />
        )}
      />
      <PopoverChip
        title={t('filters.rooms')}
        isChosen={isGroupUsed(filters, 'rooms')}
        label={
          <>
            {isGroupUsed(filters, 'rooms')
              ? describeGroup(filters, 'rooms', texts)
              : t('filters.rooms')}
            <ChevronDown size={16} aria-hidden="true" />
          </>
        }
        renderContent={() => (
          <ChoiceChips
            legend={t('filters.rooms')}
            options={apartmentCategories}
            chosen={filters.apartmentCategory}
            renderLabel={(rooms) => t(`listing:rooms.${rooms}`)}
            onChange={(rooms) => apply(withRooms(filters, rooms ?? []))}
          />
        )}
      />
      {(['drawn', 'box'] as const).map(
        (group) =>
          isGroupUsed(filters, group) && (
            <Chip
              key={group}
              isChosen
              aria-label={t('filters.drop', { filter: t(`filters.${group}`) })}
              onClick={() => apply(withoutGroup(filters, group))}
            >
              {t(`filters.${group}`)}
              <X size={16} aria-hidden="true" />
            </Chip>
          ),
      )}
      <span className={styles.currency}>
        <CurrencyToggle />
      </span>
    </nav>
  )
})

/** To all the filters, with how many are in use; on a desktop there is room for a word. */
export function FiltersLink({ state }: { state: SearchState }) {
  const { t } = useTranslation('search')
  const count = countFilters(state.filters)
  return (
    <AppLink to={`/filters${writeSearch(state)}`} className={styles.all}>
      <SlidersHorizontal size={20} aria-hidden="true" />
      <span className={styles.word}>{t('filters.title')}</span>
      {count > 0 && (
        <span className={styles.badge}>
          {count}
          <span className="unseen"> {t('filters.inUse')}</span>
        </span>
      )}
    </AppLink>
  )
}

interface PanelProps {
  filters: SearchFilters
  onApply: (filters: SearchFilters) => void
}

const PricePanel = observer(({ filters, onApply }: PanelProps) => {
  const language = useStore(languageStore)
  const { t } = useTranslation('search')
  const [draft, setDraft] = useState(filters)
  const count = useLiveCount(draft)
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasBadRange(draft)) onApply(draft)
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
          {t('filters.reset')}
        </Button>
        <Button type="submit" look="primary" disabled={hasBadRange(draft)}>
          {count === undefined
            ? t('filters.show')
            : t('filters.showCount', { count, n: formatNumber(count, language.current) })}
        </Button>
      </div>
    </form>
  )
})
