import type { InEveryLanguage, Language } from '../../contract/languages.ts'
import type { PricePoint } from '../../contract/listings/listing.ts'
import type { ListingContent } from '../../contract/listings/listing-fields.ts'
import { emptyListing } from '../../contract/listings/listing-fields.ts'
import { withoutInapplicable } from '../../contract/listings/listing-rules.ts'
import * as words from '../../contract/listings/listing-words.ts'
import { describe } from './descriptions.ts'
import type { Chance } from './seeded.ts'

/** A house in the gazetteer, to be used as a listing's address. */
export interface DemoPlace {
  address: string
  city: string
  coordinates: readonly [number, number]
  district: InEveryLanguage | undefined
  isBySea: boolean
}

/** Pictures of one property, and what they show. */
export interface DemoProperty {
  folder: string
  kind: words.Category
  rooms: words.ApartmentCategory | null
  condition: words.ApartmentCondition | null
  files: string[]
}

export interface DemoListing {
  content: ListingContent
  property: DemoProperty
  /** Names of the property's files, the cover first. */
  files: string[]
  status: words.Status
  statusNote: string | null
  ageDays: number
  priceHistory: { price: number; ageDays: number }[]
  currency: words.Currency
}

/** What a listing is made from. */
export interface DrawnHome {
  property: DemoProperty
  place: DemoPlace
  language: Language
  ageDays: number
}

/** The city's own currency, the share of prices in it, and the price of a dollar. */
export interface DemoMoney {
  currency: words.LocalCurrency
  part: number
  perDollar: number
}

const roomsArea: Record<words.ApartmentCategory, readonly [number, number]> = {
  studio: [25, 42],
  '1room': [35, 55],
  '2rooms': [50, 85],
  '3rooms': [75, 140],
}

export function makeListing(
  chance: Chance,
  { property, place, language, ageDays }: DrawnHome,
  money: DemoMoney,
): DemoListing {
  const category = property.kind
  const dealType = drawDeal(chance, category, property.condition)
  const area = drawArea(chance, category, property.rooms)
  const floorsCount = drawFloors(chance, category)
  const facilities = drawFacilities(chance, property, place)
  const currency = chance.isTrue(money.part) ? money.currency : 'USD'
  const price = drawPrice(chance, {
    category,
    dealType,
    area,
    perDollar: currency === 'USD' ? 1 : money.perDollar,
    condition: property.condition,
    isBySea: place.isBySea,
  })
  const facts: ListingContent = withoutInapplicable({
    ...emptyListing,
    city: place.city,
    dealType,
    category,
    apartmentCategory: property.rooms,
    address: place.address,
    coordinates: place.coordinates,
    currency,
    price,
    area,
    floor: chance.int(1, floorsCount),
    floorsCount,
    heatingTypes: category === 'land' ? [] : chance.some(words.heatingTypes, 0, 2),
    facilities,
    paymentVariants: ['fullSumm', ...chance.some(['installment', 'mortgage'] as const, 0, 2)],
    apartmentCondition: property.condition,
    isExclusive: chance.isTrue(0.15),
    rentalPeriods: chance.some(words.rentalPeriods, 1, 2).sort((a, b) => a - b),
    commission: chance.isTrue(0.4),
    deposit: dealType === 'rent' ? price : dealType === 'daily' ? Math.round(price / 2) : null,
    rentPaymentType: chance.pick(words.rentPaymentTypes),
  })
  const content = {
    ...facts,
    description: chance.isTrue(0.93) ? describe(facts, language, chance) : null,
  }
  const status = chance.weighted<words.Status>([
    ['published', 86],
    ['moderation', 5],
    ['unpublished', 6],
    ['improvement', 3],
  ])
  return {
    content,
    property,
    files: drawFiles(chance, property),
    status,
    statusNote: status === 'improvement' ? chance.pick(operatorNotes[language]) : null,
    ageDays,
    priceHistory: drawHistory(chance, price, ageDays),
    currency,
  }
}

const operatorNotes: Record<Language, readonly string[]> = {
  ru: ['Добавьте фотографии кухни и санузла.', 'Адрес не совпадает с домом на снимке, проверьте.'],
  en: [
    'Please add pictures of the kitchen and the bathroom.',
    'The address does not match the building shown, please check.',
  ],
  ka: [
    'დაამატეთ სამზარეულოსა და სააბაზანოს ფოტოები.',
    'მისამართი არ ემთხვევა ფოტოზე ნაჩვენებ სახლს.',
  ],
  he: ['הוסיפו תמונות של המטבח וחדר הרחצה.', 'הכתובת אינה תואמת לבניין שבתמונה, נא לבדוק.'],
}

function drawDeal(
  chance: Chance,
  category: words.Category,
  condition: words.ApartmentCondition | null,
) {
  const isLivable = condition === 'finishedWithRenovation'
  if (category === 'land' || !isLivable) return 'sale'
  if (category === 'commercial')
    return chance.weighted<words.DealType>([
      ['sale', 5],
      ['rent', 5],
    ])
  return chance.weighted<words.DealType>([
    ['sale', 52],
    ['rent', 30],
    ['daily', 18],
  ])
}

