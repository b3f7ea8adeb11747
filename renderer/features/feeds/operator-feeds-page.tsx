import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { OperatorFeedSource } from '../../../contract/feeds/feed-sources.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button, Chip } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { operatorPage } from '../operator/index.ts'
import styles from './feeds.module.css'
import { FeedBatches } from './operator-batches.tsx'
import { operatorFeedsStore } from './operator-feeds-store.ts'
import { useKindWords, useRunWords } from './run-words.ts'
import { useTold } from './use-told.ts'

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
      <FeedBatches />
      <h2>{t('operators.sources')}</h2>
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
      <TrustedKinds source={source} />
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

/** The kinds of listings from this source that are published without an operator's look; a press removes one. */
const TrustedKinds = observer(({ source }: { source: OperatorFeedSource }) => {
  const store = useStore(operatorFeedsStore)
  const { t } = useTranslation('feeds')
  const sayKind = useKindWords()
  const tell = useTold()
  const { trustedKinds } = source
  if (trustedKinds.length === 0) return null
  return (
    <fieldset className={styles.chips}>
      <legend>{t('operators.trusted')}</legend>
      {trustedKinds.map((kind) => (
        <Chip
          key={kind}
          isChosen
          onClick={() =>
            void tell(
              store.trust(
                source.id,
                trustedKinds.filter((each) => each !== kind),
              ),
            )
          }
        >
          {sayKind(kind)}
        </Chip>
      ))}
    </fieldset>
  )
})

export const operatorFeedsPage = operatorPage({
  path: '/moderation/feeds',
  title: 'feeds:title',
  Content,
})
