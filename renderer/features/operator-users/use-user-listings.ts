import { useCallback, useState } from 'react'
import { limits } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listing.ts'
import { listings } from '../../../contract/listings.ts'
import type { Id } from '../../../contract/primitives.ts'
import type { Api, Failure } from '../../kernel/api/api-client.ts'

type UserListingsState =
  | { kind: 'loading' }
  | { kind: 'ready'; listings: Listing[] }
  | { kind: 'failed'; failure: Failure }

/** To an operator the search shows listings of every status. */
export function useUserListings(api: Api, ownerId: Id) {
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
