import { Command, RefreshCw } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { operatorPage, useUndo } from '../operator/index.ts'
import { AlikeNote } from './alike/alike-note.tsx'
import { Decision } from './decision/decision.tsx'
import { KeysHelp } from './decision/keys-help.tsx'
import { useShortcuts } from './decision/use-shortcuts.ts'
import { AuthorCard } from './entry/author-card.tsx'
import { Changes } from './entry/changes.tsx'
import { EntryView } from './entry/entry-view.tsx'
import styles from './moderation-page.module.css'
import { moderationStore } from './moderation-store.ts'
import { QueueList } from './queue-list.tsx'
import { Twins } from './twins/twins.tsx'

const Tools = observer(() => {
  const queue = useStore(moderationStore)
  const { t } = useTranslation('operator')
  const { state, count } = queue
  return (
    <div className={styles.head}>
      <div className={styles.title}>
        <h1>{t('queue.title')}</h1>
        <p className={styles.note} role="status">
          {state.kind === 'ready' && count > 0 && t('queue.count', { count })}
        </p>
      </div>
      <IconButton
        label={t('keys.open')}
        className={styles.help}
        aria-keyshortcuts="?"
        onClick={() => queue.showKeys(true)}
      >
        <Command size={20} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('refresh')} onClick={() => void queue.load()}>
        <RefreshCw size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
})

const Moderation = observer(() => {
  const queue = useStore(moderationStore)
  const undo = useUndo()
  const keys = useKeysChoice()
  useFreshQueue()
  // These two shortcuts also work when no listing waits.
  useShortcuts(keys.areOn, (shortcut) => {
    if (shortcut === 'undo') undo()
    else if (shortcut === 'help') queue.showKeys(true)
    else return false
    return true
  })
  return (
    <>
      <Content keys={keys} />
      {queue.areKeysShown && <KeysHelp areOn={keys.areOn} onClose={() => queue.showKeys(false)} />}
    </>
  )
})

const Content = observer(({ keys }: { keys: KeysChoice }) => {
  const queue = useStore(moderationStore)
  const { t } = useTranslation('operator')
  const { state, current: entry } = queue
  if (entry)
    return (
      <div className={styles.columns}>
        <QueueList />
        <EntryView entry={entry} />
        <div className={styles.side}>
          <div className={styles.about}>
            <Changes entry={entry} />
            <Twins key={entry.listing.id} entry={entry} areKeysOn={keys.areOn} />
            <AlikeNote key={`${entry.listing.id} alike`} entry={entry} areKeysOn={keys.areOn} />
            <AuthorCard author={entry.author} />
          </div>
          <Decision entry={entry} areKeysOn={keys.areOn}>
            <div className={styles.keys}>
              <Switch isOn={keys.areOn} onChange={keys.choose}>
                {t('queue.keys')}
              </Switch>
            </div>
          </Decision>
        </div>
      </div>
    )
  if (state.kind === 'failed')
    return <FailureNote failure={state.failure} onRetry={() => void queue.load()} />
  if (state.kind !== 'ready') return <Skeleton height="50vh" />
  return (
    <EmptyState title={t('queue.empty')}>
      <p>{t('queue.emptyText')}</p>
    </EmptyState>
  )
})

/** Reads the queue when the operator opens the page or returns to it. The address may name the first listing. */
function useFreshQueue() {
  const { toasts } = useStores()
  const queue = useStore(moderationStore)
  const { t } = useTranslation('operator')
  const { search } = useLocation()
  const [wanted] = useState(() => new URLSearchParams(search).get('ad'))

  useEffect(() => {
    if (wanted) queue.open(wanted)
    void queue.load().then(() => {
      if (wanted && queue.state.kind === 'ready' && !queue.has(wanted))
        toasts.show(t('queue.absent'))
    })
  }, [queue, wanted, toasts, t])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void queue.load()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [queue])
}

export const moderationPage = operatorPage({
  path: '/moderation',
  title: 'operator:queue.title',
  Content: Moderation,
  Tools,
  isOneScreen: true,
})

const storageKey = 'operatorKeys'

interface KeysChoice {
  areOn: boolean
  choose: (isOn: boolean) => void
}

/** Whether single keys decide on listings. People who dictate or rest a hand on the keyboard turn them off. */
function useKeysChoice(): KeysChoice {
  const { storage } = useStores().platform
  const [areOn, setOn] = useState(() => storage.read(storageKey) !== 'off')
  return {
    areOn,
    choose: (isOn: boolean) => {
      setOn(isOn)
      if (isOn) storage.remove(storageKey)
      else storage.write(storageKey, 'off')
    },
  }
}
