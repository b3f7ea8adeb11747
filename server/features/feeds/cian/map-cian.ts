import type {
  ApartmentCondition,
  Category,
  DealType,
  HeatingType,
  RentPaymentType,
} from '../../../../contract/listings/listing-words.ts'
import { addElement, setText, textAt } from '../format/element.ts'
import type { FieldRow } from '../format/field-rows.ts'
import { addToList, flagRow, numberRow, readAreaAt, wordRow } from '../format/field-rows.ts'
import type { Loss } from '../format/format.ts'
import type { Kind } from '../format/kind-rows.ts'
import { Kinds } from '../format/kind-rows.ts'
import {
  commissionRow,
  readBalcony,
  readRooms,
  roomsCount,
  russianConditions,
} from '../format/shared-rows.ts'
import { readUnit, writeNumber } from '../values/numbers.ts'
import { isNothing, Words } from '../values/words.ts'

const kind =
  (dealType: DealType, category: Category) =>
  (word: string): Kind => ({ word, dealType, category })

export const cianKinds = new Kinds(
  [
    ...['flatSale'].map(kind('sale', 'secondaryApartment')),
    ...['newBuildingFlatSale'].map(kind('sale', 'newApartment')),
    ...['flatRent'].map(kind('rent', 'secondaryApartment')),
    ...['dailyFlatRent'].map(kind('daily', 'secondaryApartment')),
    ...['houseSale', 'cottageSale', 'townhouseSale'].map(kind('sale', 'house')),
    ...['houseRent', 'cottageRent', 'townhouseRent'].map(kind('rent', 'house')),
    ...['dailyHouseRent'].map(kind('daily', 'house')),
    ...['landSale', 'commercialLandSale'].map(kind('sale', 'land')),
    ...['commercialLandRent'].map(kind('rent', 'land')),
    ...[
      ...['freeAppointmentObjectSale', 'officeSale', 'buildingSale', 'shoppingAreaSale'],
      ...['warehouseSale', 'industrySale', 'businessSale'],
    ].map(kind('sale', 'commercial')),
    ...[
      ...['freeAppointmentObjectRent', 'officeRent', 'buildingRent', 'shoppingAreaRent'],
      ...['warehouseRent', 'industryRent', 'businessRent'],
    ].map(kind('rent', 'commercial')),
  ],
  [
    ...['flatShareSale', 'houseShareSale', 'houseShareRent', 'roomSale', 'roomRent', 'bedRent'],
    ...['dailyRoomRent', 'dailyBedRent', 'garageSale', 'garageRent'],
  ],
)

const rooms: FieldRow = {
  fields: ['apartmentCategory'],
  read: (offer, draft) => readRooms(textAt(offer, 'FlatRoomsCount'), draft),
  write: ({ content: { apartmentCategory } }, to) => {
    if (apartmentCategory !== null)
      setText(
        to,
        'FlatRoomsCount',
        apartmentCategory === 'studio' ? '9' : roomsCount(apartmentCategory),
      )
  },
}

/** The area of a plot is in hundreds of square metres or in hectares, that of a home in square metres. */
const area: FieldRow = {
  fields: ['area'],
  read: (offer, draft) => {
    const unit = textAt(offer, 'Land/AreaUnitType')
    const land = () => {
      const written = readAreaAt(offer, draft, 'Land/Area', 'Land/AreaUnitType')
      // A plot without a known unit is in hundreds of square metres, as in CIAN's own forms.
      return written !== undefined && (isNothing(unit) || readUnit(unit) === undefined)
        ? written * 100
        : written
    }
    const own = () => readAreaAt(offer, draft, 'TotalArea')
    draft.listing.area = (draft.listing.category === 'land' ? (land() ?? own()) : own()) ?? null
  },
  write: ({ content }, to) => {
    if (content.area === null) return
    if (content.category !== 'land') setText(to, 'TotalArea', writeNumber(content.area))
    else {
      setText(to, 'Land/Area', writeNumber(content.area / 100))
      setText(to, 'Land/AreaUnitType', 'sotka')
    }
  },
}

/** CIAN says of a new building how it is handed over, of any other home only how it is renovated. */
const repairs = new Words<ApartmentCondition>(
  { finishedWithRenovation: ['cosmetic', 'euro', 'design'], blackFrame: ['no'] },
  russianConditions,
)
const decorations = new Words<ApartmentCondition>(
  { finishedWithRenovation: ['fine'], whiteFrame: ['preFine'], blackFrame: ['rough', 'without'] },
  russianConditions,
)
const repair = wordRow('apartmentCondition', 'RepairType', repairs)
const decoration = wordRow('apartmentCondition', 'Decoration', decorations)

const condition: FieldRow = {
  fields: ['apartmentCondition'],
  read: (offer, draft) => {
    repair.read(offer, draft)
    decoration.read(offer, draft)
  },
  write: (listing, to) =>
    (listing.content.category === 'newApartment' && listing.content.dealType === 'sale'
      ? decoration
      : repair
    ).write(listing, to),
}

const balcony: FieldRow = {
  fields: ['facilities'],
  read: (offer, draft) => {
    readBalcony(textAt(offer, 'BalconiesCount'), draft)
    readBalcony(textAt(offer, 'LoggiasCount'), draft)
  },
  write: ({ content }, to) => {
    if (content.facilities.includes('balcony')) setText(to, 'BalconiesCount', '1')
  },
}

