import type { City } from '../../../../contract/cities.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import {
  publishingBreach,
  withoutInapplicable,
} from '../../../../contract/listings/listing-rules.ts'
import { newListing } from '../../../../contract/listings/listing-words.ts'
import type { ErrorIssue } from '../../../../contract/wire/errors.ts'

export type Field = keyof ListingContent | 'images'

/** What is wrong with a field: the key of a text, or the server's own words. */
export type Flaw = { key: FlawKey } | { text: string }

const flawKeys = {
  coordinates: 'wrong.coordinates',
  address: 'wrong.address',
  city: 'wrong.city',
  apartmentCondition: 'wrong.condition',
  category: 'wrong.category',
  price: 'wrong.price',
  images: 'wrong.images',
  floor: 'wrong.floor',
} as const

export type FlawKey = (typeof flawKeys)[keyof typeof flawKeys]

export type Flaws = Partial<Record<Field, Flaw>>

export interface Check {
  /** The alert for the whole form; a wrong address comes first. */
  code: 'WRONG_ADDRESS' | 'WRONG_DATA' | 'MAX_FILES_LIMIT' | undefined
  flaws: Flaws
}

const soundPlace = ({ id }: City) => ({
  coordinates: [0, 0] as const,
  address: '-',
  city: id,
  apartmentCondition: newListing.apartmentCondition,
})

/** Finds everything that prevents publishing, not only the first breach. */
export function checkForPublishing(content: ListingContent, pictures: number, city: City): Check {
  const sent = withoutInapplicable(content)
  const first = publishingBreach(sent, pictures, city)
  const rest = publishingBreach({ ...sent, ...soundPlace(city) }, pictures, city)
  const issues = [...(first?.issues ?? []), ...(rest?.issues ?? [])]
  return { code: first?.code, flaws: flawsOf(issues, content) }
}

/** A draft may lack nearly everything, but a point must be in the city. */
export function checkForSaving({ coordinates, city: given }: ListingContent, city: City): Check {
  return coordinates && given !== city.id
    ? { code: 'WRONG_ADDRESS', flaws: { city: { key: flawKeys.city } } }
    : { code: undefined, flaws: {} }
}

/** The server's message for each field, in the reader's language where its meaning is known. */
export function flawsOf(issues: readonly ErrorIssue[], content: ListingContent): Flaws {
  const flaws: Flaws = {}
  for (const { path, message } of issues) {
    const field = fieldOf(path, content)
    if (!field || field in flaws) continue
    flaws[field] = field === path ? flawOf(field, message, content) : { text: message }
  }
  return flaws
}

function fieldOf(path: string, content: ListingContent): Field | undefined {
  const [name = ''] = path.split(/[.[]/)
  if (name === 'images' || /^(image|poster)_\d+$/.test(name)) return 'images'
  return name in content ? (name as keyof ListingContent) : undefined
}

function flawOf(field: Field, message: string, content: ListingContent): Flaw {
  // If there is a point and it is refused, it is outside the city.
  if (field === 'coordinates' && content.coordinates) return { key: flawKeys.city }
  const isMissing = field === 'images' || field === 'floor' || content[field] === null
  if (field in flawKeys && (isMissing || field === 'address' || field === 'city'))
    return { key: flawKeys[field as keyof typeof flawKeys] }
  return { text: message }
}
