import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Listing } from '../../../contract/listing.ts'
import type { Id } from '../../../contract/primitives.ts'
import { knownLocale } from '../../../texts/format/numbers.ts'
import type { LanguageStore } from '../../features/language/index.ts'
import { languageStore } from '../../features/language/index.ts'
import type { ListingsStore } from '../../features/listings/index.ts'
import { addressLine, listingsStore } from '../../features/listings/index.ts'
import type { RatesStore } from '../../features/rates/index.ts'
import { ratesStore } from '../../features/rates/index.ts'
import type { SessionStore } from '../../features/session/index.ts'
import { sessionStore } from '../../features/session/index.ts'
import type { Api } from '../../kernel/api/api-client.ts'
import type { Platform } from '../../kernel/platform/platform.ts'
import { defineStore } from '../../kernel/stores/root-store.ts'
import type { Act, Outcome } from './act-on-listing.ts'
import {
  actOnAll,
  changePrice,
  isGone,
  publish,
  remove,
  restore,
  setPrice,
  unpublish,
} from './act-on-listing.ts'
import type { Deed, DeedKind } from './deed.ts'
import { doneIn, openIn, undoOf } from './deed.ts'
import type { Column, Order } from './listing-columns.ts'
import { columns, firstOrder, mayBeHidden } from './listing-columns.ts'
import type { ListingFilter } from './listing-filter.ts'
import { filterListings, makePlain, noFilter, searchedText } from './listing-filter.ts'
import { orderListings } from './order-listings.ts'
import { OwnListings } from './own-listings.ts'
import type { PriceChange } from './price-change.ts'
import type { Selection } from './selection.ts'
import { chosenAmong, nothingChosen } from './selection.ts'
import { recallTable, rememberTable } from './table-memory.ts'

interface Deps {
  api: Api
  listings: ListingsStore
  session: SessionStore
  language: LanguageStore
  rates: RatesStore
  platform: Platform
}

