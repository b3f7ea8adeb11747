import type { LucideIcon } from 'lucide-react'
import { Bell, Mail, MonitorSmartphone, Send } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Suspense, useEffect, useState } from 'react'
import type {
  NoticeChannel,
  NoticeSettings,
  NoticeTopic,
} from '../../../../contract/people/notices.ts'
import { noticeChannels } from '../../../../contract/people/notices.ts'
import { FailureNote } from '../../../kernel/failure-note.tsx'
import { useAwake } from '../../../kernel/hooks/use-awake.ts'
import { useTranslation } from '../../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../../kernel/links/app-link.tsx'
import type { Page } from '../../../kernel/pages/page.ts'
import { useStore, useStores } from '../../../kernel/stores/stores.tsx'
import button from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { PageFrame } from '../../../ui/page-frame.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { sessionStore } from '../../session/index.ts'
import { ByLink } from './by-link.tsx'
import { channelsStore } from './channels-store.ts'
import { pushStore } from './push-store.ts'
import styles from './settings-page.module.css'
import type { Opened } from './use-open-channel.ts'
import { useOpenChannel, wayOf } from './use-open-channel.ts'

const icons: Record<NoticeChannel, LucideIcon> = {
  telegram: Send,
  push: MonitorSmartphone,
  email: Mail,
}
/** The topics that only advertisers see. */
const ofAdvertisers: readonly NoticeTopic[] = ['decisions', 'freshness', 'feeds']

const SettingsPage = observer(() => {
  const session = useStore(sessionStore)
  const { t } = useTranslation('channels')
  // The fragment of a link in a letter, which only browsers see.
  const token = useAwake() && location.hash.slice(1)
  return (
    <PageFrame width="wide" className={styles.page}>
      <h1>{t('title')}</h1>
      {token && <ByLink token={token} />}
      {session.user ? (
        <Content />
      ) : (
        <>
          <p>{t('visitor')}</p>
          <AppLink
            to="/sign-in?from=%2Fnotices%2Fsettings"
            className={classes(button.button, button.primary)}
          >
            {t('site:nav.signIn')}
          </AppLink>
        </>
      )}
    </PageFrame>
  )
})

const Content = observer(() => {
  const store = useStore(channelsStore)
  const pushes = useStore(pushStore)
  const { t } = useTranslation('channels')
  // A channel may have been opened in Telegram or in a letter: read again when the person comes back.
  useEffect(() => {
    const look = () => void (document.visibilityState === 'visible' && store.load())
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [store])
  const { state, settings } = store
  if (state.kind === 'failed' && !settings)
    return <FailureNote failure={state.failure} onRetry={() => void store.load()} />
  if (!settings) return <Skeleton height="420px" />
  const channels = noticeChannels.filter(
    (channel) => wayOf(channel, settings, pushes.isOffered) !== undefined,
  )
  return (
    <>
      <p className={styles.note}>{t('lead')}</p>
      <Ways channels={channels} settings={settings} />
      {channels.length > 0 && <Choices channels={channels} settings={settings} />}
      <p className={styles.note}>
        {settings.quiet && (
          <>
            {t('quiet', {
              from: clockHour(settings.quiet.from),
              until: clockHour(settings.quiet.until),
            })}{' '}
          </>
        )}
        {t('security')}
      </p>
    </>
  )
})

const clockHour = (hour: number) => `${hour}:00`

interface Props {
  channels: readonly NoticeChannel[]
  settings: NoticeSettings
}

/** The channels that reach the person, and how to open one that does not. */
const Ways = observer(({ channels, settings }: Props) => {
  const pushes = useStore(pushStore)
  const { t } = useTranslation('channels')
  const { busy, press, dialog } = useOpenChannel()
  const [pressed, setPressed] = useState<{ channel: NoticeChannel; opened: Opened }>()
  return (
    <section aria-labelledby="ways">
      <h2 id="ways">{t('ways')}</h2>
      <ul className={styles.ways}>
        <li className={styles.way}>
          <Bell size={22} className={styles.sign} data-reach="open" aria-hidden="true" />
          <div className={styles.words}>
            <p className={styles.name}>{t('name.here')}</p>
            <p className={styles.note}>{t('here')}</p>
          </div>
        </li>
        {channels.map((channel) => {
          const way = wayOf(channel, settings, pushes.isOffered)
          const Icon = icons[channel]
          const opened = pressed?.channel === channel ? pressed.opened : 'done'
          return (
            way && (
              <li key={channel} className={styles.way}>
                <Icon size={22} className={styles.sign} data-reach={way.reach} aria-hidden="true" />
                <div className={styles.words}>
                  <p className={styles.name}>{t(`name.${channel}`)}</p>
                  <p className={styles.note}>{t(way.state, { address: settings.address ?? '' })}</p>
                  <p role="status" className={styles.said}>
                    {opened !== 'done' && opened !== 'aborted' && t(opened)}
                  </p>
                </div>
                {way.act && (
                  <Button
                    look={way.reach === 'lost' ? 'primary' : 'soft'}
                    disabled={busy !== undefined}
                    onClick={() =>
                      void press(channel).then((opened) => setPressed({ channel, opened }))
                    }
                  >
                    {t(way.act)}
                  </Button>
                )}
              </li>
            )
          )
        })}
      </ul>
      {/* The dialog's texts are fetched when it is first shown. */}
      <Suspense>{dialog}</Suspense>
    </section>
  )
})

const Choices = observer(({ channels, settings }: Props) => {
  const { toasts } = useStores()
  const { user } = useStore(sessionStore)
  const store = useStore(channelsStore)
  const { t } = useTranslation('channels')
  const choose = async (topic: NoticeTopic, channel: NoticeChannel, isOn: boolean) => {
    if (!(await store.choose(topic, channel, isOn))) toasts.show(t('failed'), { kind: 'bad' })
  }
  const rows = settings.topics.filter(
    ({ topic }) => user?.isAdmin || !ofAdvertisers.includes(topic),
  )
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('what')}</th>
          <th scope="col">
            <Bell size={20} className={styles.columnSign} aria-hidden="true" />
            <span className={styles.columnName}>{t('name.here')}</span>
          </th>
          {channels.map((channel) => {
            const Icon = icons[channel]
            return (
              <th key={channel} scope="col">
                <Icon size={20} className={styles.columnSign} aria-hidden="true" />
                <span className={styles.columnName}>{t(`name.${channel}`)}</span>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ topic, by }) => (
          <tr key={topic}>
            <th scope="row">{t(`topic.${topic}`)}</th>
            <td>
              <input
                className={styles.choice}
                type="checkbox"
                checked
                disabled
                aria-label={`${t(`topic.${topic}`)}: ${t('name.here')}`}
              />
            </td>
            {channels.map((channel) => (
              <td key={channel}>
                <input
                  className={styles.choice}
                  data-off={settings.channels[channel] !== 'open' || undefined}
                  type="checkbox"
                  checked={by[channel]}
                  disabled={topic === 'security'}
                  aria-label={`${t(`topic.${topic}`)}: ${t(`name.${channel}`)}`}
                  onChange={(event) => void choose(topic, channel, event.target.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
})

export const noticeSettingsPage: Page = {
  Component: SettingsPage,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('channels:title')} — Sakhli`,
    description: t('channels:visitor'),
    path: '/notices/settings',
    isIndexed: false,
    isPrivate: true,
  }),
}
