import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { formatList, formatMoney, formatNumber } from '../../../../texts/format/numbers.ts'
import type { TextSource } from '../../../../texts/keys.ts'

/** The value of a field in the words of the listing's page. */
export function describeField(
  field: keyof ListingContent,
  content: ListingContent,
  { t, language }: TextSource,
): string {
  const value = content[field]
  const unset = t('form:unset')
  const join = (list: string[]) => formatList(list, language)
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return unset
  switch (field) {
    case 'dealType':
      return t(`form:deal.${content.dealType}`)
    case 'category':
      return content.category === null ? unset : t(`listing:category.${content.category}`)
    case 'apartmentCategory':
      return content.apartmentCategory === null
        ? unset
        : t(`listing:rooms.${content.apartmentCategory}`)
    case 'apartmentCondition':
      return content.apartmentCondition === null
        ? unset
        : t(`listing:condition.${content.apartmentCondition}`)
    case 'rentPaymentType':
      return content.rentPaymentType === null
        ? unset
        : t(`ad:terms.rentPay.${content.rentPaymentType}`)
    case 'heatingTypes':
      return join(content.heatingTypes.map((each) => t(`listing:heating.${each}`)))
    case 'facilities':
      return join(content.facilities.map((each) => t(`listing:facility.${each}`)))
    case 'paymentVariants':
      return join(content.paymentVariants.map((each) => t(`listing:payment.${each}`)))
    case 'price':
    case 'deposit':
      return formatMoney(Number(value), content.currency, language)
    case 'rentalPeriods':
      return join(content.rentalPeriods.map((count) => t('ad:terms.months', { count })))
    case 'commission':
      return t(value ? 'ad:terms.withCommission' : 'ad:terms.noCommission')
    case 'isExclusive':
      return t(value ? 'listing:card.exclusive' : 'form:place.regular')
    case 'coordinates':
      return content.coordinates?.join(', ') ?? ''
    default:
      return typeof value === 'number' ? formatNumber(value, language) : String(value)
  }
}
