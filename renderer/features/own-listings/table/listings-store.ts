import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import type { Listing } from '../../../../contract/listings/listing.ts'
import type { Id } from '../../../../contract/wire/primitives.ts'
import { knownLocale } from '../../../../texts/format/numbers.ts'
import type { Api } from '../../../kernel/api/api-client.ts'
import { isGone } from '../../../kernel/api/failures.ts'
import type { Platform } from '../../../kernel/platform/platform.ts'
import { defineStore } from '../../../kernel/stores/root-store.ts'
import type { LanguageStore } from '../../language/index.ts'
import { languageStore } from '../../language/index.ts'
import type { ListingsStore } from '../../listings/index.ts'
import { addressLine, listingsStore } from '../../listings/index.ts'
import type { RatesStore } from '../../rates/index.ts'
import { ratesStore } from '../../rates/index.ts'
import type { SessionStore } from '../../session/index.ts'
import { sessionStore } from '../../session/index.ts'
import { OwnListings } from './all-listings.ts'
import type { BulkAction, BulkActionKind, Outcome, Step } from './bulk/bulk-action.ts'
import { BulkSteps, openIn, runStepOnAll, undoneBy, undoOf } from './bulk/bulk-action.ts'
import type { ListingFilter } from './filter/listing-filter.ts'
import { filterListings, makePlain, noFilter, searchedText } from './filter/listing-filter.ts'
import { orderListings } from './filter/order-listings.ts'
import type { PriceChange } from './price/price-change.ts'
import type { Column, Order } from './rows/listing-columns.ts'
import { columns, firstOrder, mayBeHidden } from './rows/listing-columns.ts'
import type { Selection } from './rows/selection.ts'
import { chosenAmong, nothingChosen } from './rows/selection.ts'
import { recallTable, rememberTable } from './rows/table-memory.ts'

interface Deps {
  api: Api
  listings: ListingsStore
  session: SessionStore
  language: LanguageStore
  rates: RatesStore
  platform: Platform
}

/** All of the advertiser's listings as a table: which are shown, which are chosen, and the bulk actions for these. */
export class ListingTableStore {
  readonly own: OwnListings
  filter: ListingFilter = noFilter
  order: Order = firstOrder
  hidden: readonly Column[] = []
  selection: Selection = nothingChosen
  bulkAction: BulkAction | undefined
  readonly #plain = new WeakMap<Listing, string>()
  readonly #deps: Deps
  readonly #steps: BulkSteps

  constructor(deps: Deps) {
    this.#deps = deps
    this.#steps = new BulkSteps(deps)
    this.own = new OwnListings(deps)
    makeAutoObservable(this, {
      filter: observableRef,
      order: observableRef,
      hidden: observableRef,
      selection: observableRef,
      bulkAction: observableRef,
    })
  }

  get shown(): Listing[] {
    const language = this.#deps.language.current
    return orderListings(filterListings(this.own.rows, this.filter, this.plainTextOf), this.order, {
      rates: this.#deps.rates.rate,
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
    return this.bulkAction !== undefined && this.bulkAction.state !== 'over'
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

  publish = () => this.runOnChosen('publish', this.#steps.publish)
  unpublish = () => this.runOnChosen('unpublish', this.#steps.unpublish)
  remove = () => this.runOnChosen('remove', this.#steps.remove)
  changePrice = (change: PriceChange) => this.runOnChosen('price', this.#steps.changePrice(change))

  /** For the price cell, which shows a failure itself, because it still holds what was typed. */
  async setPrice(seen: Listing, price: number): Promise<Outcome> {
    if (this.isActing || this.own.isBusy(seen.id)) return { kind: 'left' }
    const outcome = await this.marked(() => this.#steps.setPrice(seen, price))(seen)
    if (outcome.kind === 'done')
      runInAction(() => {
        this.bulkAction = {
          kind: 'price',
          listings: [seen],
          outcomes: new Map([[seen.id, outcome]]),
          state: 'over',
        }
      })
    return outcome
  }

  async undo() {
    const { bulkAction: action } = this
    if (action?.state !== 'over' || !(action.kind in undoOf)) return
    const done = new Map(undoneBy(action).map((each) => [each.before.id, each]))
    await this.run(
      undoOf[action.kind as keyof typeof undoOf],
      [...done.values()].map(({ before, after }) => after ?? before),
      (listing) => {
        const before = done.get(listing.id)?.before ?? listing
        if (action.kind === 'remove') return this.#steps.restore(listing)
        return action.kind === 'price'
          ? this.#steps.setPrice(listing, before.price)
          : this.#steps.statusBack(listing, before.status)
      },
    )
  }

  /** Listings being changed are finished, waiting ones are left unchanged. */
  stop() {
    if (this.bulkAction?.state === 'running')
      this.bulkAction = { ...this.bulkAction, state: 'stopping' }
  }

  closeReport() {
    if (!this.isActing) this.bulkAction = undefined
  }

  private runOnChosen(kind: BulkActionKind, step: Step) {
    return this.run(kind, this.#deps.listings.rows(this.chosen), step)
  }

  /** Only listings that failed stay chosen: they can be corrected and tried again. */
  private async run(kind: BulkActionKind, listings: readonly Listing[], step: Step) {
    if (this.isActing || listings.length === 0) return
    this.bulkAction = { kind, listings, outcomes: new Map(), state: 'running' }
    await runStepOnAll(listings, this.marked(step), {
      isStopped: () => this.bulkAction?.state === 'stopping',
      tell: (id, outcome) => runInAction(() => this.note(id, outcome)),
    })
    runInAction(() => {
      if (!this.bulkAction) return
      this.bulkAction = { ...this.bulkAction, state: 'over' }
      const open = openIn(this.bulkAction).map(({ listing }) => listing.id)
      if (open.length > 0) this.selection = { ...this.selection, chosen: new Set(open) }
    })
  }

  /** Marks the listing as busy during the step. */
  private marked =
    (step: Step): Step =>
    async (listing) => {
      this.own.begin(listing.id)
      const outcome = await step(listing)
      this.own.end(listing.id, cameTo(outcome))
      return outcome
    }

  private note(id: Id, outcome: Outcome) {
    if (this.bulkAction)
      this.bulkAction = {
        ...this.bulkAction,
        outcomes: new Map([...this.bulkAction.outcomes, [id, outcome]]),
      }
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
