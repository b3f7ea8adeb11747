import { makeAutoObservable, runInAction } from 'mobx'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { OperatorFeedSource } from '../../../contract/feed-sources.ts'
import { operatorFeeds } from '../../../contract/feed-sources.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { defineStore } from '../../kernel/stores/root-store.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailureNote } from '../listing-cards/index.ts'
import { operatorPage } from '../operator/index.ts'
import type { SessionStore } from '../session/index.ts'
import { sessionStore } from '../session/index.ts'
import styles from './feeds.module.css'
import { useRunWords } from './run-words.ts'
import { useTold } from './use-told.ts'

const pageSize = 50

class OperatorFeedsStore {
  state: { kind: 'loading' | 'ready' } | { kind: 'failed'; failure: Failure } = { kind: 'loading' }
  sources: OperatorFeedSource[] = []
  isWhole = false
  readonly #api: Api
  readonly #session: SessionStore

  constructor(api: Api, session: SessionStore) {
    this.#api = api
    this.#session = session
    makeAutoObservable(this)
  }

  async load({ isMore = false } = {}) {
    const offset = isMore ? this.sources.length : 0
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(operatorFeeds.sources, { query: { limit: pageSize, offset } }),
    )
    runInAction(() => {
      if (answer.ok) {
        this.sources = [...this.sources.slice(0, offset), ...answer.value]
        this.isWhole = answer.value.length < pageSize
      }
      this.state = answer.ok ? { kind: 'ready' } : { kind: 'failed', failure: answer.failure }
    })
  }

  async stop(source: OperatorFeedSource, note: string): Promise<Failure | undefined> {
    const answer = await this.#session.whileSignedIn(() =>
      this.#api.call(operatorFeeds.stop, {
        params: { id: source.id },
        body: { isStopped: source.stoppedAt === null, ...(note !== '' && { note }) },
      }),
    )
    if (!answer.ok) return answer.failure
    runInAction(() => {
      this.sources = this.sources.map((one) => (one.id === source.id ? answer.value : one))
    })
    return undefined
  }
}

const operatorFeedsStore = defineStore(
  'operator feeds',
  (root) => new OperatorFeedsStore(root.api, root.get(sessionStore)),
)

const Content = observer(() => {
  const store = useStore(operatorFeedsStore)
  const { t } = useTranslation('feeds')
  useEffect(() => void store.load(), [store])
  const { state, sources, isWhole } = store
  if (state.kind === 'loading') return <Skeleton height="240px" />
  if (state.kind === 'failed' && sources.length === 0)
    return <FailureNote failure={state.failure} onRetry={() => void store.load()} />
  return (
    <div className={styles.page}>
      <h1>{t('title')}</h1>
      {sources.length === 0 && <p>{t('operators.empty')}</p>}
      <ul className={styles.list}>
        {sources.map((source) => (
          <Source key={source.id} source={source} />
        ))}
      </ul>
      {!isWhole && (
        <Button onClick={() => void store.load({ isMore: true })}>{t('operators.more')}</Button>
      )}
    </div>
  )
})

const Source = observer(({ source }: { source: OperatorFeedSource }) => {
  const store = useStore(operatorFeedsStore)
  const { t } = useTranslation('feeds')
  const words = useRunWords()
  const tell = useTold()
  const [note, setNote] = useState('')
  const { name, url, owner, listings, lastRun, stoppedAt, stopNote } = source
  return (
    <li className={styles.card}>
      <strong>
        <bdi>{name}</bdi>
      </strong>
      <AppLink to={`/agency/${owner.id}`}>
        <bdi>{owner.name ?? owner.id}</bdi>
      </AppLink>
      <span className={styles.muted}>
        <bdi dir="ltr">{url ?? t('source.byHand')}</bdi>
      </span>
      <span>{t('source.listings', { count: listings })}</span>
      {lastRun && <span>{words(lastRun)}</span>}
      {stoppedAt !== null && (
        <span className={styles.bad}>
          {t('source.stopped')} {stopNote}
        </span>
      )}
      <div className={styles.acts}>
        {stoppedAt === null && (
          <TextField
            label={t('operators.note')}
            maxLength={255}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
        <Button look="soft" onClick={() => void tell(store.stop(source, note.trim()))}>
          {t(stoppedAt === null ? 'operators.stop' : 'operators.allow')}
        </Button>
      </div>
    </li>
  )
})

export const operatorFeedsPage = operatorPage({
  path: '/moderation/feeds',
  title: 'feeds:title',
  Content,
})
