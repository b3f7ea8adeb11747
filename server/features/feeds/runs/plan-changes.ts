import type { FieldChange } from '../../../../contract/feeds/feed-sources.ts'
import type { OfferedListing, OfferField } from '../../../../contract/feeds/feeds.ts'
import { offerFields } from '../../../../contract/feeds/feeds.ts'
import type { FieldName, ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { fieldNames, listingFields } from '../../../../contract/listings/listing-fields.ts'
import { isSaid } from '../join-offers.ts'

/** What one of several sources says of a home. */
export interface SourceSays {
  source: string
  content: OfferedListing
}

export interface SaidOfHome {
  listing: OfferedListing
  origin: Partial<Record<OfferField, string>>
}

/** For each field the first source that has it decides; the price and its currency come from the same source. */
export function mergeSaid(sources: readonly SourceSays[]): SaidOfHome | undefined {
  const [first] = sources
  if (!first) return undefined
  const listing = structuredClone(first.content)
  const origin: SaidOfHome['origin'] = {}
  for (const field of offerFields) {
    const teller = sources.find(({ content }) => isSaid(content, field))
    if (!teller) continue
    Object.assign(listing, { [field]: teller.content[field] })
    if (field === 'price') listing.originalPrice = teller.content.originalPrice
    origin[field] = teller.source
  }
  const priced = sources.find(({ content }) => content.price !== null)
  if (priced) listing.currency = priced.content.currency
  return { listing, origin }
}

/** The listing's pictures as digests of the sent files; `known` are those that the feed put there. */
export interface ListedPictures {
  now: readonly string[]
  known: readonly string[]
}

export interface ChangesOf {
  /** What the sources said before; undefined if a listing made here turns out to be the home of an offer. */
  base: OfferedListing | undefined
  theirs: OfferedListing
  mine: ListingContent
  pictures: ListedPictures
  /** Fields in which the listing's own value stays. */
  ours: readonly OfferField[]
  origin?: SaidOfHome['origin'] | undefined
}

/** The fields in which the listing would change, and which of them somebody changed here. */
export function planChanges(of: ChangesOf): FieldChange[] {
  const changes = fieldNames.flatMap((field) => changeOf(field, of) ?? [])
  const pictures = pictureChange(of)
  if (pictures) changes.push(pictures)
  return pricesTogether(changes, of)
}

function changeOf(
  field: FieldName,
  { base, theirs, mine, ours, origin }: ChangesOf,
): FieldChange | undefined {
  const [before, after] = [mine[field], theirs[field]]
  if (ours.includes(field) || isSame(field, before, after)) return undefined
  // A feed does not touch a field for which no feed ever gave a value.
  if (!isSaid(theirs, field) && !(base && isSaid(base, field))) return undefined
  const isChangedHere = base
    ? !isSame(field, before, base[field])
    : isSaid({ ...theirs, ...mine }, field)
  return {
    field,
    before,
    after,
    isConflict: isChangedHere,
    ...(origin?.[field] !== undefined && { origin: origin[field] }),
  }
}

const urlsOf = (images: OfferedListing['images']) => images.map(({ url }) => url)

/** Pictures that were added here stay after the feed's and are no conflict; pictures that were removed here are one. */
function pictureChange({
  base,
  theirs,
  pictures,
  ours,
  origin,
}: ChangesOf): FieldChange | undefined {
  if (ours.includes('images') || theirs.images.length === 0) return undefined
  const [before, after] = [urlsOf(base?.images ?? []), urlsOf(theirs.images)]
  const staying = pictures.now.filter((digest) => pictures.known.includes(digest))
  const isChangedHere = base ? !isSameList(staying, pictures.known) : pictures.now.length > 0
  if (isSameList(before, after) && !isChangedHere) return undefined
  return {
    field: 'images',
    before,
    after,
    isConflict: isChangedHere,
    ...(origin?.images !== undefined && { origin: origin.images }),
  }
}

/** A price means nothing without its currency, so the two are written and decided as one. */
function pricesTogether(changes: FieldChange[], { mine, theirs }: ChangesOf): FieldChange[] {
  const [price, currency] = (['price', 'currency'] as const).map((field) =>
    changes.find((change) => change.field === field),
  )
  if (!price && !currency) return changes
  const others = changes.filter(({ field }) => field !== 'price' && field !== 'currency')
  const shared = { isConflict: Boolean(price?.isConflict || currency?.isConflict) }
  const origin = price?.origin ?? currency?.origin
  return [
    ...(['price', 'currency'] as const).map((field) => ({
      field,
      before: mine[field],
      after: theirs[field],
      ...shared,
      ...(origin !== undefined && { origin }),
    })),
    ...others,
  ]
}

/** The fields that are decided together with this one. */
export const decidedWith = (field: OfferField): OfferField[] =>
  field === 'price' || field === 'currency' ? ['price', 'currency'] : [field]

export function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}

/** The order in which several words were ticked means nothing. */
export function isSame(field: FieldName, one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return listingFields[field].kind === 'choices'
    ? isSameList([...one].sort(), [...other].sort())
    : isSameList(one, other)
}

/** Whether an offer says what it said before. */
export const saysTheSame = (one: OfferedListing, other: OfferedListing) =>
  fieldNames.every((field) => isSame(field, one[field], other[field])) &&
  isSameList(urlsOf(one.images), urlsOf(other.images))

/** The changes of an item that are written; a conflict is written only if somebody decided it for the feed. */
export const chosenChanges = (
  changes: readonly FieldChange[],
  winners: Partial<Record<OfferField, 'feed' | 'ours'>>,
) =>
  changes.filter(({ field, isConflict }) =>
    isConflict ? winners[field] === 'feed' : winners[field] !== 'ours',
  )
