import type { PricePeriod } from '../../../../contract/feeds/feeds.ts'
import type {
  ApartmentCategory,
  ApartmentCondition,
  Category,
  Facility,
  HeatingType,
  PaymentVariant,
} from '../../../../contract/listings/listing-words.ts'
import type { Element } from '../format/element.ts'
import { addElement, setText, textAt, textsAt } from '../format/element.ts'
import type { FieldRow } from '../format/field-rows.ts'
import { listRow, readAreaAt } from '../format/field-rows.ts'
import type { Loss } from '../format/format.ts'
import { cutText, textForFeed } from '../values/plain-text.ts'
import { isNothing, readFlag, Words } from '../values/words.ts'

/** Kyero's types are free texts; the first is written, and all are read. */
const types = new Words<Exclude<Category, 'newApartment'>>({
  secondaryApartment: [
    ...['Apartment', 'Flat', 'Studio', 'Penthouse', 'Duplex', 'Loft', 'Apartments', 'Condo'],
    ...['Ground floor apartment', 'Duplex apartment', 'Condominium', 'Top floor apartment'],
  ],
  house: [
    ...[
      'House',
      'Villa',
      'Townhouse',
      'Town house',
      'Country house',
      'Cottage',
      'Bungalow',
      'Finca',
    ],
    ...['Semi-detached', 'Detached', 'Terraced house', 'Chalet', 'Cave house', 'Detached villa'],
  ],
  land: ['Land', 'Plot', 'Building plot', 'Rural land', 'Urban land', 'Plot of land'],
  commercial: [
    ...['Commercial', 'Commercial property', 'Office', 'Shop', 'Business', 'Hotel', 'Restaurant'],
    ...['Warehouse', 'Bar', 'Local', 'Retail', 'Building', 'Commercial premises'],
  ],
})
const unlisted = new Words<'unlisted'>({
  unlisted: ['Garage', 'Parking', 'Parking space', 'Room', 'Storage'],
})

const frequencies = new Words<PricePeriod | 'sale'>({
  sale: ['sale', 'new_build', 'for sale'],
  month: ['month', 'monthly'],
  week: ['week', 'weekly'],
  day: ['day', 'night'],
  year: ['year'],
})

const kinds: FieldRow = {
  fields: ['category'],
  read: (offer, draft) => {
    const text = textAt(offer, 'type')
    if (isNothing(text)) return
    if (unlisted.read(text)) draft.refusal = 'UNSUPPORTED_KIND'
    const category = types.read(text)
    const isNew = readFlag(textAt(offer, 'new_build')) === true
    if (!category) draft.warn('UNKNOWN_WORD', 'category', text)
    else
      draft.listing.category =
        isNew && category === 'secondaryApartment' ? 'newApartment' : category
  },
  write: ({ content: { category } }, to) => {
    if (!category) return
    const isNew = category === 'newApartment'
    setText(to, 'new_build', isNew ? '1' : '0')
    setText(to, 'type', types.write(isNew ? 'secondaryApartment' : category) ?? '')
  },
}

const price: FieldRow = {
  fields: ['dealType', 'price', 'currency'],
  read: (offer, draft) => {
    const written = textAt(offer, 'price_freq')
    const frequency = isNothing(written) ? 'sale' : frequencies.read(written)
    if (frequency === undefined) draft.warn('UNKNOWN_WORD', 'dealType', written)
    const period = frequency === 'sale' || frequency === undefined ? null : frequency
    draft.listing.dealType = period === null ? 'sale' : period === 'day' ? 'daily' : 'rent'
    const amount = textAt(offer, 'price')
    if (amount !== undefined)
      draft.prices.push({ amount, currency: textAt(offer, 'currency') || 'EUR', period })
  },
  write: ({ content }, to) => {
    setText(to, 'price', String(content.price))
    setText(to, 'currency', 'USD')
    setText(to, 'price_freq', content.dealType === 'sale' ? 'sale' : 'month')
  },
}

