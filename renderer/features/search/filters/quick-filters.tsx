import { ChevronDown, SlidersHorizontal } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { apartmentCategories, dealTypes } from '../../../../contract/listings/listing-words.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import { deferred } from '../../../kernel/pages/deferred.tsx'
import { firstLive } from '../../../kernel/pages/first-live.ts'
import { Preloadable } from '../../../kernel/pages/page.ts'
import { useStore } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { classes } from '../../../ui/classes.ts'
import { PopoverChip } from '../../../ui/popover.tsx'
import { languageStore } from '../../language/index.ts'
import type { SearchFilters, SearchState } from '../search-url.ts'
import { writeSearch } from '../search-url.ts'
import { useSearch } from '../use-search.ts'
import { ChoiceChips } from './choice-chips.tsx'
import { describePrice } from './describe-price.ts'
import { countFilters, isGroupUsed, withRooms } from './filter-groups.ts'
import styles from './quick-filters.module.css'

/** Loaded once the page's scripts run: nobody can open it sooner. */
const pricePanel = new Preloadable(() => import('./price-panel.tsx').then((m) => m.PricePanel))
const PricePanel = deferred(pricePanel)

/** The filters that most visitors use, one tap away: first the deal, then the price and the rooms. */
export const QuickFilters = observer(() => {
  const language = useStore(languageStore)
  const { t } = useTranslation('search')
  const { state, change } = useSearch()
  const { filters } = state
  const texts = { t, language: language.current }
  const apply = (next: SearchFilters) => change({ filters: next })
  // If this fails without a network, it is loaded when it is opened.
  useEffect(() => {
    firstLive
      .wait()
      .then(() => pricePanel.load())
      .catch(() => {})
  }, [])

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
              {isGroupUsed(filters, 'price') ? describePrice(filters, texts) : t('filters.price')}
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
              ? filters.apartmentCategory?.map((rooms) => t(`listing:rooms.${rooms}`)).join(', ')
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
    </nav>
  )
})

/** A link to all filters, with how many are in use. On a desktop it also has a text. */
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
