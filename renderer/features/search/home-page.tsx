import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { storageKeys } from '../../../contract/limits.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { OnceLive } from '../../kernel/once-live.tsx'
import { lazyPart } from '../../kernel/pages/lazy-part.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { askWhileHere } from '../../kernel/until-it-comes.ts'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { languageStore } from '../language/index.ts'
import { InfiniteListings, readSort, SortButton } from '../listing-cards/index.ts'
import { markedListingsStore } from '../marked-listings/index.ts'
import { ratesStore } from '../rates/index.ts'
import { sessionStore } from '../session/index.ts'
import { describePrice } from './filters/describe-price.ts'
import { groupsWithChip } from './filters/filter-groups.ts'
import { FiltersLink, QuickFilters } from './filters/quick-filters.tsx'
import styles from './home-page.module.css'
import { SearchField } from './places/search-field.tsx'
import { AllHidden } from './results/all-hidden.tsx'
import { EmptyResult } from './results/empty-result.tsx'
import { DesktopModeSwitch, PhoneModeButton } from './results/mode-switch.tsx'
import { searchStore } from './search-store.ts'
import { emptySearch, readSearch, writeSearch } from './search-url.ts'
import { useSearch } from './use-search.ts'
import { useTurn } from './use-turn.ts'

/** Loaded only for signed-in people, because most visitors are not. */
const SaveSearch = lazyPart(() => import('./results/save-search.tsx').then((m) => m.SaveSearch))

/** Loaded only when needed: most searches use only deal, price and rooms. */
const ActiveFilters = lazyPart(() =>
  import('./words/active-filters.tsx').then((m) => m.ActiveFilters),
)

/** Sorting by distance from the visitor's own places, for those who have some. */
const NearOptions = lazyPart(() => import('../own-places/index.ts').then((m) => m.NearOptions))

/** As high as a row of chips, so that nothing moves when the chips are loaded. */
const chipsToCome = <div className={styles.chipsToCome} />

const SaveSearchOnceSignedIn = observer(() => {
  const session = useStore(sessionStore)
  return (
    session.user && (
      <OnceLive>
        <SaveSearch />
      </OnceLive>
    )
  )
})

const Home = observer(() => {
  const search = useStore(searchStore)
  const marked = useStore(markedListingsStore)
  const { platform } = useStores()
  const { t } = useTranslation('search')
  const asked = useSearch()
  const { state, change, withFilters } = asked
  const { shown, turnTo } = useTurn(asked)
  const found = useCount()
  // The mode of the store, which the frame around the page uses too, so that both change in one step on slow devices as
  // well.
  const { mode } = search
  const isMap = mode === 'map'
  const nearTo = state.sort === 'nearest' ? state.filters.from?.join('~') : undefined
  // Points begin with a digit, names of orders do not.
  const sortBy = (value: string) =>
    change(
      /^-?\d/.test(value)
        ? { sort: 'nearest', filters: withFilters({ from: value.split('~') }) }
        : { sort: readSort(value) },
    )
  return (
    <div className={classes(styles.home, isMap && styles.onMap)}>
      <div className={styles.top}>
        <div className={styles.find}>
          <SearchField found={isMap ? undefined : found} />
          <FiltersLink state={state} />
          <DesktopModeSwitch mode={shown} onChange={turnTo} />
        </div>
        <QuickFilters />
        {groupsWithChip(state.filters).length > 0 && (
          <OnceLive meanwhile={chipsToCome}>
            <ActiveFilters />
          </OnceLive>
        )}
        {isMap && <Count />}
      </div>
      <div className={styles.list}>
        <div className={styles.head}>
          {!isMap && <Count />}
          <SaveSearchOnceSignedIn />
          <SortButton
            sort={state.sort}
            onSort={(sort) => change({ sort })}
            value={nearTo}
            onPick={sortBy}
          >
            {/* Rendered at once, because a select must contain its present value. */}
            {nearTo && <option value={nearTo}>{t('listing:sort.nearest')}</option>}
            {platform.storage.read(storageKeys.ownPlaces) && (
              <OnceLive>
                <NearOptions chosen={nearTo} />
              </OnceLive>
            )}
          </SortButton>
        </div>
        <InfiniteListings
          feed={search.feed}
          isOutOfSight={isMap}
          onRetry={() => void search.retry()}
          empty={search.feed.isEmpty ? <EmptyResult /> : <AllHidden />}
          isLeftOut={({ id }) => marked.isHidden(id)}
        />
      </div>
      <PhoneModeButton mode={shown} onChange={turnTo} />
    </div>
  )
})

/** How many listings were found, as a text. */
function useCount() {
  const { count } = useStore(searchStore)
  const language = useStore(languageStore)
  const { t } = useTranslation('search')
  if (count === undefined) return undefined
  const n = formatNumber(count, language.current)
  return t(count === 0 ? 'empty.title' : 'count', { count, n })
}

const Count = observer(() => {
  const search = useStore(searchStore)
  const { state } = search.feed
  const { t } = useTranslation('search')
  const count = useCount()
  const isLoading = state.kind === 'loading' || state.kind === 'idle'
  // If the rows failed to load, their own note requests both.
  const isLost = count === undefined && !isLoading && state.kind !== 'failed'
  useEffect(() => {
    if (!isLost) return
    return askWhileHere(async () => {
      await search.loadCount()
      return search.count !== undefined
    })
  }, [search, isLost])
  return (
    <h1 className={styles.count} aria-live="polite">
      {count ??
        (isLoading ? (
          <>
            <span className="unseen">{t('title')}</span>
            <Skeleton width="140px" height="22px" />
          </>
        ) : (
          t('title')
        ))}
    </h1>
  )
})

/** Crawlers index a search by deal alone as a page of its own, and no narrower search. */
const homeHead: Page['head'] = (root, { search }, t) => {
  const { filters } = readSearch(search, root.get(ratesStore).currencies)
  const deal = filters.dealType?.length === 1 ? filters.dealType[0] : undefined
  const count = root.get(searchStore).count ?? 0
  const { dealType: _, ...finer } = filters
  const isIndexed = Object.values(finer).every((value) => value === undefined)
  const texts = { t, language: root.get(languageStore).current }
  // What a shared link says about the search; the page itself shows the other filters.
  const what = [
    deal && t(`listing:dealChoice.${deal}`),
    ...(finer.category ?? []).map((each) => t(`listing:category.${each}`)),
    ...(finer.apartmentCategory ?? []).map((each) => t(`listing:rooms.${each}`)),
    describePrice(filters, texts),
    finer.search && `«${finer.search}»`,
  ].filter(Boolean)
  const own = writeSearch({ ...emptySearch, filters: isIndexed && !deal ? {} : filters })
  return {
    title:
      isIndexed || what.length === 0
        ? t(`search:head.title.${deal ?? 'any'}`)
        : `${what.join(', ')} · ${t('search:title')} — Sakhli`,
    description: t(`search:head.description.${deal ?? 'any'}`, {
      found: t('search:count', { count, n: formatNumber(count, root.get(languageStore).current) }),
    }),
    path: `/${own}`,
    isIndexed,
  }
}

export const homePage: Page = {
  Component: Home,
  load: (root, { search }) =>
    root.get(searchStore).open(readSearch(search, root.get(ratesStore).currencies)),
  head: homeHead,
}
