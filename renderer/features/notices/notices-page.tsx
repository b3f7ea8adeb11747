import type { LucideIcon } from 'lucide-react'
import {
  BellOff,
  BellRing,
  CalendarDays,
  CircleHelp,
  Clock,
  Heart,
  ListChecks,
  Rss,
  Search,
  Settings2,
  ShieldCheck,
} from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Notice, NoticeKind } from '../../../contract/people/notices.ts'
import { writeClock } from '../../../texts/format/clock.ts'
import { formatDayShort } from '../../../texts/format/dates.ts'
import { describeNotice } from '../../../texts/notices.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { languageStore } from '../language/index.ts'
import { sessionStore } from '../session/index.ts'
import styles from './notices-page.module.css'
import { noticesStore } from './notices-store.ts'

const icons: Record<NoticeKind, LucideIcon> = {
  request: CalendarDays,
  answer: CalendarDays,
  decision: ListChecks,
  search: Search,
  cheaper: Heart,
  withdrawn: Heart,
  freshness: CircleHelp,
  feed: Rss,
  device: ShieldCheck,
  account: ShieldCheck,
  channel: BellOff,
}

const NoticesPage = observer(() => {
  const session = useStore(sessionStore)
  const { t } = useTranslation('notices')
  return (
    <PageFrame width="wide">
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        {session.user && (
          <AppLink to="/notices/settings" className={classes(button.button, button.quiet)}>
            <Settings2 size={20} aria-hidden="true" />
            {t('settings')}
          </AppLink>
        )}
      </div>
      {session.user ? <Content /> : <Visitor />}
    </PageFrame>
  )
})

function Visitor() {
  const { t } = useTranslation('notices')
  return (
    <EmptyState icon={BellRing}>
      <p>{t('visitor')}</p>
      <AppLink to="/sign-in?from=%2Fnotices" className={classes(button.button, button.primary)}>
        {t('site:nav.signIn')}
      </AppLink>
    </EmptyState>
  )
}

const Content = observer(() => {
  const { toasts } = useStores()
  const store = useStore(noticesStore)
  const { t } = useTranslation('notices')
  const { state, list } = store
  useEffect(() => void store.open(), [store])

  const readAll = async () => {
    if (!(await store.markAllRead())) toasts.show(t('failed'), { kind: 'bad' })
  }
  return (
    <div className={styles.content} aria-busy={state.kind === 'loading'}>
      {store.unread > 0 && (
        <Button look="soft" onClick={() => void readAll()}>
          <ListChecks size={20} aria-hidden="true" />
          {t('readAll')}
        </Button>
      )}
      <ul className={styles.list}>
        {list.map((notice) => (
          <li key={notice.id}>
            <Row notice={notice} />
          </li>
        ))}
      </ul>
      {(state.kind === 'loading' || state.kind === 'idle') && <Skeleton height="72px" />}
      {state.kind === 'failed' && (
        <FailureNote failure={state.failure} onRetry={() => void store.loadMore()} />
      )}
      {state.kind === 'ready' && (
        <Button look="soft" onClick={() => void store.loadMore()}>
          {t('more')}
        </Button>
      )}
      {list.length === 0 && state.kind === 'ended' && (
        <EmptyState icon={BellRing}>
          <p>{t('empty')}</p>
        </EmptyState>
      )}
    </div>
  )
})

const Row = observer(({ notice }: { notice: Notice }) => {
  const { city } = useStores()
  const store = useStore(noticesStore)
  const language = useStore(languageStore).current
  const { t } = useTranslation('notices')
  const { title, text, path } = describeNotice(notice, { t, language }, city)
  const Icon = icons[notice.kind]
  const isNew = notice.readAt === null
  const { timeZone } = city
  const at = `${formatDayShort(notice.madeAt, language, timeZone)}, ${writeClock(notice.madeAt, timeZone).slice(11)}`
  return (
    <AppLink
      to={path}
      className={styles.row}
      data-new={isNew || undefined}
      onClick={() => void (isNew && store.markRead(notice.id))}
    >
      <Icon size={22} aria-hidden="true" />
      <span className={styles.words}>
        <span className={styles.title}>
          {isNew && <span className="unseen">{t('isNew')}: </span>}
          {title}
        </span>
        {text && <bdi className={styles.text}>{text}</bdi>}
        <time dateTime={notice.madeAt} className={styles.time}>
          <Clock size={14} aria-hidden="true" />
          <bdi>{at}</bdi>
        </time>
      </span>
    </AppLink>
  )
})

export const noticesPage: Page = {
  Component: NoticesPage,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('notices:title')} — Sakhli`,
    description: t('notices:visitor'),
    path: '/notices',
    isIndexed: false,
    isPrivate: true,
  }),
}