function drawArea(chance: Chance, category: words.Category, rooms: words.ApartmentCategory | null) {
  if (category === 'land') return chance.int(30, 200) * 10
  if (category === 'house') return chance.int(80, 320)
  if (category === 'commercial') return chance.int(35, 260)
  const [min, max] = roomsArea[rooms ?? '1room']
  return chance.int(min, max)
}

function drawFloors(chance: Chance, category: words.Category) {
  if (category === 'house') return chance.int(1, 3)
  if (category === 'commercial') return chance.int(1, 12)
  return category === 'newApartment' ? chance.int(9, 42) : chance.int(3, 16)
}

function drawFacilities(
  chance: Chance,
  property: DemoProperty,
  place: DemoPlace,
): words.Facility[] {
  const isSeen = (name: string) => property.files.some((file) => file.startsWith(name))
  if (property.kind === 'land') return isSeen('sea-view') ? ['seaView'] : ['mountainsView']
  const views: words.Facility[] =
    property.folder.includes('sea') || place.isBySea
      ? ['seaView']
      : chance.isTrue(0.4)
        ? ['mountainsView']
        : []
  const balcony: words.Facility[] = isSeen('balcony') || chance.isTrue(0.3) ? ['balcony'] : []
  const comforts =
    property.condition === 'finishedWithRenovation'
      ? chance.some(['bath', 'dishwasher', 'oven', 'pets', 'twoBathrooms'] as const, 0, 3)
      : []
  return property.kind === 'commercial' ? views : [...balcony, ...views, ...comforts]
}

const perMeter: Record<words.Category, number> = {
  newApartment: 1_250,
  secondaryApartment: 1_100,
  house: 900,
  commercial: 1_500,
  land: 55,
}
const conditionFactor: Record<words.ApartmentCondition, number> = {
  blackFrame: 0.72,
  whiteFrame: 0.85,
  finishedWithRenovation: 1.12,
}

function drawPrice(
  chance: Chance,
  listing: {
    category: words.Category
    dealType: words.DealType
    area: number
    perDollar: number
    condition: words.ApartmentCondition | null
    isBySea: boolean
  },
): number {
  const value =
    perMeter[listing.category] *
    listing.area *
    (listing.condition ? conditionFactor[listing.condition] : 1) *
    (listing.isBySea ? 1.25 : 1) *
    (0.85 + chance.next() * 0.35)
  const dollars =
    listing.dealType === 'sale'
      ? value
      : listing.dealType === 'rent'
        ? value * 0.0075
        : value * 0.0006
  const step = listing.dealType === 'sale' ? 500 : listing.dealType === 'rent' ? 10 : 5
  const price = dollars * listing.perDollar
  return Math.max(step * 4, Math.round(price / step) * step)
}

/** The cover differs between listings. It shows a room or a view, never a bathroom, an entrance, a plan or a video. */
function drawFiles(chance: Chance, property: DemoProperty): string[] {
  const views = property.files.filter((file) => file.endsWith('.jpg'))
  const rest = property.files.filter((file) => !file.endsWith('.jpg'))
  const covers = views.filter((file) => !/^(bathroom|stairwell|lobby|road)/.test(file))
  const cover = views.indexOf(chance.pick(covers))
  const ordered = [...views.slice(cover), ...views.slice(0, cover)]
  return [...ordered.slice(0, chance.int(Math.min(3, views.length), views.length)), ...rest]
}

function drawHistory(chance: Chance, price: number, ageDays: number) {
  const points = [{ price, ageDays: 0 }]
  if (ageDays > 12 && chance.isTrue(0.35)) {
    let earlier = price
    for (let left = chance.int(1, 2); left > 0; left -= 1) {
      earlier =
        Math.round((earlier * (chance.isTrue(0.8) ? 1.04 + chance.next() * 0.06 : 0.95)) / 5) * 5
      points.unshift({ price: earlier, ageDays: 0 })
    }
  }
  return points.map((point, index) => ({
    ...point,
    ageDays: ageDays * (1 - index / points.length),
  }))
}

export const historyAt = (listing: DemoListing, now: Date): PricePoint[] =>
  listing.priceHistory.map((point) => ({
    price: point.price,
    currency: listing.currency,
    at: daysBefore(now, point.ageDays).toISOString(),
  }))

export const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Most properties in the city are apartments. Listings next to each other never show the same rooms. */
export function drawProperty(
  chance: Chance,
  properties: readonly DemoProperty[],
  shownLately: readonly DemoProperty[],
): DemoProperty {
  const fresh = properties.filter((property) => !shownLately.includes(property))
  const kind = chance.weighted<words.Category>([
    ['newApartment', 46],
    ['secondaryApartment', 27],
    ['house', 10],
    ['commercial', 9],
    ['land', 8],
  ])
  const suiting = fresh.filter((property) => property.kind === kind)
  return chance.pick(suiting.length > 0 ? suiting : fresh)
}
