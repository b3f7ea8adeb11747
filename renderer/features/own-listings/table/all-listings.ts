import { makeAutoObservable, observable, observableRef, when } from 'mobx'
import { limits } from '../../../../contract/limits.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import { listings } from '../../../../contract/listings/listings.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import type { Api, Failure, Result } from '../../../kernel/api/api-client.ts'
import type { OwnerActionsDeps } from '../owner-actions.ts'
import { countBy, districtOf } from './filter/listing-filter.ts'

export type Loading = { kind: 'loading' | 'ready' } | { kind: 'failed'; failure: Failure }

/** All of the advertiser's listings, up to date with the server and with changes made here meanwhile. */
export class OwnListings {
  private ids: Id[] = []
  loading: Loading = { kind: 'loading' }
  /** Whether all listings have been read at least once. */
  isWhole = false
  private readonly busy = observable.set<Id>()
  #reading: Promise<void> | undefined
  /** Counts changes made here: what was read during a change may be older than it. */
  #changes = 0
  readonly #deps: OwnerActionsDeps

  constructor(deps: OwnerActionsDeps) {
    this.#deps = deps
    makeAutoObservable<this, 'ids'>(this, { ids: observableRef, loading: observableRef })
  }

  get rows(): Listing[] {
    return this.#deps.listings.rows(this.ids)
  }

  /** How many listings each choice of each filter has. */
  get counts() {
    const { rows } = this
    return {
      status: countBy(rows, ({ status }) => status),
      dealType: countBy(rows, ({ dealType }) => dealType),
      category: countBy(rows, ({ category }) => category),
      district: countBy(rows, districtOf),
    }
  }

  /** The districts by their English names. */
  get districts() {
    return new Map(this.rows.flatMap(({ district }) => (district ? [[district.en, district]] : [])))
  }

  get isCalm() {
    return this.busy.size === 0
  }

  isBusy = (id: Id) => this.busy.has(id)

  /** A second call joins the one in progress. The old list is shown until all pages are read. */
  refresh(): Promise<void> {
    this.#reading ??= this.read().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  begin(id: Id) {
    this.busy.add(id)
  }

  /** Ends a change: the listing exists, or is gone, or nothing happened. */
  end(id: Id, came: 'there' | 'gone' | 'nothing') {
    this.#changes += 1
    this.busy.delete(id)
    if (came === 'gone') this.ids = this.ids.filter((other) => other !== id)
    if (came === 'there' && !this.ids.includes(id)) this.ids = [...this.ids, id]
  }

  private async read() {
    const { api, session } = this.#deps
    const ownerId = session.advertiserId
    if (!ownerId) return
    if (!this.isWhole) this.loading = { kind: 'loading' }
    for (;;) {
      const changes = this.#changes
      const answer = await session.whileSignedIn(() =>
        readOwnListings(api, ownerId, (page) => {
          if (!this.isWhole) this.take(page)
        }),
      )
      if (!answer.ok) return this.settle({ kind: 'failed', failure: answer.failure })
      if (changes === this.#changes) {
        this.take(answer.value)
        return this.settle({ kind: 'ready' })
      }
      await when(() => this.isCalm)
    }
  }

  private take(listings: readonly Listing[]) {
    this.ids = this.#deps.listings.put(listings)
  }

  private settle(loading: Loading) {
    this.loading = loading
    if (loading.kind === 'ready') this.isWhole = true
  }
}

const firstPage = 100

/** Reads all of an owner's listings of every status: a small first page soon, the rest in as few calls as possible. */
async function readOwnListings(
  api: Api,
  ownerId: Id,
  onPage: (page: readonly Listing[]) => void,
): Promise<Result<Listing[]>> {
  const found = new Map<Id, Listing>()
  for (let limit: number = firstPage, after: Id | undefined; ; limit = limits.page.maxSize) {
    const answer: Result<Listing[]> = await api.call(listings.find, {
      query: { filters: { ownerId }, sort: 'new', limit, ...(after && { after }) },
    })
    if (!answer.ok) return answer
    // A listing that was published meanwhile may come twice.
    for (const listing of answer.value) found.set(listing.id, listing)
    onPage([...found.values()])
    after = answer.value.at(-1)?.id
    if (answer.value.length < limit) return { ok: true, value: [...found.values()] }
  }
}
