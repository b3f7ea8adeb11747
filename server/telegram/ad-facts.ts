import type { Language } from '../../contract/languages.ts'
import { isApartment } from '../../contract/listing-rules.ts'
import type { Currency, DealType } from '../../contract/listing-words.ts'
import { currencySymbols } from '../../contract/listing-words.ts'
import type { ShownAd } from '../features/listings/shown-ad.ts'
import type { Kind } from './ad-words.ts'
import { adWords } from './ad-words.ts'

export type FactsOf = Pick<
  ShownAd,
  | 'deal_type'
  | 'category'
  | 'apartment_category'
  | 'area'
  | 'floor'
  | 'floors_count'
  | 'apartment_condition'
>

const kindOf = (ad: FactsOf): Kind =>
  isApartment(ad.category) ? (ad.apartment_category ?? 'apartment') : (ad.category ?? 'property')

const numberIn = (lang: Language, number: number) => new Intl.NumberFormat(lang).format(number)

const areaOf = (lang: Language, { area }: FactsOf) =>
  area === null ? undefined : adWords[lang].area(numberIn(lang, area))

/** The name of an ad whose owner gave none: `2-room apartment, 62 m²`. */
export const factsTitle = (lang: Language, ad: FactsOf) =>
  [adWords[lang].title[kindOf(ad)], areaOf(lang, ad)].filter(Boolean).join(', ')

/** What an ad offers, as one sentence, in whatever language its own words are. */
export function factsSentence(lang: Language, ad: FactsOf): string {
  const words = adWords[lang]
  const clauses = [
    words.deal[ad.deal_type](words.what[kindOf(ad)]),
    areaOf(lang, ad),
    floorOf(lang, ad),
    ad.apartment_condition && words.condition[ad.apartment_condition],
  ]
  return `${clauses.filter(Boolean).join(', ')}.`
}

function floorOf(lang: Language, { floor, floors_count: floors }: FactsOf) {
  const words = adWords[lang]
  if (floor === null) return floors === null ? undefined : words.storeys(floors)
  if (floor < 1) return floor < 0 ? words.basement : words.ground
  return floors === null ? words.floor(floor) : words.floorOf(floor, floors)
}

/** `85 000 $`, for rent and by the day with what it is paid for. */
export function priceIn(
  lang: Language,
  ad: { price: number | null; currency: Currency; deal_type: DealType },
): string | undefined {
  if (ad.price === null) return undefined
  const format = new Intl.NumberFormat(lang, {
    style: 'currency',
    currency: ad.currency,
    maximumFractionDigits: 0,
  })
  const sum = format
    .formatToParts(ad.price)
    // Some languages' own sign for the lari is not the one that the site shows.
    .map(({ type, value }) => (type === 'currency' ? currencySymbols[ad.currency] : value))
    .join('')
  const { perMonth, perNight } = adWords[lang]
  const per = { sale: '', rent: ` ${perMonth}`, daily: ` ${perNight}` }
  return sum + per[ad.deal_type]
}

export const addressIn = (lang: Language, ad: Pick<ShownAd, 'address' | 'address_in'>) =>
  ad.address_in?.[lang] ?? ad.address
