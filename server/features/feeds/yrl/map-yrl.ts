import type {
  ApartmentCondition,
  Category,
  DealType,
} from '../../../../contract/listings/listing-words.ts'
import type { Element } from '../format/element.ts'
import { elementsAt, setText, textAt } from '../format/element.ts'
import type { FieldRow } from '../format/field-rows.ts'
import {
  addToList,
  flagRow,
  numberRow,
  readAreaAt,
  textRow,
  wordRow,
} from '../format/field-rows.ts'
import type { Loss } from '../format/format.ts'
import {
  commissionRow,
  periodWords,
  readBalcony,
  readRooms,
  roomsCount,
  russianConditions,
} from '../format/shared-rows.ts'
import { writeNumber } from '../values/numbers.ts'
import { isNothing, readFlag, Words } from '../values/words.ts'

const dealTypes = new Words<Exclude<DealType, 'daily'>>({
  sale: ['продажа', 'продам', 'sale', 'sell'],
  rent: ['аренда', 'сдам', 'сдается', 'rent', 'lease'],
})

/** A flag of its own marks a new building, so that all flats are one word here. */
const categories = new Words<Exclude<Category, 'newApartment'>>({
  secondaryApartment: [
    'квартира',
    'flat',
    'апартаменты',
    'apartment',
    'apartments',
    'студия',
    'studio',
  ],
  house: [
    ...['дом', 'house', 'коттедж', 'cottage', 'дача', 'dacha', 'таунхаус', 'townhouse', 'дуплекс'],
    ...[
      'дом с участком',
      'house with lot',
      'часть дома',
      'part of house',
      'вилла',
      'villa',
      'duplex',
    ],
  ],
  land: ['участок', 'lot', 'земельный участок', 'земля', 'land', 'plot'],
  commercial: ['коммерческая', 'commercial', 'коммерческая недвижимость', 'офис'],
})
/** Known kinds that this site does not list. */
const unlisted = new Words<'unlisted'>({
  unlisted: [
    'комната',
    'room',
    'комнаты',
    'доля',
    'гараж',
    'garage',
    'машино-место',
    'parking place',
    'бокс',
    'box',
  ],
})

/** YRL allows any text here; the first one is written. */
const conditions = new Words<ApartmentCondition>(russianConditions)

const deals: FieldRow = {
  fields: ['dealType'],
  read: (offer, draft) => {
    const text = textAt(offer, 'type')
    if (isNothing(text)) return
    const deal = dealTypes.read(text)
    if (deal) draft.listing.dealType = deal
    else draft.warn('UNKNOWN_WORD', 'dealType', text)
  },
  write: ({ content }, to) =>
    setText(to, 'type', dealTypes.write(content.dealType === 'sale' ? 'sale' : 'rent') ?? ''),
}

const kinds: FieldRow = {
  fields: ['category'],
  read: (offer, draft) => {
    const text = textAt(offer, 'category')
    const isCommercial = textAt(offer, 'commercial-type') !== undefined
    if (isNothing(text)) {
      if (isCommercial) draft.listing.category = 'commercial'
      return
    }
    if (unlisted.read(text)) draft.refusal = 'UNSUPPORTED_KIND'
    const category = categories.read(text)
    if (!category) draft.warn('UNKNOWN_WORD', 'category', text)
    else
      draft.listing.category =
        isNewFlat(offer) && category === 'secondaryApartment' ? 'newApartment' : category
  },
  write: ({ content: { category } }, to) => {
    if (!category) return
    const isNew = category === 'newApartment'
    // Commercial listings do not have this element.
    if (category !== 'commercial') setText(to, 'property-type', 'жилая')
    setText(to, 'category', categories.write(isNew ? 'secondaryApartment' : category) ?? '')
    if (category === 'commercial') setText(to, 'commercial-type', 'free purpose')
    if (isNew) setText(to, 'new-flat', '1')
  },
}

function isNewFlat(offer: Element) {
  const deal = textAt(offer, 'deal-status')
  return (
    readFlag(textAt(offer, 'new-flat')) ??
    (deal !== undefined && /^(первичная продажа|primary sale|переуступка)$/i.test(deal))
  )
}

/** A studio comes as a flag, as a word, or as a number of rooms that no flat has. */
const rooms: FieldRow = {
  fields: ['apartmentCategory'],
  read: (offer, draft) => readRooms(isStudio(offer) ? 'studio' : textAt(offer, 'rooms'), draft),
  write: ({ content: { apartmentCategory } }, to) => {
    if (apartmentCategory === 'studio') {
      setText(to, 'studio', '1')
      setText(to, 'rooms', '1')
    } else if (apartmentCategory) setText(to, 'rooms', roomsCount(apartmentCategory))
  },
}

