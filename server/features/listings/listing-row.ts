import type { Insertable, Selectable } from 'kysely'
import type { ListingContent } from '../../../contract/listing-form.ts'
import type { Rate } from '../../../contract/money.ts'
import { inDollars } from '../../../contract/money.ts'
import type { Tables } from '../../db/tables.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import { tileOf } from './map-tile.ts'

export type ListingRow = Selectable<Tables['ads']>

/** What surrounds an owner's words when they become a row. */
export interface RowContext {
  gazetteer: Gazetteer
  rate: Rate
  agencyName: string | null
}

/** The columns that an owner's content decides, the derived ones included. */
export function columnsOf(content: ListingContent, context: RowContext) {
  const [lat, lon] = content.coordinates ?? [null, null]
  const known = content.address ? context.gazetteer.recognise(content.address) : undefined
  const district =
    known?.district ?? (lat === null ? undefined : context.gazetteer.districtOf(lat, lon ?? 0))
  return {
    deal_type: content.dealType,
    category: content.category,
    apartment_category: content.apartmentCategory,
    title: content.title,
    description: content.description,
    address: content.address,
    address_key: content.address && addressKey(content.address, context.gazetteer),
    address_in: known ? JSON.stringify(known.names) : null,
    district: district ? JSON.stringify(district) : null,
    city: content.city,
    lat,
    lon,
    tile: lat === null || lon === null ? null : tileOf(lat, lon),
    currency: content.currency,
    price: content.price,
    price_usd:
      content.price === null ? null : inDollars(content.price, content.currency, context.rate),
    area: content.area,
    floor: content.floor,
    floors_count: content.floorsCount,
    heating_types: content.heatingTypes,
    facilities: content.facilities,
    payment_variants: content.paymentVariants,
    apartment_condition: content.apartmentCondition,
    is_exclusive: content.isExclusive,
    rental_periods: content.rentalPeriods,
    commission: content.commission,
    deposit: content.deposit,
    rent_payment_type: content.rentPaymentType,
    search_text: searchText([
      content.title,
      content.address,
      ...Object.values(known?.names ?? {}),
      ...Object.values(district ?? {}),
      context.agencyName,
      content.description,
    ]),
  } satisfies Partial<Insertable<Tables['ads']>>
}

/** The same street and house, in whatever language, are one address. */
export const addressKey = (address: string, gazetteer: Gazetteer) =>
  gazetteer.recognise(address)?.key ?? address.trim().toLowerCase().replace(/\s+/g, ' ')

const searchText = (parts: (string | null)[]) =>
  [...new Set(parts.filter((part) => part !== null))].join('\n').toLowerCase()

type WrittenColumns = Pick<
  ListingRow,
  | 'deal_type'
  | 'category'
  | 'apartment_category'
  | 'title'
  | 'description'
  | 'address'
  | 'city'
  | 'lat'
  | 'lon'
  | 'currency'
  | 'price'
  | 'area'
  | 'floor'
  | 'floors_count'
  | 'heating_types'
  | 'facilities'
  | 'payment_variants'
  | 'apartment_condition'
  | 'is_exclusive'
  | 'rental_periods'
  | 'commission'
  | 'deposit'
  | 'rent_payment_type'
>

/** The other way: what its owner wrote, out of the row. */
export const contentOf = (row: WrittenColumns): ListingContent => ({
  dealType: row.deal_type,
  category: row.category,
  apartmentCategory: row.apartment_category,
  title: row.title,
  description: row.description,
  address: row.address,
  city: row.city,
  coordinates: row.lat === null || row.lon === null ? null : [row.lat, row.lon],
  currency: row.currency,
  price: row.price,
  area: row.area,
  floor: row.floor,
  floorsCount: row.floors_count,
  heatingTypes: row.heating_types,
  facilities: row.facilities,
  paymentVariants: row.payment_variants,
  apartmentCondition: row.apartment_condition,
  isExclusive: row.is_exclusive,
  rentalPeriods: row.rental_periods,
  commission: row.commission,
  deposit: row.deposit,
  rentPaymentType: row.rent_payment_type,
})
