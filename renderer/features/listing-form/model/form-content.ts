import type { City } from '../../../../contract/cities.ts'
import type { Listing } from '../../../../contract/listings/listing.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { emptyListing, fieldNames } from '../../../../contract/listings/listing-fields.ts'
import { newListing } from '../../../../contract/listings/listing-words.ts'
import { emptyToUnset } from '../../../../contract/text/typed-values.ts'

/** The content of a new form. */
export const newContent = ({ id }: Pick<City, 'id'>): ListingContent => ({
  ...emptyListing,
  ...newListing,
  city: id,
})

/** The fields of a listing that its owner writes; the data of the advertiser is left out. */
export function contentOf(listing: Listing, { id }: Pick<City, 'id'>): ListingContent {
  const picked = Object.fromEntries(fieldNames.map((name) => [name, listing[name]]))
  return { ...emptyListing, ...picked, city: id }
}

/** The names of the fields in which two contents differ, in the order of the form. */
export const changedFields = (one: ListingContent, other: ListingContent) =>
  fieldNames.filter((name) => toText(one[name]) !== toText(other[name]))

export const isSameContent = (one: ListingContent, other: ListingContent) =>
  changedFields(one, other).length === 0

/** For comparing: text that was typed and removed again is no change, nor is another order of ticks. */
function toText(value: ListingContent[keyof ListingContent]): string {
  if (typeof value === 'string') return JSON.stringify(emptyToUnset(value)?.trim() ?? null)
  const isList = Array.isArray(value) && value.some((item) => typeof item === 'string')
  return JSON.stringify(isList ? [...value].sort() : value)
}

/** As the server expects it: an empty text is null, and a missing point is an empty array. */
export function toForm(content: ListingContent) {
  const { title, description, address, coordinates } = content
  return {
    ...content,
    title: tidy(title),
    description: tidy(description),
    address: tidy(address),
    coordinates: coordinates ? ([...coordinates] as [number, number]) : ([] as []),
  }
}

const tidy = (text: string | null) => (text === null ? null : (emptyToUnset(text)?.trim() ?? null))
