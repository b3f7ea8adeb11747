import type { EditRule } from '../../../../contract/listings/edit-rules.ts'
import { weighEdit } from '../../../../contract/listings/edit-rules.ts'
import { fieldNames } from '../../../../contract/listings/listing-fields.ts'
import {
  publishingBreach,
  withoutInapplicable,
} from '../../../../contract/listings/listing-rules.ts'
import type { Pricing } from '../../../../contract/listings/price-bounds.ts'
import type { ServerContext } from '../../../context.ts'
import type { Snapshot } from '../approved-content.ts'
import { approvedSnapshot } from '../approved-content.ts'
import type { ListingRow } from '../listing-row.ts'
import type { Version } from './last-version.ts'

export interface Judged {
  /** What is public from now on; for a listing that is not public, what its row holds. */
  shown: Version
  /** What an operator has to look at first; undefined if nothing has to wait. */
  waiting: Version | undefined
  approved: Snapshot | null
  /** The rules by which changes are public that nobody looked at. */
  passed: readonly EditRule[]
}

/**
 * A published listing stays as it was approved: of an untrusted owner's edit only the price and what the rules let pass
 * is public at once, and the rest waits. If the listing is not published, or its owner is trusted, the edit becomes the
 * listing.
 */
export function judgeEdit(
  listing: Pick<ListingRow, 'status' | 'approved'>,
  { live, after }: { live: Version; after: Version },
  { isTrusted }: { isTrusted: boolean },
  { city, pricing }: Pick<ServerContext, 'city'> & { pricing: Pricing },
): Judged {
  if (listing.status !== 'published')
    return { shown: after, waiting: undefined, approved: listing.approved, passed: [] }
  if (isTrusted)
    return { shown: after, waiting: undefined, approved: snapshotOf(after), passed: [] }
  const { price, currency } = live.content
  const approved = { price, currency, ...(listing.approved ?? snapshotOf(live)) }
  const { waiting } = weighEdit(approved, snapshotOf(after), pricing)
  const shown = waiting.length === 0 ? after : partlyShown(live, after, waiting, city)
  const passedBefore = weighEdit(approved, snapshotOf(live), pricing).passed
  const isPriceNew = shown.content.price !== price || shown.content.currency !== currency
  return {
    shown,
    waiting: waiting.length === 0 ? undefined : after,
    approved,
    // A change that passed before is not reported again with the next one.
    passed: weighEdit(approved, snapshotOf(shown), pricing).passed.filter((rule) =>
      rule === 'priceWithinBounds' ? isPriceNew : !passedBefore.includes(rule),
    ),
  }
}

const snapshotOf = ({ content, images }: Version) =>
  approvedSnapshot(
    content,
    images.map(({ id }) => id),
  )

/**
 * All that need not wait, unless it makes no sense without the rest: then the price alone, or nothing. A price belongs
 * to its deal: a monthly price must not stand beside "for sale".
 */
function partlyShown(
  live: Version,
  after: Version,
  waiting: readonly string[],
  city: ServerContext['city'],
): Version {
  if (waiting.includes('dealType')) return live
  // The currency goes with the price.
  const isFree = (field: string) => !waiting.includes(field === 'currency' ? 'price' : field)
  const isPrice = (field: string) =>
    (field === 'price' || field === 'currency') && !waiting.includes('price')
  const candidates = [isFree, isPrice].map((isTaken): Version => {
    const taken = fieldNames.filter(isTaken).map((field) => [field, after.content[field]])
    return {
      content: { ...live.content, ...Object.fromEntries(taken) },
      images: isTaken('images') ? after.images : live.images,
    }
  })
  return (
    candidates.find(
      ({ content, images }) =>
        publishingBreach(content, images.length, city) === undefined &&
        JSON.stringify(withoutInapplicable(content)) === JSON.stringify(content),
    ) ?? live
  )
}
