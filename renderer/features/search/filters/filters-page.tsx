import { observer } from 'mobx-react-lite'
import { limits } from '../../../../contract/limits.ts'
import { withoutStrayRooms } from '../../../../contract/listings/listing-search.ts'
import * as words from '../../../../contract/listings/listing-words.ts'
import { isApartment } from '../../../../contract/listings/listing-words.ts'
import { formatNumber } from '../../../../texts/format/numbers.ts'
import { useMainAction } from '../../../kernel/hooks/use-main-action.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { useGo } from '../../../kernel/links/app-link.tsx'
import type { Page } from '../../../kernel/pages/page.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import { Button } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { languageStore } from '../../language/index.ts'
import type { SearchFilters } from '../search-url.ts'
import { writeSearch } from '../search-url.ts'
import { useSearch } from '../use-search.ts'
import { ChoiceChips } from './choice-chips.tsx'
import { hasBadRange, usedGroups } from './filter-groups.ts'
import { FilterSection } from './filter-section.tsx'
import styles from './filters-page.module.css'
import { PlaceFilters } from './place-filters.tsx'
import { PriceFilter } from './price-filter.tsx'
import { RangeFields } from './range-fields.tsx'
import { TermFilters } from './term-filters.tsx'
import { useLiveCount } from './use-live-count.ts'

/** A draft of a search. This page's address holds it until the button takes it to the home page. */
const Filters = observer(() => {
  const { platform } = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation(['search', 'words'])
  const { state, searchNow, change, withFilters } = useSearch('/filters')
  const go = useGo()
  const { filters } = state
  const count = useLiveCount(filters)
  const isWrong = hasBadRange(filters)

  const draft = (next: SearchFilters) => change({ filters: next }, { replace: true })
  const set = (part: Partial<SearchFilters>) => draft(withoutStrayRooms(withFilters(part)))
  const section = (group: Parameters<typeof FilterSection>[0]['group']) => ({
    group,
    filters,
    onReset: draft,
  })
  // This page does not reset typed text, a drawn area or places to start from.
  const { search, bbox, polygon, from } = filters
  const canReset = usedGroups(filters).some(
    (group) => group !== 'text' && group !== 'box' && group !== 'drawn',
  )
  const reset = () =>
    draft({
      ...(search && { search }),
      ...(bbox && { bbox }),
      ...(polygon && { polygon }),
      ...(from && { from }),
    })
  // Replaces this page in the history, so that Back returns to the search as it was before.
  const show = () => {
    if (!isWrong) go(`/${writeSearch(searchNow())}`, { replace: true })
  }
  const said = isWrong
    ? t('words:badRange')
    : count === undefined
      ? t('filters.show')
      : count === 0
        ? t('words:none')
        : t('words:showCount', { count, n: formatNumber(count, language.current) })
  const isShellsButton = useMainAction(
    { text: said, onPress: show, isEnabled: !isWrong },
    canReset ? { text: t('filters.resetAll'), onPress: reset } : undefined,
  )

  return (
    <form
      className={styles.page}
      onSubmit={(event) => {
        event.preventDefault()
        show()
      }}
    >
      <div className={styles.head}>
        <h1>{t('filters.title')}</h1>
        {canReset && !(isShellsButton && platform.buttons?.hasSecondary) && (
          <Button look="bare" onClick={reset}>
            {t('filters.resetAll')}
          </Button>
        )}
      </div>
      <FilterSection {...section('dealType')} title={t('filters.deal')}>
        <ChoiceChips
          legend={t('filters.deal')}
          options={words.dealTypes}
          chosen={filters.dealType}
          renderLabel={(deal) => t(`listing:dealChoice.${deal}`)}
          onChange={(dealType) => set({ dealType })}
        />
      </FilterSection>
      <FilterSection {...section('price')} title={t('filters.price')}>
        <PriceFilter filters={filters} onChange={set} />
      </FilterSection>
      <FilterSection {...section('payment')} title={t('filters.payment')}>
        <ChoiceChips
          legend={t('filters.payment')}
          options={words.paymentVariants}
          chosen={filters.paymentVariants}
          renderLabel={(variant) => t(`listing:payment.${variant}`)}
          onChange={(paymentVariants) => set({ paymentVariants })}
        />
      </FilterSection>
      <FilterSection {...section('category')} title={t('filters.category')}>
        <ChoiceChips
          legend={t('filters.category')}
          options={words.categories}
          chosen={filters.category}
          renderLabel={(category) => t(`listing:category.${category}`)}
          onChange={(category) => set({ category })}
        />
      </FilterSection>
      {filters.category?.some(isApartment) && (
        <FilterSection {...section('rooms')} title={t('filters.rooms')}>
          <ChoiceChips
            legend={t('filters.rooms')}
            options={words.apartmentCategories}
            chosen={filters.apartmentCategory}
            renderLabel={(rooms) => t(`listing:rooms.${rooms}`)}
            onChange={(apartmentCategory) => set({ apartmentCategory })}
          />
        </FilterSection>
      )}
      <FilterSection {...section('area')} title={t('filters.area')}>
        <RangeFields
          legend={t('filters.area')}
          limits={{ min: 0, max: limits.area.max }}
          isWhole={false}
          min={filters.minArea}
          max={filters.maxArea}
          onChange={(minArea, maxArea) => set({ minArea, maxArea })}
        />
      </FilterSection>
      <FilterSection {...section('floor')} title={t('filters.floor')}>
        <RangeFields
          legend={t('filters.floor')}
          limits={limits.floor}
          min={filters.minFloor}
          max={filters.maxFloor}
          onChange={(minFloor, maxFloor) => set({ minFloor, maxFloor })}
        />
      </FilterSection>
      <PlaceFilters filters={filters} section={section} onChange={set} />
      <FilterSection {...section('condition')} title={t('filters.condition')}>
        <ChoiceChips
          legend={t('filters.condition')}
          options={words.apartmentConditions}
          chosen={filters.apartmentCondition}
          renderLabel={(condition) => t(`listing:condition.${condition}`)}
          onChange={(apartmentCondition) => set({ apartmentCondition })}
        />
      </FilterSection>
      <Switch
        isOn={filters.isExclusive ?? false}
        onChange={(isOn) => set({ isExclusive: isOn || undefined })}
      >
        {t('filters.exclusive')}
      </Switch>
      <FilterSection {...section('heating')} title={t('filters.heating')}>
        <ChoiceChips
          legend={t('filters.heating')}
          options={words.heatingTypes}
          chosen={filters.heatingTypes}
          renderLabel={(heating) => t(`listing:heating.${heating}`)}
          onChange={(heatingTypes) => set({ heatingTypes })}
        />
      </FilterSection>
      <FilterSection {...section('facilities')} title={t('filters.facilities')}>
        <ChoiceChips
          legend={t('filters.facilities')}
          options={words.facilities}
          chosen={filters.facilities}
          renderLabel={(facility) => t(`listing:facility.${facility}`)}
          onChange={(facilities) => set({ facilities })}
        />
      </FilterSection>
      <TermFilters filters={filters} section={section} onChange={set} />
      {!isShellsButton && (
        <div className={styles.bar}>
          <Button type="submit" look="primary" isWide disabled={isWrong}>
            <span aria-live="polite">{said}</span>
          </Button>
        </div>
      )}
    </form>
  )
})

export const filtersPage: Page = {
  Component: Filters,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: t('search:head.filters'),
    description: t('search:filters.title'),
    path: '/filters',
    isIndexed: false,
  }),
}
