import type { City } from '../cities.ts'
import { currenciesOf } from '../cities.ts'
import { limits } from '../limits.ts'
import type { ErrorCode, ErrorIssue } from '../wire/errors.ts'
import type { ListingContent } from './listing-fields.ts'
import type { Category, Currency } from './listing-words.ts'
import { isApartment } from './listing-words.ts'

export const hasFloorsCount = (category: Category | null | undefined) => category !== 'land'

/** Removes fields that mean nothing for the category or the deal, so that they are not stored unseen. */
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

/** The fields that can keep a listing from being published. */
type PublishingField =
  | Extract<
      keyof ListingContent,
      'coordinates' | 'address' | 'city' | 'apartmentCondition' | 'category' | 'price' | 'floor'
    >
  | 'images'

export interface RuleBreach {
  code: Extract<ErrorCode, 'WRONG_ADDRESS' | 'WRONG_DATA' | 'MAX_FILES_LIMIT'>
  issues: ErrorIssue[]
}

/** The rules of publishing that a listing breaks. */
interface PublishingBreach extends RuleBreach {
  issues: PublishingIssue[]
}

interface PublishingIssue extends ErrorIssue {
  path: PublishingField
}

/**
 * What keeps a listing from being published (spec §5); with `city`, also that it is in another city. Faults of the
 * address come first, as their alert does. A missing condition counts as one of them, which is odd but stays so.
 */
export function publishingBreach(
  content: ListingContent,
  pictures: number,
  city?: City | undefined,
): PublishingBreach | undefined {
  if (pictures > limits.photos) return tooManyFiles
  const place: PublishingIssue[] = []
  if (!content.coordinates)
    place.push({ path: 'coordinates', message: 'Choose the place on the map' })
  if (!content.address?.trim()) place.push({ path: 'address', message: 'Give the address' })
  if (!content.city) place.push({ path: 'city', message: 'Give the city' })
  else if (city && content.city !== city.id) place.push(onlyIn(city))
  if (needsCondition(content.category) && !content.apartmentCondition)
    place.push({ path: 'apartmentCondition', message: 'Choose the condition' })
  if (place.length > 0) return { code: 'WRONG_ADDRESS', issues: place }

  const data: PublishingIssue[] = []
  if (!content.category) data.push({ path: 'category', message: 'Choose the category' })
  if (content.price === null) data.push({ path: 'price', message: 'Give the price' })
  if (pictures === 0) data.push({ path: 'images', message: 'Add at least one picture' })
  if (content.floor !== null && content.floorsCount !== null && content.floor > content.floorsCount)
    data.push({ path: 'floor', message: 'The floor is above the last one of the building' })
  return data.length > 0 ? { code: 'WRONG_DATA', issues: data } : undefined
}

export const onlyIn = ({ names }: City): PublishingIssue => ({
  path: 'city',
  message: `Only ${names.en.name} is accepted`,
})

export const isPriceable = (currency: Currency, city: City) =>
  (currenciesOf(city) as readonly Currency[]).includes(currency)

/** Land has no condition to choose. */
export const needsCondition = (category: Category | null | undefined) => category !== 'land'

export const tooManyFiles: PublishingBreach = {
  code: 'MAX_FILES_LIMIT',
  issues: [{ path: 'images', message: `At most ${limits.photos} pictures and videos` }],
}
