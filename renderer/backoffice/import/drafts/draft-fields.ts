import type { Listing } from '../../../../contract/listings/listing.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { readNumber } from '../../../../contract/text/written-numbers.ts'

/** The fields that the table of drafts offers; the others are written in the listing's form. */
export type DraftFields = Pick<
  ListingContent,
  | 'dealType'
  | 'category'
  | 'apartmentCategory'
  | 'price'
  | 'currency'
  | 'area'
  | 'floor'
  | 'floorsCount'
  | 'apartmentCondition'
  | 'address'
  | 'city'
  | 'coordinates'
>
export type DraftField = keyof DraftFields

export const draftFields = [
  'dealType',
  'category',
  'apartmentCategory',
  'price',
  'currency',
  'area',
  'floor',
  'floorsCount',
  'apartmentCondition',
  'address',
  'city',
  'coordinates',
] as const satisfies readonly DraftField[]

export const contentOf = (listing: Listing): DraftFields =>
  Object.fromEntries(draftFields.map((field) => [field, listing[field]])) as unknown as DraftFields

/** The changed fields with their new values; empty if nothing changed. */
export function changesOf(before: DraftFields, now: DraftFields): Partial<DraftFields> {
  const changed = draftFields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, now[field]]))
}

/** The values that all of them share; a field in which they differ is left out. */
export function commonFields(all: readonly DraftFields[]): Partial<DraftFields> {
  const [first, ...others] = all
  if (!first) return {}
  const agreed = draftFields.filter((field) => {
    const value = JSON.stringify(first[field])
    return others.every((each) => JSON.stringify(each[field]) === value)
  })
  return Object.fromEntries(agreed.map((field) => [field, first[field]]))
}

/** Reads a number as people type it: null for an empty text, undefined for a text that is no number. */
export const readAmount = (text: string, isFraction = false): number | null | undefined =>
  text.trim() === '' ? null : readNumber(text, isFraction ? 'measure' : 'sum')
