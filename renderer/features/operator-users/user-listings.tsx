import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listings/listing.ts'
import { listings } from '../../../contract/listings/listings.ts'
import type { ManagedUser } from '../../../contract/operators/operators.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'
import { FailureNote } from '../../kernel/failure-note.tsx'
import { useTranslation } from '../../kernel/i18n/use-translation.tsx'
import { AppLink } from '../../kernel/links/app-link.tsx'
import { useStores } from '../../kernel/stores/stores.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ListingLine } from '../operator/index.ts'
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

type UserListingsState =
  | { kind: 'loading' }
  | { kind: 'ready'; listings: Listing[] }
  | { kind: 'failed'; failure: Failure }

/** The search gives operators listings of every status. */
function useUserListings(api: Api, ownerId: Id) {
  const [state, setState] = useState<UserListingsState>({ kind: 'loading' })
  const load = useCallback(() => {
    setState({ kind: 'loading' })
    const query = { filters: { ownerId }, limit: limits.page.mapSize }
    void api
      .call(listings.find, { query })
      .then((answer) =>
        setState(
          answer.ok
            ? { kind: 'ready', listings: answer.value }
            : { kind: 'failed', failure: answer.failure },
        ),
      )
  }, [api, ownerId])
  return { state, load }
}
