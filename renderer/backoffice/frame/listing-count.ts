import { makeAutoObservable, runInAction } from 'mobx'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { listings } from '../../../contract/listings/listings.ts'
import type { SessionStore } from '../../features/session/index.ts'
import { sessionStore } from '../../features/session/index.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import { useStore } from '../../kernel/stores/stores.tsx'
import { useServer } from './server/server.tsx'

interface Deps {
  api: Api
  session: SessionStore
}

/** How many listings the agency has, whatever their status. */
export class ListingCountStore {
  total: number | undefined
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
    makeAutoObservable(this)
  }

  clear() {
    this.total = undefined
  }

  /** Takes the exact number from a place that has loaded all listings. */
  know(total: number) {
    this.total = total
  }

  async load() {
    const ownerId = this.#deps.session.advertiserId
    if (!ownerId) return
    const query = { filters: { ownerId } }
    const answer = await this.#deps.api.call(listings.count, { query })
    if (answer.ok)
      runInAction(() => {
        this.total = answer.value.count
      })
  }
}

export const listingCountStore = defineStore(
  'listing count',
  (root) => new ListingCountStore({ api: root.api, session: root.get(sessionStore) }),
)

/** Counts again after every change of place, and when the person comes back to the window. */
export function useListingCount() {
  const count = useStore(listingCountStore)
  const { pathname } = useLocation()
  const { isReachable } = useServer()

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is the occasion
  useEffect(() => {
    if (isReachable) void count.load()
  }, [count, pathname, isReachable])

  useEffect(() => {
    const load = () => void count.load()
    window.addEventListener('focus', load)
    return () => window.removeEventListener('focus', load)
  }, [count])
}
