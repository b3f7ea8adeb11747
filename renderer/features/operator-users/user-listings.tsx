import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { ManagedUser } from '../../../contract/users.ts'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FailureNote } from '../listing-cards/index.ts'
import { ListingLine } from '../operator/index.ts'
import { useUserListings } from './use-user-listings.ts'
import styles from './users-page.module.css'

interface Props {
  user: ManagedUser
  name: string
  onClose: () => void
}

/** All the listings of a user, whatever their status. */
export const UserListings = observer(({ user, name, onClose }: Props) => {
  const { api } = useStores()
  const { t } = useTranslation('operator')
  const { state, load } = useUserListings(api, user.id)
  useEffect(() => load(), [load])
  return (
    <Dialog title={name} closeLabel={t('site:close')} onClose={onClose}>
      {state.kind === 'loading' && <Skeleton height="160px" />}
      {state.kind === 'failed' && <FailureNote failure={state.failure} onRetry={load} />}
      {state.kind === 'ready' && (
        <ul className={styles.ads}>
          {state.listings.map((listing) => (
            <li key={listing.id} className={styles.ad}>
              <AppLink to={`/ad/${listing.id}`}>
                <ListingLine listing={listing} />
              </AppLink>
              <span className={styles.role}>{t(`status.${listing.status}`)}</span>
            </li>
          ))}
          {state.listings.length === 0 && <li>{t('users.noAds')}</li>}
        </ul>
      )}
    </Dialog>
  )
})
