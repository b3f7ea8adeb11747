import { useEffect, useState } from 'react'
import type { Listing } from '../../../contract/listings/listing.ts'
import type { Id } from '../../../contract/wire/primitives.ts'
import type { Failure } from '../../kernel/api/api-client.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { listingsStore } from './listings-store.ts'

type State = { kind: 'loading' | 'ready' } | { kind: 'failed'; failure: Failure }

/** Listings by their ids, in that order; those no longer public are left out. Call it in an observer. */
export function useSomeListings(ids: readonly Id[]): {
  state: State
  rows: Listing[]
  retry: () => void
} {
  const listings = useStore(listingsStore)
  const [state, setState] = useState<State>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const key = ids.join()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    const leaving = new AbortController()
    setState({ kind: 'loading' })
    void listings.loadSome(key ? key.split(',') : [], leaving.signal).then((failure) => {
      if (!leaving.signal.aborted)
        setState(failure ? { kind: 'failed', failure } : { kind: 'ready' })
    })
    return () => leaving.abort()
  }, [listings, key, attempt])

  return { state, rows: listings.rows(ids), retry: () => setAttempt((n) => n + 1) }
}
