import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { useGo } from '../../app/app-link.tsx'
import { useStores } from '../../app/stores.tsx'
import { featurePlace } from '../frame/feature-place.tsx'
import { pages } from '../pages.ts'
import styles from './ad-tab.module.css'

const AdView = featurePlace(pages.ad)

/** Where a link to an ad leads: to its form where it is one's own, else to what visitors see of it. */
export const AdTab = observer(() => {
  const { id = '' } = useParams()
  const { listings, session } = useStores()
  const go = useGo()
  const isOwn = session.user !== undefined && listings.get(id)?.ownerId === session.user.id

  useEffect(() => {
    if (isOwn) go(`/editAd/${id}`, { replace: true })
  })

  if (isOwn) return null
  return (
    <div className={styles.view}>
      <AdView />
    </div>
  )
})