/** Kyero counts bedrooms; a listing counts the living room too. A feature that we write tells the number of rooms. */
const roomFeatures = new Words<ApartmentCategory>({
  studio: ['Studio apartment'],
  '1room': ['1 room'],
  '2rooms': ['2 rooms'],
  '3rooms': ['3 rooms'],
})
const byBedrooms: Record<number, ApartmentCategory> = { 0: 'studio', 1: '2rooms', 2: '3rooms' }
const bedrooms: Record<ApartmentCategory, string> = {
  studio: '0',
  '1room': '0',
  '2rooms': '1',
  '3rooms': '2',
}

const rooms: FieldRow = {
  fields: ['apartmentCategory'],
  read: (offer, draft) => {
    const [told] = featuresOf(offer).flatMap((feature) => roomFeatures.read(feature) ?? [])
    const text = textAt(offer, 'beds')
    const beds = draft.readNumber('apartmentCategory', text)
    const read = told ?? (beds === undefined ? undefined : byBedrooms[beds])
    if (read) draft.listing.apartmentCategory = read
    else if (beds !== undefined) draft.warn('UNKNOWN_WORD', 'apartmentCategory', `${text} beds`)
  },
  write: ({ content: { apartmentCategory } }, to) => {
    if (!apartmentCategory) return
    setText(to, 'beds', bedrooms[apartmentCategory])
    addFeature(to, roomFeatures.write(apartmentCategory))
  },
}

const featuresOf = (offer: Element) => textsAt(offer, 'features/feature')

function addFeature(to: Element, text: string | undefined) {
  if (text === undefined) return
  const features = to.children.find(({ name }) => name === 'features') ?? addElement(to, 'features')
  addElement(features, 'feature', text)
}

const area: FieldRow = {
  fields: ['area'],
  read: (offer, draft) => {
    const built = () => readAreaAt(offer, draft, 'surface_area/built')
    const plot = () => readAreaAt(offer, draft, 'surface_area/plot')
    draft.listing.area = (draft.listing.category === 'land' ? (plot() ?? built()) : built()) ?? null
  },
  write: ({ content }, to) => {
    if (content.area === null) return
    const name = content.category === 'land' ? 'plot' : 'built'
    setText(to, `surface_area/${name}`, String(Math.round(content.area)))
  },
}

const floorFeature = /^floor (-?\d{1,2})(?: of (\d{1,2}))?$/i
const storeysFeature = /^(\d{1,2}) storeys$/i

/** Kyero's schema has no element for floors, but a feature may be any text. */
const floors: FieldRow = {
  fields: ['floor', 'floorsCount'],
  read: (offer, draft) => {
    const ownFloor = draft.readNumber('floor', textAt(offer, 'floor'))
    if (ownFloor !== undefined) draft.listing.floor = ownFloor
    for (const feature of featuresOf(offer)) {
      const [, floor, of] = floorFeature.exec(feature) ?? []
      const storeys = storeysFeature.exec(feature)?.[1] ?? of
      if (floor !== undefined) draft.listing.floor = Number(floor)
      if (storeys !== undefined) draft.listing.floorsCount = Number(storeys)
    }
  },
  write: ({ content: { floor, floorsCount } }, to) => {
    if (floor !== null)
      addFeature(to, floorsCount === null ? `Floor ${floor}` : `Floor ${floor} of ${floorsCount}`)
    else if (floorsCount !== null) addFeature(to, `${floorsCount} storeys`)
  },
}

const conditionFeatures = new Words<ApartmentCondition>({
  finishedWithRenovation: ['Renovated', 'Fully renovated', 'Refurbished'],
  whiteFrame: ['White frame'],
  blackFrame: ['Black frame'],
})

const condition: FieldRow = {
  fields: ['apartmentCondition'],
  read: (offer, draft) => {
    const [told] = featuresOf(offer).flatMap((feature) => conditionFeatures.read(feature) ?? [])
    if (told) draft.listing.apartmentCondition = told
  },
  write: ({ content: { apartmentCondition } }, to) => {
    if (apartmentCondition) addFeature(to, conditionFeatures.write(apartmentCondition))
  },
}

