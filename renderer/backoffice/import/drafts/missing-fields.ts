import type { Listing } from '../../../../contract/listing.ts'
import type { ListingContent } from '../../../../contract/listing-form.ts'
import { emptyListing } from '../../../../contract/listing-form.ts'
import { publishingBreach } from '../../../../contract/listing-rules.ts'

/** What can be filled in side by side; the rest of a listing is written in its form. */
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

/** Of any value: only that it is there counts. */
const somewhere = { coordinates: [0, 0], address: '-', city: emptyListing.city } as const

/** All that publishing still asks for. The rule names the address first and stops there; this goes on past it. */
export function missingFields(content: DraftFields, pictures: number): string[] {
  const whole: ListingContent = { ...emptyListing, ...content }
  const first = publishingBreach(whole, pictures)
  if (first?.code !== 'WRONG_ADDRESS') return pathsOf(first)
  const apartmentCondition = whole.apartmentCondition ?? 'whiteFrame'
  const rest = publishingBreach({ ...whole, ...somewhere, apartmentCondition }, pictures)
  return [...new Set([...pathsOf(first), ...pathsOf(rest)])]
}

const pathsOf = (breach: ReturnType<typeof publishingBreach>) =>
  breach?.issues.map(({ path }) => path) ?? []

export const contentOf = (listing: Listing): DraftFields =>
  Object.fromEntries(draftFields.map((field) => [field, listing[field]])) as unknown as DraftFields

/** The fields that were changed and to what; nothing where none was. */
export function changesOf(before: DraftFields, now: DraftFields): Partial<DraftFields> {
  const changed = draftFields.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(now[field]),
  )
  return Object.fromEntries(changed.map((field) => [field, now[field]]))
}
