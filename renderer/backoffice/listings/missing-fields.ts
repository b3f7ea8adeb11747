import { theCity } from '../../../contract/limits.ts'
import type { Listing } from '../../../contract/listing.ts'
import { publishingBreach } from '../../../contract/listing-rules.ts'
import type { Failure } from '../../kernel/api/api-client.ts'

/** What the report has words for. */
export const fields = [
  'address',
  'coordinates',
  'city',
  'apartmentCondition',
  'category',
  'price',
  'images',
  'floor',
] as const
export type Field = (typeof fields)[number]

const placed = {
  coordinates: [0, 0],
  address: theCity,
  city: theCity,
  apartmentCondition: 'whiteFrame',
} as const

/** All that publishing waits for: the rules name the place first and the rest only once that is right. */
function breachesOf(listing: Listing): string[] {
  const pictures = listing.images.length
  const breaches = [
    publishingBreach(listing, pictures),
    publishingBreach({ ...listing, ...placed }, pictures),
  ]
  return breaches.flatMap((breach) => breach?.issues.map(({ path }) => path) ?? [])
}

/** What the server found wanting, and what else it would. Nothing where it refused for another reason. */
export function missingFields(listing: Listing, failure: Failure): Field[] {
  if (failure.kind !== 'refused') return []
  if (failure.code !== 'WRONG_ADDRESS' && failure.code !== 'WRONG_DATA') return []
  const named = new Set([...failure.issues.map(({ path }) => path), ...breachesOf(listing)])
  return fields.filter((field) => named.has(field))
}
