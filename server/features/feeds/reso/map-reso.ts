import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import type {
  Category,
  Facility,
  HeatingType,
  PaymentVariant,
} from '../../../../contract/listings/listing-words.ts'
import { isApartment } from '../../../../contract/listings/listing-words.ts'
import type { Loss } from '../format/format.ts'
import { roomsCount } from '../format/shared-rows.ts'
import { Words } from '../values/words.ts'

/** Words of the data dictionary. This format is only written, not read. */
const heatings = new Words<HeatingType>({
  central: ['Central'],
  conditioner: ['HeatPump'],
  electric: ['Electric'],
  gas: ['NaturalGas'],
  warmFloor: ['RadiantFloor'],
})
const views = new Words<Facility>({ mountainsView: ['Mountains'], seaView: ['Ocean'] })
const appliances = new Words<Facility>({ dishwasher: ['Dishwasher'], oven: ['Oven'] })
const terms = new Words<PaymentVariant>({
  fullSumm: ['Cash'],
  installment: ['OwnerWillCarry'],
  mortgage: ['Conventional'],
})
const subTypes = new Words<Category>({
  newApartment: ['Apartment'],
  secondaryApartment: ['Apartment'],
  house: ['SingleFamilyResidence'],
  commercial: ['Retail'],
  land: ['UnimprovedLand'],
})

const typeOf = ({ category, dealType }: ListingContent) => {
  const isSale = dealType === 'sale'
  if (category === 'land') return 'Land'
  if (category === 'commercial') return isSale ? 'CommercialSale' : 'CommercialLease'
  return isSale ? 'Residential' : 'ResidentialLease'
}

const wordsOf = <T extends string>(list: readonly T[], words: Words<T>) =>
  list.flatMap((word) => words.write(word) ?? [])

/** A listing in the fields of a Property; what it does not say is left out. */
export function propertyFields(content: ListingContent): Record<string, unknown> {
  const { category, facilities } = content
  const isLand = category === 'land'
  const rooms = content.apartmentCategory
  const roomsTotal = rooms === null ? null : rooms === 'studio' ? 1 : Number(roomsCount(rooms))
  const fields = {
    PropertyType: typeOf(content),
    PropertySubType: category && subTypes.write(category),
    ListPrice: content.price,
    // The dictionary's names for the ISO 4217 codes are the codes themselves.
    CurrencyCode: content.currency,
    LeaseAmountFrequency: { sale: null, rent: 'Monthly', daily: 'Daily' }[content.dealType],
    SecurityDeposit: content.deposit,
    UnparsedAddress: content.address,
    Latitude: content.coordinates?.[0],
    Longitude: content.coordinates?.[1],
    LivingArea: isLand ? null : content.area,
    LivingAreaUnits: isLand || content.area === null ? null : 'SquareMeters',
    LotSizeArea: isLand ? content.area : null,
    LotSizeUnits: isLand && content.area !== null ? 'SquareMeters' : null,
    RoomsTotal: roomsTotal,
    // A studio has no separate bedroom, and in other homes one room is the living room.
    BedroomsTotal: roomsTotal === null ? null : roomsTotal - 1,
    BathroomsTotalInteger: facilities.includes('twoBathrooms') ? 2 : null,
    EntryLevel: content.floor,
    StoriesTotal: content.floorsCount,
    NewConstructionYN: isApartment(category) ? category === 'newApartment' : null,
    PropertyCondition: content.apartmentCondition && [
      {
        blackFrame: 'UnderConstruction',
        whiteFrame: 'ToBeBuilt',
        finishedWithRenovation: 'UpdatedRemodeled',
      }[content.apartmentCondition],
    ],
    Heating: wordsOf(content.heatingTypes, heatings),
    View: wordsOf(facilities, views),
    Appliances: wordsOf(facilities, appliances),
    PetsAllowed: facilities.includes('pets') ? ['Yes'] : null,
    ExteriorFeatures: facilities.includes('balcony') ? ['Balcony'] : null,
    ListingTerms: wordsOf(content.paymentVariants, terms),
    PublicRemarks: content.description,
  }
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) =>
        value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

export const resoLosses: readonly Loss[] = [
  { field: 'title' },
  { field: 'facilities', values: ['bath'] },
  { field: 'isExclusive' },
  { field: 'rentalPeriods' },
  { field: 'commission' },
  { field: 'rentPaymentType' },
]
