import type { Language } from '../../../contract/languages.ts'
import { priceDrop } from '../../../contract/market/money.ts'
import { textsIn } from '../../../texts/all-languages.ts'
import type { Facts } from '../../../texts/facts.ts'
import { factsSentence, factsTitle, priceOf, shortFacts } from '../../../texts/facts.ts'
import { formatMoney } from '../../../texts/format/numbers.ts'
import type { ShownListing } from '../../features/listings/read/shown-listing.ts'

type FactRow = Pick<
  ShownListing,
  | 'deal_type'
  | 'category'
  | 'apartment_category'
  | 'area'
  | 'floor'
  | 'floors_count'
  | 'apartment_condition'
  | 'heating_types'
  | 'facilities'
>

const factsOf = (row: FactRow): Facts => ({
  dealType: row.deal_type,
  category: row.category,
  apartmentCategory: row.apartment_category,
  area: row.area,
  floor: row.floor,
  floorsCount: row.floors_count,
  apartmentCondition: row.apartment_condition,
  heatingTypes: row.heating_types,
  facilities: row.facilities,
})

/** A title for a listing without one: `2-room apartment, 62 m²`. */
export const titleIn = (lang: Language, row: FactRow) => factsTitle(factsOf(row), textsIn(lang))

/** What a listing offers, as one sentence in this language, whatever language its own text is in. */
export const sentenceIn = (lang: Language, row: FactRow) =>
  factsSentence(factsOf(row), textsIn(lang))

/** `85 000 $`; for rent and daily rent, with the period that the price is for. */
export const priceIn = (
  lang: Language,
  { deal_type: dealType, price, currency }: Pick<ShownListing, 'deal_type' | 'price' | 'currency'>,
) => priceOf({ dealType, price, currency }, textsIn(lang))

/** `↓ 5 000 $`: how far the price has dropped. */
export function dropIn(
  lang: Language,
  { price_history: history, currency }: Pick<ShownListing, 'price_history' | 'currency'>,
  now: Date,
): string | undefined {
  const drop = priceDrop(history, now)
  return drop === undefined ? undefined : `↓ ${formatMoney(drop, currency, lang)}`
}

/** Facts for one line of a list: `2-комнатная, 62 м², этаж 7 из 20`. */
export const shortFactsIn = (lang: Language, row: FactRow) =>
  shortFacts(factsOf(row), textsIn(lang))

export const addressIn = (lang: Language, row: Pick<ShownListing, 'address' | 'address_in'>) =>
  row.address_in?.[lang] ?? row.address
