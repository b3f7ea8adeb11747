import { observer } from 'mobx-react-lite'
import type { FormEvent } from 'react'
import { useEffect, useRef, useState } from 'react'
import type { FeedRun, FeedSchedule, FeedSource } from '../../../contract/feeds/feed-sources.ts'
import { feedSchedules, isUnderWay } from '../../../contract/feeds/feed-sources.ts'
import { formatDay } from '../../../texts/format/days.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { languageStore } from '../language/index.ts'
import styles from './feeds.module.css'
import { FeedsFrame } from './feeds-frame.tsx'
import { feedsStore } from './feeds-store.ts'
import { OutgoingFeeds } from './outgoing-feeds.tsx'
import { useRunWords } from './run-words.ts'
import { useTold } from './use-told.ts'

const FeedsPage = () => (
  <FeedsFrame>
    <Content />
  </FeedsFrame>
)

const Content = observer(() => {
  const store = useStore(feedsStore)
  const { t } = useTranslation('feeds')
  useEffect(() => void store.load(), [store])
  useEffect(() => store.watch(), [store])
  const { state, sources, runs } = store
  if (state.kind === 'failed' && sources.length === 0)
    return <FailureNote failure={state.failure} onRetry={() => void store.load()} />
  return (
    <>
      <h1>{t('title')}</h1>
      <h2>{t('sources.title')}</h2>
      <p className={styles.muted}>{t('sources.about')}</p>
      {state.kind === 'ready' || sources.length > 0 ? (
        <ul className={styles.list}>
          {sources.map((source) => (
            <Source key={source.id} source={source} />
          ))}
        </ul>
      ) : (
        <Skeleton height="120px" />
      )}
      <Connect />
      {runs.length > 0 && <h2>{t('history.title')}</h2>}
      <ul className={styles.list}>
        {runs.map((run) => (
          <li key={run.id} className={styles.card}>
            <RunLine run={run} />
          </li>
        ))}
      </ul>
      <OutgoingFeeds />
    </>
  )
})

const Source = observer(({ source }: { source: FeedSource }) => {
  const store = useStore(feedsStore)
  const { t } = useTranslation('feeds')
  const tell = useTold()
  const [isRemoving, setRemoving] = useState(false)
  const { id, name, url, schedule, share, listings, lastRun, stoppedAt, stopNote } = source
  const isBusy = lastRun !== null && isUnderWay(lastRun.state)
  return (
    <li className={styles.card}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <span className={styles.muted}>
        <bdi dir="ltr">{url ?? t('source.byHand')}</bdi>
      </span>
      <span>{t('source.listings', { count: listings })}</span>
      {stoppedAt !== null && (
        <span className={styles.bad}>
          {t('source.stopped')} {stopNote}
        </span>
      )}
      {lastRun && <RunLine run={lastRun} />}
      <div className={styles.acts}>
        {url !== null && (
          <>
            <SelectField
              label={t('source.schedule')}
              value={schedule}
              onChange={(event) => {
                const chosen = feedSchedules.find((each) => each === event.target.value)
                if (chosen) void tell(store.changeSource(id, { schedule: chosen }))
              }}
            >
              <Schedules />
            </SelectField>
            <SelectField
              label={t('source.share')}
              value={String(share)}
              onChange={(event) =>
                void tell(store.changeSource(id, { share: Number(event.target.value) }))
              }
            >
              {[...new Set([5, 10, 20, 50, 100, share])].map((percent) => (
                <option key={percent} value={percent}>
                  {percent} %
                </option>
              ))}
            </SelectField>
            <Button look="soft" disabled={isBusy} onClick={() => void tell(store.read(id))}>
              {t('source.read')}
            </Button>
          </>
        )}
        {url === null && (
          <FileButton isDisabled={isBusy} onFile={(file) => tell(store.readFile(id, file))}>
            {t('source.newFile')}
          </FileButton>
        )}
        {isRemoving ? (
          <>
            <span>{t('source.removeAsk')}</span>
            <Button look="quiet" onClick={() => void tell(store.removeSource(id))}>
              {t('source.removeYes')}
            </Button>
            <Button look="quiet" onClick={() => setRemoving(false)}>
              {t('source.removeNo')}
            </Button>
          </>
        ) : (
          <Button look="quiet" onClick={() => setRemoving(true)}>
            {t('source.remove')}
          </Button>
        )}
      </div>
    </li>
  )
})

