import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Failure } from '../../kernel/api/api-client.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import type { Page } from '../../kernel/pages/page.ts'
import { usePageParams } from '../../kernel/pages/pages-context.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { askWhileHere } from '../../kernel/until-it-comes.ts'
import { markedListingsStore } from '../marked-listings/index.ts'
import { belowTheFold, ListingAbsent } from './below-the-fold.ts'
import { listingHead } from './head/head.ts'
import { listingPageStore } from './listing-store.ts'
import styles from './listing-view.module.css'
import { ListingView } from './listing-view.tsx'
import { ListingSkeleton } from './states/listing-skeleton.tsx'

const Listing = observer(() => {
  const { id = '' } = usePageParams()
  const marked = useStore(markedListingsStore)
  const listing = useStore(listingPageStore)
  const state = listing.stateOf(id)
  const isSeen = state.kind === 'ready' && marked.isRead

  useEffect(() => {
    if (isSeen) marked.see(id)
  }, [isSeen, marked, id])

  const isLacking = listing.isLacking(id)
  useEffect(() => {
    if (!isLacking) return
    return askWhileHere(async () => {
      await listing.open(id)
      return !listing.isLacking(id)
    })
  }, [listing, isLacking, id])

  switch (state.kind) {
    case 'ready':
      return <ListingView key={id} listing={state.listing} failure={state.failure} />
    case 'failed':
      return <ListingFailed id={id} failure={state.failure} />
    case 'loading':
      return <ListingSkeleton />
    default:
      return <ListingAbsent id={id} isWithdrawn={state.kind === 'withdrawn'} />
  }
})

export const listingPage: Page = {
  Component: Listing,
  below: belowTheFold,
  load: (root, { params, signal }) => root.get(listingPageStore).open(params.id ?? '', signal),
  head: listingHead,
}

const ListingFailed = observer(({ id, failure }: { id: Id; failure: Failure }) => {
  const listing = useStore(listingPageStore)
  const { t } = useTranslation('ad')
  return (
    <div className={styles.failed}>
      <h1 className={styles.title}>{t('failed.title')}</h1>
      <FailureNote failure={failure} onRetry={() => void listing.open(id)} />
    </div>
  )
})
