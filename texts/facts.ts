import type { Listing } from '../contract/listings/listing.ts'
import { isApartment } from '../contract/listings/listing-words.ts'
import { formatList, formatMoney, formatNumber } from './format/numbers.ts'
import type { TextSource, Translate } from './keys.ts'

export type Facts = Pick<
  Listing,
  | 'dealType'
  | 'category'
  | 'apartmentCategory'
  | 'area'
  | 'floor'
  | 'floorsCount'
  | 'apartmentCondition'
  | 'heatingTypes'
  | 'facilities'
>

const kindOf = ({ category, apartmentCategory }: Facts) =>
  isApartment(category) ? (apartmentCategory ?? 'apartment') : (category ?? 'property')

/** The facts for a card: `2-комнатная, 62 м², этаж 7 из 20`. */
export function shortFacts(listing: Facts, { t, language }: TextSource): string {
  const { apartmentCondition: condition } = listing
  return [
    t(`listing:facts.short.${kindOf(listing)}`),
    areaOf(listing, { t, language }),
    shortFloor(listing, t),
    condition && condition !== 'finishedWithRenovation' && t(`listing:facts.frame.${condition}`),
  ]
    .filter(Boolean)
    .join(', ')
}

/** A title for a listing whose owner gave none: `2-комнатная квартира, 62 м²`. */
export function factsTitle(listing: Facts, { t, language }: TextSource): string {
  return [t(`listing:facts.title.${kindOf(listing)}`), areaOf(listing, { t, language })]
    .filter(Boolean)
    .join(', ')
}

/** All facts of a listing in one sentence, so that people can read them whatever the language of its description. */
export function factsSentence(listing: Facts, { t, language }: TextSource): string {
  const what = t(`listing:facts.what.${kindOf(listing)}`)
  const building = isApartment(listing.category) && t(`listing:facts.building.${listing.category}`)
  const subject = t(`listing:facts.deal.${listing.dealType}`, {
    what: building ? `${what} ${building}` : what,
  })
  const clauses = [
    subject,
    areaOf(listing, { t, language }),
    longFloor(listing, { t, language }),
    listing.apartmentCondition && t(`listing:facts.condition.${listing.apartmentCondition}`),
    amenities(listing, { t, language }),
  ]
  const pets = listing.facilities.includes('pets') ? `; ${t('listing:facts.pets')}` : ''
  return `${clauses.filter(Boolean).join(', ')}${pets}.`
}

function amenities({ heatingTypes, facilities }: Facts, { t, language }: TextSource) {
  // Pets are left out here: they are a permission, not something that the home has.
  const things = [...heatingTypes, ...facilities.filter((each) => each !== 'pets')]
  if (things.length === 0) return undefined
  const list = formatList(
    things.map((thing) => t(`listing:facts.has.${thing}`)),
    language,
  )
  return t('listing:facts.with', { list })
}

const areaOf = ({ area }: Facts, { t, language }: TextSource) =>
  area === null ? undefined : t('listing:facts.area', { area: formatNumber(area, language) })

function shortFloor({ floor, floorsCount }: Facts, t: Translate) {
  if (floor === null)
    return floorsCount === null ? undefined : t('listing:facts.storeys', { count: floorsCount })
  if (floor < 1) return t(floor < 0 ? 'listing:facts.floor.basement' : 'listing:facts.floor.ground')
  return floorsCount === null
    ? t('listing:facts.floor.alone', { floor })
    : t('listing:facts.floor.of', { floor, floors: floorsCount })
}

function longFloor({ floor, floorsCount }: Facts, { t, language }: TextSource) {
  if (floor === null)
    return floorsCount === null ? undefined : t('listing:facts.inStoreys', { count: floorsCount })
  if (floor < 1) return t(floor < 0 ? 'listing:facts.at.basement' : 'listing:facts.at.ground')
  const ordinal = language === 'ka' ? georgianOrdinal(floor) : floor
  return floorsCount === null
    ? t('listing:facts.at.floor', { floor: ordinal })
    : t('listing:facts.at.floorOf', { floor: ordinal, floors: floorsCount })
}

/**
 * The number as it stands before `სართულზე` (dative): პირველ, მე-2 … მე-20, 21-ე …, and again მე- for multiples of 20.
 */
export function georgianOrdinal(number: number): string {
  if (number === 1) return 'პირველ'
  const isPlain = number <= 20 || (number < 100 && number % 20 === 0)
  return isPlain ? `მე-${number}` : `${number}-ე`
}

/** `85 000 $`; for rent with the period that it pays for. */
export function priceOf(
  { dealType, price, currency }: Pick<Listing, 'dealType' | 'price' | 'currency'>,
  { t, language }: TextSource,
): string | undefined {
  if (price === null) return undefined
  const sum = formatMoney(price, currency, language)
  if (dealType === 'sale') return sum
  return `${sum} ${t(dealType === 'rent' ? 'listing:price.perMonth' : 'listing:price.perNight')}`
}
