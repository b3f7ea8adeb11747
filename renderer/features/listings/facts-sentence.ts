import type { TFunction } from 'i18next'
import type { Language } from '../../../contract/languages.ts'
import type { Listing } from '../../../contract/listing.ts'
import { isApartment } from '../../../contract/listing-rules.ts'
import { formatList } from '../../i18n/intl.ts'
import { formatNumber } from '../rates/index.ts'

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

interface Speech {
  t: TFunction
  language: Language
}

const kindOf = ({ category, apartmentCategory }: Facts) =>
  isApartment(category) ? (apartmentCategory ?? 'apartment') : (category ?? 'property')

/** For a card: `2-комнатная, 62 м², этаж 7 из 20`. */
export function shortFacts(ad: Facts, { t, language }: Speech): string {
  const isFrame = ad.apartmentCondition && ad.apartmentCondition !== 'finishedWithRenovation'
  return [
    t(`listing:facts.short.${kindOf(ad)}`),
    areaOf(ad, { t, language }),
    shortFloor(ad, t),
    isFrame && t(`listing:facts.frame.${ad.apartmentCondition}`),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The name of an ad whose owner gave none: `2-комнатная квартира, 62 м²`. */
export function factsTitle(ad: Facts, { t, language }: Speech): string {
  return [t(`listing:facts.title.${kindOf(ad)}`), areaOf(ad, { t, language })]
    .filter(Boolean)
    .join(', ')
}

/** Everything an ad states, as one sentence, so that it can be read whatever language its description is in. */
export function factsSentence(ad: Facts, { t, language }: Speech): string {
  const what = t(`listing:facts.what.${kindOf(ad)}`)
  const building = isApartment(ad.category) && t(`listing:facts.building.${ad.category}`)
  const subject = t(`listing:facts.deal.${ad.dealType}`, {
    what: building ? `${what} ${building}` : what,
  })
  const clauses = [
    subject,
    areaOf(ad, { t, language }),
    longFloor(ad, { t, language }),
    ad.apartmentCondition && t(`listing:facts.condition.${ad.apartmentCondition}`),
    amenities(ad, { t, language }),
  ]
  const pets = ad.facilities.includes('pets') ? `; ${t('listing:facts.pets')}` : ''
  return `${clauses.filter(Boolean).join(', ')}${pets}.`
}

function amenities({ heatingTypes, facilities }: Facts, { t, language }: Speech) {
  // Whether pets may come is a permission, not a thing the place has.
  const things = [...heatingTypes, ...facilities.filter((each) => each !== 'pets')]
  if (things.length === 0) return undefined
  const list = formatList(
    things.map((thing) => t(`listing:facts.has.${thing}`)),
    language,
  )
  return t('listing:facts.with', { list })
}

const areaOf = ({ area }: Facts, { t, language }: Speech) =>
  area === null ? undefined : t('listing:facts.area', { area: formatNumber(area, language) })

function shortFloor({ floor, floorsCount }: Facts, t: TFunction) {
  if (floor === null)
    return floorsCount === null ? undefined : t('listing:facts.storeys', { count: floorsCount })
  if (floor < 1) return t(floor < 0 ? 'listing:facts.floor.basement' : 'listing:facts.floor.ground')
  return floorsCount === null
    ? t('listing:facts.floor.alone', { floor })
    : t('listing:facts.floor.of', { floor, floors: floorsCount })
}

function longFloor({ floor, floorsCount }: Facts, { t, language }: Speech) {
  if (floor === null)
    return floorsCount === null ? undefined : t('listing:facts.inStoreys', { count: floorsCount })
  if (floor < 1) return t(floor < 0 ? 'listing:facts.at.basement' : 'listing:facts.at.ground')
  const ordinal = language === 'ka' ? georgianOrdinal(floor) : floor
  return floorsCount === null
    ? t('listing:facts.at.floor', { floor: ordinal })
    : t('listing:facts.at.floorOf', { floor: ordinal, floors: floorsCount })
}

/** In the dative, before `სართულზე`: პირველ, მე-2 … მე-20, 21-ე …, and მე- again for whole scores. */
export function georgianOrdinal(number: number): string {
  if (number === 1) return 'პირველ'
  const isPlain = number <= 20 || (number < 100 && number % 20 === 0)
  return isPlain ? `მე-${number}` : `${number}-ე`
}