const bathrooms: FieldRow = {
  fields: ['facilities'],
  read: (offer, draft) => {
    const count = ['SeparateWcsCount', 'CombinedWcsCount']
      .map((path) => draft.readNumber('facilities', textAt(offer, path)) ?? 0)
      .reduce((sum, each) => sum + each, 0)
    if (count >= 2) addToList(draft, 'facilities', 'twoBathrooms')
  },
  write: ({ content }, to) => {
    if (content.facilities.includes('twoBathrooms')) setText(to, 'CombinedWcsCount', '2')
  },
}

/** CIAN has heating for houses only, and more words for gas and coal than listings have. */
const heatings = new Words<HeatingType>(
  { gas: ['autonomousGas'], electric: ['electric'] },
  { gas: ['centralGas'], central: ['central', 'centralCoal'] },
)
const ownHeatings = ['no', 'diesel', 'fireplace', 'solidFuelBoiler', 'stove', 'none']
const heating: FieldRow = {
  fields: ['heatingTypes'],
  read: (offer, draft) => {
    const text = textAt(offer, 'Building/HeatingType')
    if (isNothing(text)) return
    const word = heatings.read(text)
    if (word) addToList(draft, 'heatingTypes', word)
    else if (!ownHeatings.includes(text)) draft.warn('UNKNOWN_WORD', 'heatingTypes', text)
  },
  write: ({ content: { category, heatingTypes } }, to) => {
    const word = heatingTypes.flatMap((each) => heatings.write(each) ?? [])[0]
    if (category === 'house' && word) setText(to, 'Building/HeatingType', word)
  },
}

const prepayments = new Words<RentPaymentType>({
  perMonth: ['1'],
  firstLastMonth: ['2'],
  '3months': ['3'],
})

/** Characters that CIAN refuses in a description, and what people write instead. */
const refusedCharacters: Record<string, string> = { '&': 'и', '№': 'N', '/': ', ', '\\': ', ' }
export const hasRefusedCharacters = (text: string) => /[&№/\\]/.test(text)

const description: FieldRow = {
  fields: ['description'],
  read: (offer, draft) => {
    const text = textAt(offer, 'Description')
    if (!isNothing(text)) draft.listing.description = text
  },
  write: ({ content }, to) => {
    const text = content.description?.replace(/[&№/\\]/g, (each) => refusedCharacters[each] ?? '')
    if (text) addElement(to, 'Description', text)
  },
}

export const cianTable: readonly FieldRow[] = [
  cianKinds.row('Category'),
  description,
  area,
  rooms,
  numberRow('floor', 'FloorNumber'),
  numberRow('floorsCount', 'Building/FloorsCount'),
  condition,
  heating,
  balcony,
  bathrooms,
  flagRow('heatingTypes', 'conditioner', 'HasConditioner', 'true'),
  flagRow('facilities', 'bath', 'HasBathtub', 'true'),
  flagRow('facilities', 'dishwasher', 'HasDishwasher', 'true'),
  flagRow('facilities', 'pets', 'PetsAllowed', 'true'),
  flagRow('paymentVariants', 'mortgage', 'BargainTerms/MortgageAllowed', 'true'),
  numberRow('deposit', 'BargainTerms/Deposit'),
  wordRow('rentPaymentType', 'BargainTerms/PrepayMonths', prepayments),
  commissionRow('BargainTerms/ClientFee'),
]

export const cianLosses: readonly Loss[] = [
  { field: 'title' },
  {
    field: 'category',
    values: ['newApartment'],
    becomes: 'secondaryApartment',
    when: { text: 'rent', is: ({ dealType }) => dealType !== 'sale' },
  },
  {
    field: 'description',
    isRounded: true,
    when: { text: '& № / \\', is: ({ description }) => hasRefusedCharacters(description ?? '') },
  },
  {
    field: 'currency',
    values: ['GEL'],
    becomes: 'USD',
  },
  {
    field: 'price',
    isRounded: true,
    when: { text: 'GEL', is: ({ currency }) => currency === 'GEL' },
  },
  {
    field: 'deposit',
    isRounded: true,
    when: { text: 'GEL', is: ({ currency }) => currency === 'GEL' },
  },
  {
    field: 'apartmentCondition',
    values: ['whiteFrame'],
    when: {
      text: 'other than the sale of a new building',
      is: ({ category, dealType }) => category !== 'newApartment' || dealType !== 'sale',
    },
  },
  { field: 'heatingTypes', values: ['central', 'warmFloor'] },
  {
    field: 'heatingTypes',
    values: ['gas', 'electric'],
    when: { text: 'other than a house', is: ({ category }) => category !== 'house' },
  },
  {
    field: 'heatingTypes',
    values: ['gas', 'electric'],
    when: {
      text: 'several kinds: the first goes out',
      is: ({ heatingTypes }) => heatingTypes.includes('gas') && heatingTypes.includes('electric'),
    },
  },
  { field: 'facilities', values: ['mountainsView', 'seaView', 'oven'] },
  { field: 'paymentVariants', values: ['fullSumm', 'installment'] },
  { field: 'isExclusive' },
  { field: 'rentalPeriods' },
  { field: 'commission', values: ['true'] },
]
