import type { Listing } from '../../../../../contract/listings/listing.ts'
import type { Category, DealType, Status } from '../../../../../contract/listings/listing-words.ts'

export interface ListingFilter {
  text: string
  status: Status | undefined
  dealType: DealType | undefined
  category: Category | undefined
  /** The district's English name, which is the same in every language of the table. */
  district: string | undefined
}

export const noFilter: ListingFilter = {
  text: '',
  status: undefined,
  dealType: undefined,
  category: undefined,
  district: undefined,
}

export const isFiltering = ({ text, ...choices }: ListingFilter) =>
  text.trim() !== '' || Object.values(choices).some((choice) => choice !== undefined)

export const districtOf = ({ district }: Pick<Listing, 'district'>) => district?.en

/** `plainTextOf` gives a listing's searched text, made plain. It must contain every word of the search. */
export function filterListings(
  listings: readonly Listing[],
  filter: ListingFilter,
  plainTextOf: (listing: Listing) => string,
): Listing[] {
  const words = makePlain(filter.text)
    .split(/[\s,.]+/)
    .filter(Boolean)
  return listings.filter(
    (listing) =>
      (!filter.status || listing.status === filter.status) &&
      (!filter.dealType || listing.dealType === filter.dealType) &&
      (!filter.category || listing.category === filter.category) &&
      (!filter.district || districtOf(listing) === filter.district) &&
      words.every((word) => plainTextOf(listing).includes(word)),
  )
}

/** A listing's number, title and place, in all languages known. */
export const searchedText = ({ id, title, address, addressIn, district }: Listing) =>
  [id, title, address, ...Object.values(addressIn ?? {}), ...Object.values(district ?? {})]
    .filter(Boolean)
    .join('\n')

/** Removes case and accents, so that ё is found by е; й stays й. */
export const makePlain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u0305\u0307-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** How many listings each choice of one filter has. */
export function countBy<Choice extends string>(
  listings: readonly Listing[],
  choiceOf: (listing: Listing) => Choice | null | undefined,
): Map<Choice, number> {
  const counts = new Map<Choice, number>()
  for (const listing of listings) {
    const choice = choiceOf(listing)
    if (choice) counts.set(choice, (counts.get(choice) ?? 0) + 1)
  }
  return counts
}
