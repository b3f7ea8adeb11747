import type { TableField } from '../import/table.ts'
import * as words from '../listings/listing-words.ts'
import { readNumber } from '../text/written-numbers.ts'

type Value = string | number | string[]

/** Other words that people write for the options of the form. */
const spoken: Partial<Record<TableField, Record<string, string>>> = {
  dealType: {
    ...{ продажа: 'sale', sell: 'sale', იყიდება: 'sale', ქირავდება: 'rent', מכירה: 'sale' },
    ...{ аренда: 'rent', посуточно: 'daily', დღიურად: 'daily', השכרה: 'rent', יומי: 'daily' },
  },
  category: {
    ...{ новостройка: 'newApartment', 'new building': 'newApartment', new: 'newApartment' },
    ...{ вторичка: 'secondaryApartment', apartment: 'secondaryApartment' },
    ...{ квартира: 'secondaryApartment', ბინა: 'secondaryApartment', דירה: 'secondaryApartment' },
    ...{ коммерческая: 'commercial', коммерция: 'commercial', კომერციული: 'commercial' },
    ...{ дом: 'house', სახლი: 'house', בית: 'house', участок: 'land', земля: 'land' },
    ...{ მიწა: 'land', מגרש: 'land' },
  },
  apartmentCategory: {
    ...{ 0: 'studio', студия: 'studio', სტუდიო: 'studio', סטודיו: 'studio' },
    ...{ 1: '1room', 2: '2rooms', 3: '3rooms' },
  },
  apartmentCondition: {
    ...{
      'черный каркас': 'blackFrame',
      'чёрный каркас': 'blackFrame',
      'black frame': 'blackFrame',
    },
    ...{
      'белый каркас': 'whiteFrame',
      'white frame': 'whiteFrame',
      ремонт: 'finishedWithRenovation',
    },
    ...{ 'с ремонтом': 'finishedWithRenovation', renovated: 'finishedWithRenovation' },
  },
  currency: {
    ...Object.fromEntries(
      words.currencies.map((each) => [words.currencySymbols[each], each] as const),
    ),
    ...{ лари: 'GEL', доллар: 'USD', евро: 'EUR', рубль: 'RUB', лира: 'TRY' },
  },
  heatingTypes: {
    ...{ центральное: 'central', кондиционер: 'conditioner', электрическое: 'electric' },
    ...{ газ: 'gas', газовое: 'gas', 'теплый пол': 'warmFloor', 'тёплый пол': 'warmFloor' },
  },
  facilities: {
    ...{ балкон: 'balcony', 'вид на горы': 'mountainsView', 'вид на море': 'seaView' },
    ...{ ванна: 'bath', посудомойка: 'dishwasher', духовка: 'oven', питомцы: 'pets' },
    ...{ 'sea view': 'seaView', 'mountain view': 'mountainsView', აივანი: 'balcony' },
  },
}

/** How people write a currency beside a sum. */
const currencyWords: readonly [words.Currency, RegExp][] = [
  ['USD', /us\$|\$|usd|долл(ар\p{L}*)?\.?|у\.?\s?е\.?|დოლარი|დოლ\.?|דולר(ים)?/giu],
  ['EUR', /€|euros?|eur|евро|ევრო|אירו|יורו/giu],
  ['GEL', /₾|gel|lari|лари|ლარი|לארי/giu],
  ['RUB', /₽|rub|руб(л\p{L}*)?\.?|რუბლი|רובל/giu],
  ['TRY', /₺|try|\btl\b|лир\p{L}*|ლირა|לירה/giu],
]

/** The currency that a cell names; undefined if it names none, or several. */
export function readCurrency(cell: string): words.Currency | undefined {
  const word = readWord('currency', cell)
  if (word !== undefined) return word as words.Currency
  const found = currencyWords.filter(([, written]) => cell.replace(written, '') !== cell)
  return found.length === 1 ? found[0]?.[0] : undefined
}

/**
 * The sum in a cell, with the currency beside it if there is one; undefined if there is no sum, or several currencies.
 */
export function readPrice(
  cell: string,
): { amount: number; currency: words.Currency | undefined } | undefined {
  const currency = readCurrency(cell)
  const bare = currencyWords.reduce((text, [, written]) => text.replace(written, ' '), cell)
  const isSeveral = currency === undefined && bare !== cell
  const amount = isSeveral ? undefined : readNumber(bare.trim(), 'sum')
  return amount === undefined ? undefined : { amount, currency }
}

const options: Partial<Record<TableField, readonly string[]>> = {
  dealType: words.dealTypes,
  category: words.categories,
  apartmentCategory: words.apartmentCategories,
  apartmentCondition: words.apartmentConditions,
  currency: words.currencies,
  heatingTypes: words.heatingTypes,
  facilities: words.facilities,
}
const lists = new Set<TableField>(['heatingTypes', 'facilities'])
const numbers = new Set<TableField>(['price', 'area', 'floor', 'floorsCount'])

/** The form's word for what a cell says, in any of the languages or in our own spelling. */
export function readWord(field: TableField, written: string): string | undefined {
  const word = written.trim().toLowerCase()
  const allowed = options[field] ?? []
  return allowed.find((each) => each.toLowerCase() === word) ?? spoken[field]?.[word]
}

/** Splits a cell that holds several values. */
export const splitList = (cell: string) =>
  cell
    .split(/[,;|/\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** Turns a cell into the value of a form field; undefined when it does not fit. */
export function readValue(field: TableField, cell: string): Value | undefined {
  if (numbers.has(field)) return readNumber(cell, field === 'price' ? 'sum' : 'measure')
  const allowed = options[field]
  if (!allowed) return cell
  const one = (written: string) => readWord(field, written)
  if (!lists.has(field)) return one(cell)
  const read = splitList(cell).map(one)
  return read.every((each) => each !== undefined) ? [...new Set(read)] : undefined
}
