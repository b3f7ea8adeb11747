import { RefreshCw } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { useStore, useStores } from '../../kernel/stores/stores.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Switch } from '../../ui/switch.tsx'
import { FailureNote } from '../listing-cards/index.ts'
import { operatorPage } from '../operator/index.ts'
import { Decision } from './decision/decision.tsx'
import { AuthorCard } from './entry/author-card.tsx'
import { Changes } from './entry/changes.tsx'
import { EntryView } from './entry/entry-view.tsx'
import styles from './moderation-page.module.css'
import { moderationStore } from './moderation-store.ts'
import { QueueList } from './queue-list.tsx'

const Moderation = observer(() => {
  const queue = useStore(moderationStore)
  const { t } = useTranslation('operator')
  useFreshQueue()
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>{t('queue.title')}</h1>
          <p className={styles.note} role="status">
            {queue.state.kind === 'ready' &&
              queue.count > 0 &&
              t('queue.count', { count: queue.count })}
          </p>
        </div>
        <IconButton label={t('refresh')} onClick={() => void queue.load()}>
          <RefreshCw size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <Content />
    </>
  )
})

const Content = observer(() => {
  const queue = useStore(moderationStore)
  const { t } = useTranslation('operator')
  const keys = useKeysChoice()
  const { state, current: entry } = queue
  if (entry)
    return (
      <div className={styles.columns}>
        <QueueList />
        <EntryView entry={entry} />
        <div className={styles.side}>
          <AuthorCard author={entry.author} />
          <Changes entry={entry} />
          <Decision entry={entry} areKeysOn={keys.areOn} />
          <div className={styles.keys}>
            <Switch isOn={keys.areOn} onChange={keys.choose}>
              {t('queue.keys')}
            </Switch>
          </div>
        </div>
      </div>
    )
  if (state.kind === 'failed')
    return <FailureNote failure={state.failure} onRetry={() => void queue.load()} />
  if (state.kind !== 'ready') return <Skeleton height="50vh" />
  return (
    <div className={styles.empty}>
      <h2>{t('queue.empty')}</h2>
      <p className={styles.note}>{t('queue.emptyText')}</p>
    </div>
  )
})

/** Read when the page opens and whenever somebody comes back to it; an address may name the listing to begin with. */
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
})

const storageKey = 'operatorKeys'

/** Whether single keys decide: people who dictate or rest a hand on the keyboard turn them off. */
function useKeysChoice() {
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