const isStudio = (offer: Element) =>
  readFlag(textAt(offer, 'studio')) === true ||
  /студи|studio/i.test(textAt(offer, 'category') ?? '')

const area: FieldRow = {
  fields: ['area'],
  read: (offer, draft) => {
    const own = () => readAreaAt(offer, draft, 'area/value', 'area/unit')
    const lot = () => readAreaAt(offer, draft, 'lot-area/value', 'lot-area/unit')
    const read = draft.listing.category === 'land' ? (lot() ?? own()) : own()
    draft.listing.area = read ?? null
  },
  write: ({ content }, to) => {
    if (content.area === null) return
    const name = content.category === 'land' ? 'lot-area' : 'area'
    setText(to, `${name}/value`, writeNumber(content.area))
    setText(to, `${name}/unit`, 'кв. м')
  },
}

const prices: FieldRow = {
  fields: ['price', 'currency'],
  read: (offer, draft) => {
    for (const price of elementsAt(offer, 'price')) {
      const amount = textAt(price, 'value')
      if (amount === undefined) continue
      const written = textAt(price, 'period')
      const period = isNothing(written) ? null : (periodWords.read(written) ?? null)
      if (!isNothing(written) && period === null) draft.warn('UNKNOWN_WORD', 'price', written)
      const unit = textAt(price, 'unit')
      // A price with a unit is one by the metre and not that of the home; a price of the whole home has no unit.
      if (isNothing(unit))
        draft.prices.push({ amount, currency: textAt(price, 'currency'), period })
      else draft.warn('UNKNOWN_UNIT', 'price', `${amount} / ${unit}`)
    }
  },
  write: ({ content }, to) => {
    if (content.price === null) return
    setText(to, 'price/value', String(content.price))
    setText(to, 'price/currency', content.currency)
    if (content.dealType !== 'sale')
      setText(
        to,
        'price/period',
        periodWords.write(content.dealType === 'daily' ? 'day' : 'month') ?? '',
      )
  },
}

const commission = commissionRow('agent-fee')

const balcony: FieldRow = {
  fields: ['facilities'],
  read: (offer, draft) => readBalcony(textAt(offer, 'balcony'), draft),
  write: ({ content }, to) => {
    if (content.facilities.includes('balcony')) setText(to, 'balcony', 'балкон')
  },
}

/** One text names all that is seen from the windows. */
const view: FieldRow = {
  fields: ['facilities'],
  read: (offer, draft) => {
    const text = textAt(offer, 'window-view') ?? ''
    if (/море|моря|sea/i.test(text)) addToList(draft, 'facilities', 'seaView')
    if (/гор[ыу]|гор$|mountain/i.test(text)) addToList(draft, 'facilities', 'mountainsView')
  },
  write: ({ content: { facilities } }, to) => {
    const seen = [
      ...(facilities.includes('seaView') ? ['море'] : []),
      ...(facilities.includes('mountainsView') ? ['горы'] : []),
    ]
    if (seen.length > 0) setText(to, 'window-view', `на ${seen.join(' и ')}`)
  },
}

const bathrooms: FieldRow = {
  fields: ['facilities'],
  read: (offer, draft) => {
    if (/^([2-9]|два|две|two)/i.test(textAt(offer, 'bathroom-unit') ?? ''))
      addToList(draft, 'facilities', 'twoBathrooms')
  },
  write: ({ content }, to) => {
    if (content.facilities.includes('twoBathrooms')) setText(to, 'bathroom-unit', '2')
  },
}

export const yrlTable: readonly FieldRow[] = [
  deals,
  kinds,
  prices,
  area,
  rooms,
  numberRow('floor', 'floor'),
  numberRow('floorsCount', 'floors-total'),
  wordRow('apartmentCondition', 'renovation', conditions),
  textRow('description', 'description'),
  textRow('address', 'location/address'),
  commission,
  balcony,
  view,
  bathrooms,
  flagRow('heatingTypes', 'conditioner', 'air-conditioner', '1'),
  flagRow('facilities', 'dishwasher', 'dishwasher', '1'),
  flagRow('facilities', 'pets', 'with-pets', '1'),
  flagRow('paymentVariants', 'mortgage', 'mortgage', '1'),
]

export const yrlLosses: readonly Loss[] = [
  { field: 'title' },
  { field: 'heatingTypes', values: ['central', 'electric', 'gas', 'warmFloor'] },
  { field: 'facilities', values: ['bath', 'oven'] },
  { field: 'paymentVariants', values: ['fullSumm', 'installment'] },
  { field: 'isExclusive' },
  { field: 'rentalPeriods' },
  { field: 'commission', values: ['true'] },
  { field: 'deposit' },
  { field: 'rentPaymentType' },
]
