import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { listingsStore } from '../../features/listings/index.ts'
import { sessionStore } from '../../features/session/index.ts'
import { useGo } from '../../kernel/links/app-link.tsx'
import { usePages } from '../../kernel/pages/pages-context.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { FeaturePlace } from '../frame/panes/feature-place.tsx'
import styles from './listing-tab.module.css'

export const listingPath = '/ad/:id'

/** Opens a listing from a link: the form of one's own listing, or what visitors see of another. */
export const ListingTab = observer(() => {
  const { id = '' } = useParams()
  const listings = useStore(listingsStore)
  const session = useStore(sessionStore)
  const page = usePages().find(({ path }) => path === listingPath)
  const go = useGo()
  // An agent owns what the agency that they work for owns.
  const isOwn = session.user !== undefined && listings.get(id)?.ownerId === session.advertiserId

  useEffect(() => {
    if (isOwn) go(`/editAd/${id}`, { replace: true })
  })

  if (isOwn || !page) return null
  return (
    <div className={styles.view}>
      <FeaturePlace definition={page} />
    </div>
  )
})
