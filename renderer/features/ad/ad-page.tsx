import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import type { Page } from '../../kernel/pages/page.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { keptStore } from '../kept/index.ts'
import { AdFailed } from './ad-failed.tsx'
import { AdSkeleton } from './ad-skeleton.tsx'
import { adStore } from './ad-store.ts'
import { AdView } from './ad-view.tsx'
import { AdAbsent, belowTheFold } from './below-the-fold.ts'
import { adHead } from './head.ts'

const Ad = observer(() => {
  const { id = '' } = useParams()
  const kept = useStore(keptStore)
  const ad = useStore(adStore)
  const state = ad.stateOf(id)
  const isSeen = state.kind === 'ready' && kept.isRead

  useEffect(() => {
    if (isSeen) kept.see(id)
  }, [isSeen, kept, id])

  switch (state.kind) {
    case 'ready':
      return <AdView key={id} listing={state.listing} failure={state.failure} />
    case 'failed':
      return <AdFailed id={id} failure={state.failure} />
    case 'loading':
      return <AdSkeleton />
    default:
      return <AdAbsent id={id} isWithdrawn={state.kind === 'withdrawn'} />
  }
})

export const adPage: Page = {
  Component: Ad,
  below: belowTheFold,
  load: (root, { params, signal }) => root.get(adStore).open(params.id ?? '', signal),
  head: adHead,
}
