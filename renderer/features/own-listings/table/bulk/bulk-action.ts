import type { Listing } from '../../../../../contract/listings/listing.ts'
import { ownerMayMove } from '../../../../../contract/listings/listing-status.ts'
import type { Status } from '../../../../../contract/listings/listing-words.ts'
import type { Id } from '../../../../../contract/wire/primitives.ts'
import type { Failure, Result } from '../../../../kernel/api/api-client.ts'
import { isGone } from '../../../../kernel/api/failures.ts'
import type { OwnerActionsDeps } from '../../owner-actions.ts'
import { OwnerActions, statusOncePublished } from '../../owner-actions.ts'
import type { PriceChange } from '../price/price-change.ts'
import { newPriceOf } from '../price/price-change.ts'

/** The result for one listing. */
export type Outcome =
  /** `after` is undefined for a deleted listing. */
  | { kind: 'done'; before: Listing; after: Listing | undefined }
  /** The listing is already as wanted, or there is nothing to change. */
  | { kind: 'needless' }
  | { kind: 'noPrice' }
  | { kind: 'failed'; failure: Failure }
  /** The bulk action was stopped before this listing. */
  | { kind: 'left' }

export type BulkActionKind =
  | 'publish'
  | 'unpublish'
  | 'price'
  | 'remove'
  | 'restore'
  | 'priceBack'
  | 'statusBack'

/** One change to one or more listings, with the result for each. */
export interface BulkAction {
  kind: BulkActionKind
  /** The listings as they were before, in the order shown. */
  listings: readonly Listing[]
  outcomes: ReadonlyMap<Id, Outcome>
  state: 'running' | 'stopping' | 'over'
}

export const doneIn = ({ listings, outcomes }: BulkAction) =>
  listings.flatMap((listing) => {
    const outcome = outcomes.get(listing.id)
    return outcome?.kind === 'done' ? [outcome] : []
  })

/** Listings that still need attention: they failed, or the action was stopped before them. */
export const openIn = ({ listings, outcomes }: BulkAction) =>
  listings.flatMap((listing) => {
    const outcome = outcomes.get(listing.id)
    const isOpen = outcome && ['failed', 'left', 'noPrice'].includes(outcome.kind)
    return isOpen ? [{ listing, outcome }] : []
  })

export const undoOf = {
  price: 'priceBack',
  remove: 'restore',
  publish: 'statusBack',
  unpublish: 'statusBack',
} as const

/** A listing in `improvement` goes to operators once it is sent in, and no owner can put it back. */
const canGoBack = ({ before }: { before: Listing }) => before.status !== 'improvement'

export const undoneBy = (action: BulkAction) => doneIn(action).filter(canGoBack)

export const mayBeUndone = (action: BulkAction) =>
  action.state === 'over' && action.kind in undoOf && undoneBy(action).length > 0

/** What a bulk action does to each listing. */
export type Step = (listing: Listing) => Promise<Outcome>

/** The steps that bulk actions are made of. A step that would change nothing makes no request. */
export class BulkSteps {
  readonly #deps: OwnerActionsDeps
  readonly #actions: OwnerActions

  constructor(deps: OwnerActionsDeps) {
    this.#deps = deps
    this.#actions = new OwnerActions(deps)
  }

  publish: Step = (listing) => this.#move(listing, 'moderation')

  unpublish: Step = (listing) => this.#move(listing, 'unpublished')

  changePrice =
    (change: PriceChange): Step =>
    async (listing) => {
      const next = newPriceOf(listing, change)
      if (next.kind === 'noPrice') return { kind: 'noPrice' }
      return next.kind === 'same' ? { kind: 'needless' } : this.setPrice(listing, next.price)
    }

  setPrice(listing: Listing, price: number | null): Promise<Outcome> {
    return this.#change(listing, () => this.#actions.update(listing, { price }))
  }

  remove: Step = async (listing) => {
    const answer = await this.#actions.remove(listing.id)
    if (answer.ok || isGone(answer.failure))
      return { kind: 'done', before: listing, after: undefined }
    return { kind: 'failed', failure: answer.failure }
  }

  restore: Step = (listing) => this.#change(listing, () => this.#actions.restore(listing.id))

  /** A listing that was public becomes public again, unless it was changed meanwhile: then operators check it. */
  statusBack(listing: Listing, to: Status): Promise<Outcome> {
    const asked = to === 'published' ? statusOncePublished(listing) : to
    if (listing.status === to) return Promise.resolve({ kind: 'needless' })
    return this.#change(listing, () =>
      this.#actions.changeStatus(listing.id, asked, listing.status),
    )
  }

  async #move(listing: Listing, to: 'moderation' | 'unpublished'): Promise<Outcome> {
    const { id, status } = listing
    if (!ownerMayMove(status, to)) return { kind: 'needless' }
    return this.#change(listing, () => this.#actions.changeStatus(id, to, status))
  }

  async #change(before: Listing, call: () => Promise<Result<Listing>>): Promise<Outcome> {
    const answer = await call()
    if (answer.ok) {
      this.#deps.listings.put([answer.value])
      return { kind: 'done', before, after: answer.value }
    }
    await this.#actions.reloadOnConflict(before.id, answer.failure)
    return { kind: 'failed', failure: answer.failure }
  }
}

/** Works on as many listings at once as the server answers without a queue, and reports each result as it comes. */
export async function runStepOnAll(
  listings: readonly Listing[],
  step: Step,
  { isStopped, tell }: { isStopped: () => boolean; tell: (id: Id, outcome: Outcome) => void },
): Promise<void> {
  const waiting = [...listings]
  const work = async () => {
    for (let listing = waiting.shift(); listing; listing = waiting.shift())
      tell(listing.id, isStopped() ? { kind: 'left' } : await step(listing))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}

const atOnce = 4