const exclusive: FieldRow = {
  fields: ['isExclusive'],
  read: (offer, draft) => {
    if (featuresOf(offer).some((feature) => /^exclusive$/i.test(feature)))
      draft.listing.isExclusive = true
  },
  write: ({ content }, to) => {
    if (content.isExclusive) addFeature(to, 'Exclusive')
  },
}

const facilities = new Words<Facility>({
  balcony: ['Balcony', 'Terrace', 'Balconies', 'Private terrace'],
  mountainsView: ['Mountain view', 'Mountain views', 'Views of the mountains'],
  seaView: ['Sea view', 'Sea views', 'Ocean view'],
  bath: ['Bathtub', 'Bath tub', 'Bath'],
  dishwasher: ['Dishwasher'],
  oven: ['Oven'],
  pets: ['Pets allowed', 'Pets welcome', 'Pet friendly'],
  twoBathrooms: ['Two bathrooms'],
})
const heatings = new Words<HeatingType>({
  central: ['Central heating'],
  conditioner: ['Air conditioning', 'Air conditioner', 'A/C'],
  electric: ['Electric heating'],
  gas: ['Gas heating'],
  warmFloor: ['Underfloor heating', 'Floor heating'],
})
const payments = new Words<PaymentVariant>({
  fullSumm: ['Full payment'],
  installment: ['Instalments', 'Installments'],
  mortgage: ['Mortgage'],
})

const bathrooms: FieldRow = {
  fields: ['facilities'],
  read: (offer, draft) => {
    const baths = draft.readNumber('facilities', textAt(offer, 'baths')) ?? 0
    if (baths >= 2 && !draft.listing.facilities.includes('twoBathrooms'))
      draft.listing.facilities.push('twoBathrooms')
  },
  write: ({ content }, to) => {
    if (content.facilities.includes('twoBathrooms')) setText(to, 'baths', '2')
  },
}

/** The languages of a description, in the order of how many visitors read them. */
const languages = ['ru', 'en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'no', 'da', 'fi', 'ca']

const description: FieldRow = {
  fields: ['description'],
  read: (offer, draft) => {
    const text = languages
      .map((language) => textAt(offer, `desc/${language}`))
      .find((each) => !isNothing(each))
    draft.listing.description = text ?? null
  },
  write: ({ content: { description } }, to) => {
    const desc = addElement(to, 'desc')
    // Kyero has neither Georgian nor Hebrew, so such a text goes out as English rather than not at all.
    if (description)
      addElement(desc, /[а-яё]/i.test(description) ? 'ru' : 'en', textForFeed(description))
  },
}

export const longestPlace = 50

/** Kyero has no other element for the place within the town. */
const address: FieldRow = {
  fields: ['address'],
  read: (offer, draft) => {
    const text = textAt(offer, 'location_detail')
    if (!isNothing(text)) draft.listing.address = text
  },
  write: ({ content }, to) => {
    if (content.address) setText(to, 'location_detail', cutText(content.address, longestPlace))
  },
}

export const kyeroTable: readonly FieldRow[] = [
  price,
  kinds,
  address,
  rooms,
  bathrooms,
  area,
  floors,
  condition,
  exclusive,
  description,
  listRow('facilities', 'features/feature', facilities, { isTold: false }),
  listRow('heatingTypes', 'features/feature', heatings, { isTold: false }),
  listRow('paymentVariants', 'features/feature', payments, { isTold: false }),
]

export const kyeroLosses: readonly Loss[] = [
  { field: 'title' },
  {
    field: 'address',
    isRounded: true,
    when: {
      text: `longer than ${longestPlace} characters`,
      is: ({ address }) => (address ?? '').length > longestPlace,
    },
  },
  { field: 'currency', values: ['GEL'], becomes: 'USD' },
  {
    field: 'price',
    isRounded: true,
    when: { text: 'GEL', is: ({ currency }) => currency === 'GEL' },
  },
  {
    field: 'area',
    isRounded: true,
    when: { text: 'not in whole metres', is: ({ area }) => !Number.isInteger(area) },
  },
  { field: 'rentalPeriods' },
  { field: 'commission' },
  { field: 'deposit' },
  { field: 'rentPaymentType' },
]