/** All of one's listings as a table: what is shown of them, which are chosen, and what is done to those. */
export class ListingTableStore {
  readonly own: OwnListings
  filter: ListingFilter = noFilter
  order: Order = firstOrder
  hidden: readonly Column[] = []
  selection: Selection = nothingChosen
  deed: Deed | undefined
  readonly #plain = new WeakMap<Listing, string>()
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
    this.own = new OwnListings(deps)
    makeAutoObservable(this, {
      filter: observableRef,
      order: observableRef,
      hidden: observableRef,
      selection: observableRef,
      deed: observableRef,
    })
  }

  get shown(): Listing[] {
    const language = this.#deps.language.current
    return orderListings(filterListings(this.own.rows, this.filter, this.plainTextOf), this.order, {
      rate: this.#deps.rates.rate?.GEL ?? 1,
      placeOf: (listing) => addressLine(listing, language),
      collator: new Intl.Collator(knownLocale(language), { numeric: true }),
    })
  }

  get shownIds(): Id[] {
    return this.shown.map(({ id }) => id)
  }

  get chosen(): Id[] {
    return chosenAmong(this.selection, this.shownIds)
  }

  get columns(): Column[] {
    return columns.filter((column) => !this.hidden.includes(column))
  }

  get isActing() {
    return this.deed !== undefined && this.deed.state !== 'over'
  }

  readDevice() {
    const { hidden, order, filter } = recallTable(this.#deps.platform.storage)
    this.hidden = hidden
    this.order = order
    this.filter = filter
  }

  show(part: Partial<ListingFilter>) {
    this.filter = { ...this.filter, ...part }
    this.remember()
  }

  orderBy(order: Order) {
    this.order = order
    this.remember()
  }

  toggleColumn(column: Column) {
    if (!mayBeHidden(column)) return
    this.hidden = this.hidden.includes(column)
      ? this.hidden.filter((other) => other !== column)
      : [...this.hidden, column]
    this.remember()
  }

  select(change: (selection: Selection, shown: readonly Id[]) => Selection) {
    this.selection = change(this.selection, this.shownIds)
  }

  publish = () => this.carryOut('publish', this.chosen, publish(this.#deps))
  unpublish = () => this.carryOut('unpublish', this.chosen, unpublish(this.#deps))
  remove = () => this.carryOut('remove', this.chosen, remove(this.#deps))
  changePrice = (change: PriceChange) =>
    this.carryOut('price', this.chosen, changePrice(this.#deps, change))

  /** In its place: a failure is the asker's to tell, since what was typed stands there still. */
  async setPrice(seen: Listing, price: number): Promise<Outcome> {
    if (this.isActing || this.own.isBusy(seen.id)) return { kind: 'left' }
    const outcome = await this.actOn(() => setPrice(this.#deps, seen, price))(seen)
    if (outcome.kind === 'done')
      runInAction(() => {
        this.deed = {
          kind: 'price',
          listings: [seen],
          outcomes: new Map([[seen.id, outcome]]),
          state: 'over',
        }
      })
    return outcome
  }

  async undo() {
    const { deed } = this
    if (deed?.state !== 'over' || !(deed.kind in undoOf)) return
    const done = new Map(doneIn(deed).map((each) => [each.before.id, each]))
    const isPrice = deed.kind === 'price'
    await this.run(
      undoOf[deed.kind as keyof typeof undoOf],
      [...done.values()].map(({ before, after }) => after ?? before),
      (listing) => {
        if (!isPrice) return restore(this.#deps, listing)
        return setPrice(this.#deps, listing, done.get(listing.id)?.before.price ?? null)
      },
    )
  }

  /** What is under way is finished, what waits is left as it is. */
  stop() {
    if (this.deed?.state === 'running') this.deed = { ...this.deed, state: 'stopping' }
  }

  closeDeed() {
    if (!this.isActing) this.deed = undefined
  }

  private carryOut(kind: DeedKind, ids: readonly Id[], act: Act) {
    return this.run(kind, this.#deps.listings.rows(ids), act)
  }

  /** Whatever fails stays chosen, and it alone: it can be mended and tried again. */
  private async run(kind: DeedKind, listings: readonly Listing[], act: Act) {
    if (this.isActing || listings.length === 0) return
    this.deed = { kind, listings, outcomes: new Map(), state: 'running' }
    await actOnAll(listings, this.actOn(act), {
      isStopped: () => this.deed?.state === 'stopping',
      tell: (id, outcome) => runInAction(() => this.note(id, outcome)),
    })
    runInAction(() => {
      if (!this.deed) return
      this.deed = { ...this.deed, state: 'over' }
      const open = openIn(this.deed).map(({ listing }) => listing.id)
      if (open.length > 0) this.selection = { ...this.selection, chosen: new Set(open) }
    })
  }

  private actOn =
    (act: Act): Act =>
    async (listing) => {
      this.own.begin(listing.id)
      const outcome = await act(listing)
      this.own.end(listing.id, cameTo(outcome))
      return outcome
    }

  private note(id: Id, outcome: Outcome) {
    if (this.deed)
      this.deed = { ...this.deed, outcomes: new Map([...this.deed.outcomes, [id, outcome]]) }
  }

  private plainTextOf = (listing: Listing): string => {
    const known = this.#plain.get(listing)
    if (known !== undefined) return known
    const text = makePlain(searchedText(listing))
    this.#plain.set(listing, text)
    return text
  }

  private remember() {
    const { hidden, order, filter } = this
    rememberTable(this.#deps.platform.storage, { hidden, order, filter })
  }
}

function cameTo(outcome: Outcome) {
  if (outcome.kind === 'done') return outcome.after ? 'there' : 'gone'
  return outcome.kind === 'failed' && isGone(outcome.failure) ? 'gone' : 'nothing'
}

export const listingTableStore = defineStore(
  'desk listings',
  (root) =>
    new ListingTableStore({
      api: root.api,
      listings: root.get(listingsStore),
      session: root.get(sessionStore),
      language: root.get(languageStore),
      rates: root.get(ratesStore),
      platform: root.platform,
    }),
)
