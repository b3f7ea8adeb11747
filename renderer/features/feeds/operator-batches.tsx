import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { FeedBatch } from '../../../contract/feeds/feed-sources.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStore } from '../../kernel/stores/stores.tsx'
import { Button } from '../../ui/button.tsx'
import { ListingLine, useListingTitle } from '../operator/index.ts'
import styles from './feeds.module.css'
import { operatorFeedsStore } from './operator-feeds-store.ts'
import { useKindWords } from './run-words.ts'
import { useTold } from './use-told.ts'

/** Imported listings that wait for an operator: each run's are approved as a whole, with samples shown. */
export const FeedBatches = observer(() => {
  const { batches } = useStore(operatorFeedsStore)
  const { t } = useTranslation('feeds')
  if (batches.length === 0) return null
  return (
    <>
      <h2>{t('operators.batches')}</h2>
      <ul className={styles.list}>
        {batches.map((batch) => (
          <Batch key={batch.runId} batch={batch} />
        ))}
      </ul>
    </>
  )
})

const Batch = observer(({ batch }: { batch: FeedBatch }) => {
  const store = useStore(operatorFeedsStore)
  const { t } = useTranslation('feeds')
  const sayKind = useKindWords()
  const titleOf = useListingTitle()
  const tell = useTold()
  const [leftOut, setLeftOut] = useState<Id[]>([])
  const [isTrusting, setTrusting] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { source, owner, waiting, kinds, sample } = batch
  const approve = async () => {
    setBusy(true)
    const isApproved = await tell(store.approve(batch, leftOut))
    const before = store.sources.find(({ id }) => id === source.id)?.trustedKinds ?? []
    if (isApproved && isTrusting)
      await tell(
        store.trust(source.id, [...new Set([...before, ...kinds.map(({ kind }) => kind)])]),
      )
    setBusy(false)
  }
  return (
    <li className={styles.card}>
      <strong>
        <bdi>{source.name}</bdi>
      </strong>
      <AppLink to={`/agency/${owner.id}`}>
        <bdi>{owner.name ?? owner.id}</bdi>
      </AppLink>
      <span>{t('operators.waiting', { count: waiting })}</span>
      <span className={styles.counts}>
        {kinds.map(({ kind, count }) => (
          <span key={kind}>
            {sayKind(kind)}: {count}
          </span>
        ))}
      </span>
      <ul aria-label={t('operators.sample')} className={styles.list}>
        {sample.map((listing) => (
          <li key={listing.id} className={styles.sample}>
            <AppLink to={`/ad/${listing.id}`}>
              <ListingLine listing={listing} />
            </AppLink>
            <label className={styles.tick}>
              <input
                type="checkbox"
                aria-label={t('operators.leaveOutNamed', { name: titleOf(listing) })}
                checked={leftOut.includes(listing.id)}
                onChange={({ target }) =>
                  setLeftOut(
                    target.checked
                      ? [...leftOut, listing.id]
                      : leftOut.filter((each) => each !== listing.id),
                  )
                }
              />
              {t('operators.leaveOut')}
            </label>
          </li>
        ))}
      </ul>
      <label className={styles.tick}>
        <input
          type="checkbox"
          checked={isTrusting}
          onChange={({ target }) => setTrusting(target.checked)}
        />
        {t('operators.trust')}
      </label>
      <div className={styles.acts}>
        <Button look="primary" disabled={isBusy} onClick={() => void approve()}>
          {t('operators.approve', { count: waiting - leftOut.length })}
        </Button>
      </div>
    </li>
  )
})
