import { Inbox, LayoutList } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import type { AppointmentStatus } from '../../../contract/people/appointments.ts'
import { appointmentStatuses } from '../../../contract/people/appointments.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import button from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { useChosenInSight } from '../../ui/use-chosen-in-sight.ts'
import { AdvertisersOnly } from '../advertiser/index.ts'
import { BotMessagesNote, botMessagesStore } from '../bot-messages/index.ts'
import { ChannelOffer } from '../notices/index.ts'
import { sessionStore } from '../session/index.ts'
import styles from './inbox-page.module.css'
import { inboxStore } from './inbox-store.ts'
import { RequestCard } from './request/request-card.tsx'
import { ring } from './watch/ring.ts'

const readTab = (search: string): AppointmentStatus =>
  appointmentStatuses.find((each) => each === new URLSearchParams(search).get('status')) ?? 'new'

const addressOf = (status: AppointmentStatus) =>
  status === 'new' ? '/inbox' : `/inbox?status=${status}`

function InboxPage() {
  const { t } = useTranslation('inbox')
  return (
    <AdvertisersOnly title={t('title')} visitorText={t('visitor')}>
      <Content />
    </AdvertisersOnly>
  )
}

const Content = observer(() => {
  const inbox = useStore(inboxStore)
  const { t } = useTranslation('inbox')
  const { search } = useLocation()
  const tab = readTab(search)
  const tabs = useChosenInSight<HTMLElement>(`${tab} ${inbox.counts !== undefined}`)
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <h1>{t('title')}</h1>
        <Switch
          isOn={inbox.isSoundOn}
          onChange={(isOn) => {
            inbox.turnSound(isOn)
            // Plays the sound once as an example. Browsers allow a page to play sounds after such a press.
            if (isOn) ring()
          }}
        >
          {t('sound')}
        </Switch>
        <AppLink to="/my" className={classes(button.button, button.quiet)}>
          <LayoutList size={20} aria-hidden="true" />
          {t('ads')}
        </AppLink>
      </div>
      <BotMessagesNote />
      <Offer />
      <nav ref={tabs} aria-label={t('tabs')} className={styles.tabs}>
        {appointmentStatuses.map((status) => (
          <AppLink
            key={status}
            to={addressOf(status)}
            replace
            className={classes(button.button, button.chip)}
            data-chosen={status === tab}
            aria-current={status === tab ? 'page' : undefined}
          >
            {t(`tab.${status}`)}
            {inbox.counts && <bdi className={styles.count}>{inbox.counts[status]}</bdi>}
          </AppLink>
        ))}
      </nav>
      <Requests status={tab} />
    </div>
  )
})

/** Offers messages about new requests to an advertiser who has some; bot trouble is shown above instead. */
const Offer = observer(() => {
  const { counts } = useStore(inboxStore)
  const { trouble } = useStore(botMessagesStore)
  const isAsked = Object.values(counts ?? {}).some((count) => count > 0)
  return isAsked && !trouble ? <ChannelOffer topic="requests" words="inbox" /> : null
})

const Requests = observer(({ status }: { status: AppointmentStatus }) => {
  const inbox = useStore(inboxStore)
  const { t } = useTranslation('inbox')
  const state = inbox.stateOf(status)
  const rows = inbox.rowsOf(status)
  const listingIds = rows.map(({ adId }) => adId).join()
  useEffect(() => {
    if (listingIds) void inbox.loadListings(listingIds.split(','))
  }, [inbox, listingIds])

  const more = () => void inbox.loadMore(status)
  return (
    <div aria-busy={state.kind === 'loading'}>
      <ul className={styles.list}>
        {rows.map((row) => (
          <li key={row.id}>
            <RequestCard request={row} />
          </li>
        ))}
      </ul>
      {state.kind === 'loading' && <Skeleton height="220px" />}
      {state.kind === 'failed' && <FailureNote failure={state.failure} onRetry={more} />}
      {state.kind === 'ready' && (
        <div className={styles.more}>
          <Button look="soft" onClick={more}>
            {t('more')}
          </Button>
        </div>
      )}
      {rows.length === 0 && (state.kind === 'ended' || state.kind === 'ready') && (
        <EmptyState icon={Inbox}>
          <p>{t(status === 'new' ? 'empty.new' : 'empty.other')}</p>
        </EmptyState>
      )}
    </div>
  )
})

export const inboxPage: Page = {
  Component: InboxPage,
  load: async (root, { search }) => {
    if (root.get(sessionStore).isAdvertiser) await root.get(inboxStore).open(readTab(search))
  },
  head: (_root, _context, t) => ({
    title: `${t('inbox:title')} — Sakhli`,
    description: t('inbox:visitor'),
    path: '/inbox',
    isIndexed: false,
    isPrivate: true,
  }),
}
