import type { ErrorCode, ErrorIssue } from './errors.ts'
import { limits, theCity } from './limits.ts'
import type { ListingContent } from './listing-form.ts'
import type { Category } from './listing-words.ts'

export const isApartment = (category: Category | null | undefined) =>
  category === 'newApartment' || category === 'secondaryApartment'

export const hasFloorsCount = (category: Category | null | undefined) => category !== 'land'

/** Fields that mean nothing for the category or the deal are dropped, not kept hidden. */
export function withoutInapplicable<T extends ListingContent>(content: T): T {
  const isSale = content.dealType === 'sale'
  const isRent = content.dealType === 'rent'
  return {
    ...content,
    apartmentCategory: isApartment(content.category) ? content.apartmentCategory : null,
    floor: isApartment(content.category) ? content.floor : null,
    floorsCount: hasFloorsCount(content.category) ? content.floorsCount : null,
    paymentVariants: isSale ? content.paymentVariants : [],
    rentalPeriods: isRent ? content.rentalPeriods : [],
    rentPaymentType: isRent ? content.rentPaymentType : null,
    deposit: isSale ? null : content.deposit,
  }
}

export interface RuleBreach {
  code: Extract<ErrorCode, 'WRONG_ADDRESS' | 'WRONG_DATA' | 'MAX_FILES_LIMIT'>
  issues: ErrorIssue[]
}

/**
 * What publishing requires (spec §5). The address comes first, as its alert does; the condition counts with the
 * address there, oddly, and is kept so.
 */
export function publishingBreach(
  content: ListingContent,
  pictures: number,
): RuleBreach | undefined {
  if (pictures > limits.photos) return tooManyFiles
  const place: ErrorIssue[] = []
  if (!content.coordinates)
    place.push({ path: 'coordinates', message: 'Choose the place on the map' })
  if (!content.address?.trim()) place.push({ path: 'address', message: 'Give the address' })
  if (!content.city) place.push({ path: 'city', message: 'Give the city' })
  else if (content.city !== theCity)
    place.push({ path: 'city', message: 'Only Batumi is accepted' })
  if (needsCondition(content.category) && !content.apartmentCondition)
    place.push({ path: 'apartmentCondition', message: 'Choose the condition' })
  if (place.length > 0) return { code: 'WRONG_ADDRESS', issues: place }

  const data: ErrorIssue[] = []
  if (!content.category) data.push({ path: 'category', message: 'Choose the category' })
  if (content.price === null) data.push({ path: 'price', message: 'Give the price' })
  if (pictures === 0) data.push({ path: 'images', message: 'Add at least one picture' })
  if (content.floor !== null && content.floorsCount !== null && content.floor > content.floorsCount)
    data.push({ path: 'floor', message: 'The floor is above the last one of the building' })
  return data.length > 0 ? { code: 'WRONG_DATA', issues: data } : undefined
}

/** Land has no condition to choose. */
export const needsCondition = (category: Category | null | undefined) => category !== 'land'

export const tooManyFiles: RuleBreach = {
  code: 'MAX_FILES_LIMIT',
  issues: [{ path: 'images', message: `At most ${limits.photos} pictures and videos` }],
}

/** A number input holds its value within the range; an empty one is undefined. */
export function clampNumber(
  value: string | number | undefined,
  range: { min: number; max: number },
) {
  if (value === undefined || (typeof value === 'string' && value.trim() === '')) return undefined
  const number = Number(value)
  if (Number.isNaN(number)) return undefined
  return Math.min(range.max, Math.max(range.min, number))
}

/** Cut by characters a person counts, so that an emoji is never halved. */
export function cutText(value: string, max: number): string {
  if (value.length <= max) return value
  const cut = value.slice(0, max)
  return cut.isWellFormed() ? cut : cut.slice(0, -1)
}

export const emptyToUnset = (value: string) => (value.trim() === '' ? null : value)

/** A click on the map keeps 6 significant digits. */
export const roundCoordinate = (degrees: number) => Number(degrees.toPrecision(6))
