import type { Listing } from '../../../contract/listing.ts'
import type { Id } from '../../../contract/primitives.ts'
import type { Outcome } from './act-on-listing.ts'

export const deedKinds = [
  'publish',
  'unpublish',
  'price',
  'remove',
  'restore',
  'priceBack',
] as const
export type DeedKind = (typeof deedKinds)[number]

/** Something done to one listing or many, and what came of each. */
export interface Deed {
  kind: DeedKind
  /** As they were before, in the order in which they stood. */
  listings: readonly Listing[]
  outcomes: ReadonlyMap<Id, Outcome>
  state: 'running' | 'stopping' | 'over'
}

export const doneIn = ({ listings, outcomes }: Deed) =>
  listings.flatMap((listing) => {
    const outcome = outcomes.get(listing.id)
    return outcome?.kind === 'done' ? [outcome] : []
  })

/** What is still to be seen to: it failed, or its turn did not come. */
export const openIn = ({ listings, outcomes }: Deed) =>
  listings.flatMap((listing) => {
    const outcome = outcomes.get(listing.id)
    const isOpen = outcome && ['failed', 'left', 'noPrice'].includes(outcome.kind)
    return isOpen ? [{ listing, outcome }] : []
  })

/** What a deed is taken back by. */
export const undoOf = { price: 'priceBack', remove: 'restore' } as const

export const mayBeUndone = (deed: Deed) =>
  deed.state === 'over' && deed.kind in undoOf && doneIn(deed).length > 0
