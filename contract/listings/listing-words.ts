import * as z from 'zod/mini'

export const dealTypes = ['sale', 'rent', 'daily'] as const
export const categories = [
  'newApartment',
  'secondaryApartment',
  'commercial',
  'house',
  'land',
] as const
export const apartmentCategories = ['studio', '1room', '2rooms', '3rooms'] as const
export const apartmentConditions = ['blackFrame', 'whiteFrame', 'finishedWithRenovation'] as const
/** Currencies that need an exchange rate, because prices are compared in dollars. */
export const localCurrencies = ['GEL', 'EUR', 'RUB', 'TRY'] as const
export const currencies = ['USD', ...localCurrencies] as const
export const paymentVariants = ['fullSumm', 'installment', 'mortgage'] as const
export const heatingTypes = ['central', 'conditioner', 'electric', 'gas', 'warmFloor'] as const
export const facilities = [
  'balcony',
  'mountainsView',
  'seaView',
  'bath',
  'dishwasher',
  'oven',
  'pets',
  'twoBathrooms',
] as const
export const statuses = ['moderation', 'published', 'unpublished', 'improvement'] as const
/** The orders that visitors may choose; the others are for owners. */
export const visitorSorts = [
  'expensive',
  'cheap',
  'cheapPerMeter',
  'new',
  'old',
  /** By the latest sign of life: a change of the listing, or its owner's word that it is still available. */
  'confirmed',
  /** By the minutes on foot to all points of `from` together; without `from`, the same as `new`. */
  'nearest',
] as const
export const sorts = [...visitorSorts, 'published', 'notPublished'] as const
export const rentalPeriods = [1, 6, 12] as const
export const rentPaymentTypes = ['perMonth', 'firstLastMonth', '3months'] as const
export const sources = ['owner', 'agency'] as const

export const dealType = z.enum(dealTypes)
export const category = z.enum(categories)
export const apartmentCategory = z.enum(apartmentCategories)
export const apartmentCondition = z.enum(apartmentConditions)
export const currency = z.enum(currencies)
export const localCurrency = z.enum(localCurrencies)
export const paymentVariant = z.enum(paymentVariants)
export const heatingType = z.enum(heatingTypes)
export const facility = z.enum(facilities)
export const status = z.enum(statuses)
export const sort = z.enum(sorts)
export const rentPaymentType = z.enum(rentPaymentTypes)
export const source = z.enum(sources)

export type DealType = z.infer<typeof dealType>
export type Category = z.infer<typeof category>
export type ApartmentCategory = z.infer<typeof apartmentCategory>
export type ApartmentCondition = z.infer<typeof apartmentCondition>
export type Currency = z.infer<typeof currency>
export type LocalCurrency = z.infer<typeof localCurrency>
export type PaymentVariant = z.infer<typeof paymentVariant>
export type HeatingType = z.infer<typeof heatingType>
export type Facility = z.infer<typeof facility>
export type Status = z.infer<typeof status>
export type VisitorSort = (typeof visitorSorts)[number]
export type Sort = z.infer<typeof sort>
export type RentPaymentType = z.infer<typeof rentPaymentType>
export type Source = z.infer<typeof source>

export const isApartment = (category: Category | null | undefined) =>
  category === 'newApartment' || category === 'secondaryApartment'

export const currencySymbols: Record<Currency, string> = {
  USD: '$',
  GEL: '₾',
  EUR: '€',
  RUB: '₽',
  TRY: '₺',
}

export const newListing = {
  currency: 'USD',
  price: 300,
  apartmentCondition: 'finishedWithRenovation',
} as const

/** The button goes through three orders; the others are for owners and for the URL. */
export const nextSort = (current: Sort): VisitorSort =>
  current === 'expensive' ? 'cheap' : current === 'cheap' ? 'new' : 'expensive'
