import type { Listing } from '../../../../../contract/listings/listing.ts'
import type { Category, DealType, Status } from '../../../../../contract/listings/listing-words.ts'

export interface ListingFilter {
  text: string
  status: Status | undefined
  dealType: DealType | undefined
  category: Category | undefined
  /** By its English name: that is the same whatever language the table is read in. */
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

/** `plainTextOf` gives what is searched in, made plain. Every word of the search stands somewhere in it. */
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

/** Its number, title and place, in every language that knows it. */
export const searchedText = ({ id, title, address, addressIn, district }: Listing) =>
  [id, title, address, ...Object.values(addressIn ?? {}), ...Object.values(district ?? {})]
    .filter(Boolean)
    .join('\n')

/** Case and accents aside, so that ё is found by е; й stays what it is. */
export const makePlain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u0305\u0307-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** How many listings each choice of one filter would leave, the others being as they are. */
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
