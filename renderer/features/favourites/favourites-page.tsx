import { Columns3 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink, useGo } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { classes } from '../../ui/classes.ts'
import { readSort, SortButton } from '../listing-cards/index.ts'
import { markedListingsStore } from '../marked-listings/index.ts'
import { ChannelOffer } from '../notices/index.ts'
import { sessionStore } from '../session/index.ts'
import { favouriteListStore } from './favourite-list-store.ts'
import { FavouriteListings } from './favourite-listings.tsx'
import styles from './favourites-page.module.css'
import { favouritesStore } from './favourites-store.ts'
import { RecentOrHidden } from './recent-or-hidden.tsx'

const tabs = ['favourites', 'recent', 'hidden'] as const
type Tab = (typeof tabs)[number]

const readTab = (search: string): Tab =>
  tabs.find((tab) => tab === new URLSearchParams(search).get('tab')) ?? 'favourites'
const sortOf = (search: string) => readSort(new URLSearchParams(search).get('sort'))

const addresses = { favourites: '/fav', recent: '/fav?tab=recent', hidden: '/fav?tab=hidden' }

/** The favourites, the recently seen listings and the hidden listings. */
const Favourites = observer(() => {
  const favourites = useStore(favouritesStore)
  const marked = useStore(markedListingsStore)
  const session = useStore(sessionStore)
  const { t } = useTranslation('lists')
  const { search } = useLocation()
  const go = useGo()
  const tab = readTab(search)
  const names = { favourites: t('fav.title'), recent: t('fav.recent'), hidden: t('fav.hidden') }

  return (
    <div className={styles.page}>
      <nav aria-label={t('fav.tabs')} className={styles.tabs}>
        {tabs.map((each) => (
          <AppLink
            key={each}
            to={addresses[each]}
            replace
            className={classes(button.button, button.chip)}
            data-chosen={each === tab}
            aria-current={each === tab ? 'page' : undefined}
          >
            {names[each]}
          </AppLink>
        ))}
        <AppLink to="/shortlist" className={classes(button.button, button.chip)}>
          {t('fav.together')}
        </AppLink>
        {session.user && (
          <AppLink to="/searches" className={classes(button.button, button.chip)}>
            {t('saved.title')}
          </AppLink>
        )}
      </nav>
      <div className={styles.head}>
        <h1>{names[tab]}</h1>
        {tab === 'favourites' && favourites.count > 0 && (
          <SortButton
            sort={sortOf(search)}
            onSort={(sort) => go(sort === 'new' ? '/fav' : `/fav?sort=${sort}`, { replace: true })}
          />
        )}
      </div>
      {tab === 'favourites' && marked.comparedIds.length > 0 && (
        <AppLink to="/compare" className={classes(button.button, button.soft, styles.compare)}>
          <Columns3 size={20} aria-hidden="true" />
          {t('fav.compare')} ({marked.comparedIds.length})
        </AppLink>
      )}
      {tab === 'favourites' && favourites.count > 0 && <ChannelOffer topic="favourites" />}
      {tab === 'favourites' ? (
        <FavouriteListings sort={sortOf(search)} />
      ) : (
        <RecentOrHidden tab={tab} />
      )}
    </div>
  )
})

export const favouritesPage: Page = {
  Component: Favourites,
  load: async (root, { search }) => {
    if (readTab(search) === 'favourites') await root.get(favouriteListStore).open(sortOf(search))
  },
  head: (_root, _context, t) => ({
    title: `${t('lists:fav.title')} — Sakhli`,
    description: t('lists:fav.empty'),
    path: '/fav',
    isIndexed: false,
  }),
}
