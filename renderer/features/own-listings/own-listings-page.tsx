import { Inbox, LayoutGrid, LayoutList, Table2, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useAwake } from '../../kernel/hooks/use-awake.ts'
import { useLatest } from '../../kernel/hooks/use-latest.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { lazyPart } from '../../kernel/pages/lazy-part.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Chip } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CountBadge } from '../../ui/count-badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AdvertisersOnly } from '../advertiser/index.ts'
import { newRequestsStore } from '../inbox/index.ts'
import { useLoadMore } from '../listing-cards/index.ts'
import { ChannelOffer } from '../notices/index.ts'
import { sessionStore } from '../session/index.ts'
import { OwnListingCard } from './card/own-listing-card.tsx'
import { NewListingLink } from './new-listing-link.tsx'
import styles from './own-listings-page.module.css'
import type { OwnListingsQuery } from './own-listings-query.ts'
import { readOwnListingsQuery } from './own-listings-query.ts'
import { ownListingsStore } from './own-listings-store.ts'
import { OwnListingsTools } from './own-listings-tools.tsx'
import { PutBackNotice } from './put-back-notice.tsx'

const TableView = lazyPart(() => import('./table/table-view.tsx').then((m) => m.TableView))

function OwnListings() {
  const { t } = useTranslation('mine')
  return (
    <AdvertisersOnly title={t('title')} visitorText={t('visitor')}>
      <Content />
    </AdvertisersOnly>
  )
}

const Content = observer(() => {
  const newRequests = useStore(newRequestsStore)
  const isAwake = useAwake()
  const listings = useStore(ownListingsStore)
  const { t } = useTranslation('mine')
  const { search } = useLocation()
  const query = readOwnListingsQuery(search)
  const { view, setView } = useView()

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <AppLink to="/inbox" className={classes(button.button, button.quiet)}>
          <Inbox size={20} aria-hidden="true" />
          {t('inbox')}
          <CountBadge count={isAwake ? newRequests.get() : 0} />
        </AppLink>
        <AppLink
          to="/my/bin"
          className={classes(button.button, button.round)}
          aria-label={t('bin')}
          title={t('bin')}
        >
          <Trash2 size={20} aria-hidden="true" />
        </AppLink>
        <NewListingLink />
      </div>
      <PutBackNotice
        onDone={() => {
          listings.leave()
          void listings.open(query)
        }}
      />
      <Offer />
      <ViewChoice view={view} onChoose={setView} />
      {view === 'table' ? (
        <Suspense fallback={<Skeleton height="520px" />}>
          <TableView ifNone={<NoneYet />} />
        </Suspense>
      ) : (
        <Cards query={query} />
      )}
    </div>
  )
})

/** Offers notices about decisions to an owner who waits for one. */
const Offer = observer(() => {
  const { feed } = useStore(ownListingsStore)
  return feed.rows.some(({ status }) => status === 'moderation') ? (
    <ChannelOffer topic="decisions" />
  ) : null
})

type View = 'cards' | 'table'

/** The choice is stored on the device, so the server always renders cards. */
function useView() {
  const { platform } = useStores()
  const isAwake = useAwake()
  const [chosen, setChosen] = useState<View>()
  const remembered = isAwake && platform.storage.read('ownListingsView') === 'table'
  const setView = (view: View) => {
    platform.storage.write('ownListingsView', view)
    setChosen(view)
  }
  return { view: chosen ?? (remembered ? 'table' : 'cards'), setView }
}

function ViewChoice({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const { t } = useTranslation('mine')
  return (
    <fieldset className={styles.views}>
      <legend className="unseen">{t('view.label')}</legend>
      {(['cards', 'table'] as const).map((each) => (
        <Chip key={each} isChosen={view === each} onClick={() => onChoose(each)}>
          {each === 'cards' ? (
            <LayoutGrid size={18} aria-hidden="true" />
          ) : (
            <Table2 size={18} aria-hidden="true" />
          )}
          {t(`view.${each}`)}
        </Chip>
      ))}
    </fieldset>
  )
}

function Cards({ query }: { query: OwnListingsQuery }) {
  const listings = useStore(ownListingsStore)
  // Changes made in the table are not yet known here, so the list is opened again.
  const latest = useLatest(query)
  useEffect(() => {
    void listings.open(latest.current)
    return () => listings.leave()
  }, [listings, latest])
  return (
    <>
      <OwnListingsTools query={query} />
      <List isFiltered={Boolean(query.status || query.text)} />
    </>
  )
}

const List = observer(({ isFiltered }: { isFiltered: boolean }) => {
  const { feed } = useStore(ownListingsStore)
  const { t } = useTranslation('mine')
  const end = useLoadMore(feed)
  const { state, rows } = feed
  const isLoading = state.kind === 'loading' || state.kind === 'idle'

  if (state.kind === 'ended' && rows.length === 0) return isFiltered ? <NoneFound /> : <NoneYet />
  return (
    <div aria-busy={isLoading}>
      <ul className={styles.grid}>
        {rows.map((row) => (
          <li key={row.id}>
            <OwnListingCard listing={row} />
          </li>
        ))}
        {isLoading &&
          ['a', 'b', 'c'].map((key) => (
            <li key={key}>
              <Skeleton height="340px" />
            </li>
          ))}
      </ul>
      <div ref={end} />
      {state.kind === 'failed' && (
        <FailureNote
          failure={state.failure}
          text={t('failure.list')}
          onRetry={() => void feed.loadMore()}
        />
      )}
    </div>
  )
})

function NoneYet() {
  const { t } = useTranslation('mine')
  return (
    <EmptyState icon={LayoutList} title={t('empty.title')}>
      <p>{t('empty.text')}</p>
      <AppLink to="/newAd" className={classes(button.button, button.primary)}>
        {t('empty.start')}
      </AppLink>
    </EmptyState>
  )
}

function NoneFound() {
  const { t } = useTranslation('mine')
  return (
    <EmptyState>
      <p>{t('empty.none')}</p>
      <AppLink to="/my" replace className={classes(button.button, button.soft)}>
        {t('empty.reset')}
      </AppLink>
    </EmptyState>
  )
}

export const ownListingsPage: Page = {
  Component: OwnListings,
  load: async (root, { search }) => {
    if (root.get(sessionStore).isAdvertiser)
      await root.get(ownListingsStore).open(readOwnListingsQuery(search))
  },
  head: (_root, _context, t) => ({
    title: `${t('mine:title')} — Sakhli`,
    description: t('mine:visitor'),
    path: '/my',
    isIndexed: false,
    isPrivate: true,
  }),
}
