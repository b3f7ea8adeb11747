import { BellRing, Share2, Trash2 } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import type { Notify, SavedSearch } from '../../../contract/search/saved-searches.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/field.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ChannelOffer } from '../notices/index.ts'
import { emptySearch, writeSearch } from '../search/index.ts'
import { sessionStore } from '../session/index.ts'
import { useShare } from '../share/index.ts'
import styles from './saved-searches-page.module.css'
import { savedSearchesStore } from './saved-searches-store.ts'

const Saved = observer(() => {
  const session = useStore(sessionStore)
  const savedSearches = useStore(savedSearchesStore)
  const { t } = useTranslation('lists')
  const isSignedIn = session.user !== undefined

  useEffect(() => {
    if (isSignedIn) void savedSearches.load()
  }, [isSignedIn, savedSearches])

  return (
    <PageFrame className={styles.page}>
      <h1>{t('saved.title')}</h1>
      {isSignedIn ? <Content /> : <Visitor />}
    </PageFrame>
  )
})

const Visitor = () => {
  const { t } = useTranslation('lists')
  return (
    <Nothing text={t('saved.signIn')} to="/sign-in?from=%2Fsearches">
      {t('site:nav.signIn')}
    </Nothing>
  )
}

const Nothing = ({ text, to, children }: { text: string; to: string; children: ReactNode }) => (
  <EmptyState icon={BellRing}>
    <p>{text}</p>
    <AppLink to={to} className={classes(button.button, button.primary)}>
      {children}
    </AppLink>
  </EmptyState>
)

const Content = observer(() => {
  const savedSearches = useStore(savedSearchesStore)
  const { t } = useTranslation('lists')
  const { state, list } = savedSearches
  if (list.length > 0)
    return (
      <>
        {/* Alerts are useful only to people with saved searches. A new one asks about them when it is saved. */}
        <ChannelOffer topic="searches" />
        <ul className={styles.list}>
          {list.map((saved) => (
            <Row key={saved.id} saved={saved} />
          ))}
        </ul>
      </>
    )
  if (state.kind === 'failed')
    return <FailureNote failure={state.failure} onRetry={() => void savedSearches.load()} />
  if (state.kind !== 'ready') return <Skeleton height="120px" />
  return (
    <Nothing text={t('saved.empty')} to="/">
      {t('saved.search')}
    </Nothing>
  )
})

const Row = observer(({ saved }: { saved: SavedSearch }) => {
  const { toasts, platform } = useStores()
  const savedSearches = useStore(savedSearchesStore)
  const { t } = useTranslation(['lists', 'ad'])
  const share = useShare()
  const { id, name, query, newCount, notify } = saved
  const { filters, sort } = query
  const tell = (isDone: boolean) => {
    if (!isDone) toasts.show(t('saved.failed'), { kind: 'bad' })
  }
  const setNotify = async (chosen: Notify) => {
    tell(await savedSearches.setNotify(id, chosen))
    if (chosen === 'none' || (await platform.askToWrite?.()) !== false) return
    toasts.show(t('saved.notAllowed'), { kind: 'bad' })
  }
  const path = `/${writeSearch({ ...emptySearch, filters, sort })}`
  const title = name || t('saved.any')
  const passOn = async () => {
    const isOpen = await savedSearches.share(id)
    if (!isOpen) tell(false)
    else await share({ title, text: title, path, start: { kind: 'search', id } })
  }
  return (
    <li className={styles.row}>
      <AppLink to={path} className={styles.name} onClick={() => void savedSearches.markSeen(id)}>
        <bdi>{title}</bdi>
        {newCount > 0 && (
          <span className={styles.fresh}>{t('saved.new', { count: newCount })}</span>
        )}
      </AppLink>
      <div className={styles.controls}>
        <SelectField
          label={t('saved.notify')}
          value={notify}
          onChange={(event) => {
            const chosen = event.target.value
            if (chosen === 'none' || chosen === 'daily' || chosen === 'instant')
              void setNotify(chosen)
          }}
        >
          <option value="none">{t('saved.notifyNone')}</option>
          <option value="daily">{t('saved.notifyDaily')}</option>
          <option value="instant">{t('saved.notifyInstant')}</option>
        </SelectField>
        <IconButton label={t('ad:share.share')} onClick={() => void passOn()}>
          <Share2 size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('saved.remove')}
          onClick={() => void savedSearches.remove(id).then(tell)}
        >
          <Trash2 size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
})

export const savedSearchesPage: Page = {
  Component: Saved,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('lists:saved.title')} — Sakhli`,
    description: t('lists:saved.title'),
    path: '/searches',
    isIndexed: false,
    isPrivate: true,
  }),
}
