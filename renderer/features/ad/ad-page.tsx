import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import type { Page } from '../../app/page.ts'
import { usePart, useStores } from '../../app/stores.tsx'
import { AdFailed } from './ad-failed.tsx'
import { AdSkeleton } from './ad-skeleton.tsx'
import { adPart } from './ad-store.ts'
import { AdView } from './ad-view.tsx'
import { AdAbsent, belowTheFold } from './below-the-fold.ts'
import { adHead } from './head.ts'

const Ad = observer(() => {
  const { id = '' } = useParams()
  const { kept } = useStores()
  const ad = usePart(adPart)
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
  load: (root, { params, signal }) => root.part(adPart).open(params.id ?? '', signal),
  head: adHead,
}