const Schedules = () => {
  const { t } = useTranslation('feeds')
  return feedSchedules.map((each) => (
    <option key={each} value={each}>
      {t(`schedule.${each}`)}
    </option>
  ))
}

const RunLine = observer(({ run }: { run: FeedRun }) => {
  const root = useStores()
  const language = useStore(languageStore)
  const { t } = useTranslation('feeds')
  const words = useRunWords()
  const { counts } = run
  const told = (['new', 'changed', 'gone', 'refused', 'conflicts'] as const).filter(
    (kind) => counts[kind] > 0,
  )
  return (
    <>
      <span>
        <AppLink to={`/feeds/run/${run.id}`}>
          {t('history.run', {
            source: run.sourceName,
            day: formatDay(run.createdAt, language.current, root.city.timeZone),
          })}
        </AppLink>
      </span>
      <span className={run.state === 'failed' ? styles.bad : styles.muted}>{words(run)}</span>
      {told.length > 0 && (
        <span className={styles.counts}>
          {told.map((kind) => (
            <span key={kind}>
              {t(`kind.${kind}`)}: {counts[kind]}
            </span>
          ))}
        </span>
      )}
    </>
  )
})

const Connect = observer(() => {
  const store = useStore(feedsStore)
  const { t } = useTranslation('feeds')
  const tell = useTold()
  const [name, setName] = useState('')
  const [url, setUrl] = useState('')
  const [schedule, setSchedule] = useState<FeedSchedule>('daily')
  const [isBusy, setBusy] = useState(false)
  const send = async (act: ReturnType<typeof store.addFile>) => {
    setBusy(true)
    if (await tell(act)) {
      setName('')
      setUrl('')
    }
    setBusy(false)
  }
  return (
    <>
      <h2>{t('connect.title')}</h2>
      <form
        className={styles.form}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          void send(store.addSource({ name: name.trim(), url: url.trim(), schedule }))
        }}
      >
        <TextField
          label={t('connect.name')}
          required
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <TextField
          label={t('connect.url')}
          required
          type="url"
          dir="ltr"
          maxLength={2_000}
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
        <SelectField
          label={t('source.schedule')}
          value={schedule}
          onChange={(event) =>
            setSchedule(feedSchedules.find((each) => each === event.target.value) ?? 'daily')
          }
        >
          <Schedules />
        </SelectField>
        <Button look="primary" type="submit" disabled={isBusy}>
          {t('connect.add')}
        </Button>
      </form>
      <div className={styles.acts}>
        <FileButton
          isDisabled={isBusy}
          onFile={(file) => send(store.addFile(name.trim() || file.name.slice(0, 100), file))}
        >
          {t('connect.file')}
        </FileButton>
      </div>
    </>
  )
})

interface FileButtonProps {
  isDisabled: boolean
  onFile: (file: File) => Promise<unknown>
  children: string
}

function FileButton({ isDisabled, onFile, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        className="unseen"
        tabIndex={-1}
        aria-label={children}
        accept=".xml,.yrl,.csv,.xlsx,.gz,.txt"
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void onFile(file)
        }}
      />
      <Button look="soft" disabled={isDisabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

export const feedsPage: Page = {
  Component: FeedsPage,
  load: async () => {},
  head: (_root, _context, t) => ({
    title: `${t('feeds:title')} — Sakhli`,
    description: t('feeds:title'),
    path: '/feeds',
    isIndexed: false,
    isPrivate: true,
  }),
}
