import type { Sort } from '../../../contract/listing-words.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { ListingsStore } from '../listings/index.ts'
import { ListingFeed, listingsStore } from '../listings/index.ts'

/** The listings at the address that is open. */
export class AddressStore {
  readonly feed: ListingFeed

  constructor(api: Api, known: ListingsStore) {
    this.feed = new ListingFeed(api, known)
  }

  open = (address: string, sort: Sort) => this.feed.open({ sort, filters: { address } })

  snapshot = () => this.feed.snapshot()

  restore(feed: ReturnType<AddressStore['snapshot']>) {
    this.feed.restore(feed)
  }
}

export const addressStore = defineStore(
  'address',
  (root) => new AddressStore(root.api, root.get(listingsStore)),
)
