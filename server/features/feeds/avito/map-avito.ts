import type {
  ApartmentCondition,
  Category,
  DealType,
} from '../../../../contract/listings/listing-words.ts'
import { readNumber } from '../../../../contract/text/written-numbers.ts'
import { setText, textAt, textsAt } from '../format/element.ts'
import type { FieldRow } from '../format/field-rows.ts'
import { addToList, numberRow, readAreaAt, textRow, wordRow } from '../format/field-rows.ts'
import type { Loss } from '../format/format.ts'
import {
  commissionRow,
  readBalcony,
  readRooms,
  roomsCount,
  russianConditions,
} from '../format/shared-rows.ts'
import { writeNumber } from '../values/numbers.ts'
import { isNothing, readFlag, Words } from '../values/words.ts'

const dealTypes = new Words<Exclude<DealType, 'daily'>>({
  sale: ['Продам', 'Продажа', 'Продаю'],
  rent: ['Сдам', 'Аренда', 'Сдаю'],
})

const abroad = 'Недвижимость за рубежом'

/** The words for homes abroad, then those for homes in Russia, which are only read. `MarketType` tells new flats. */
const categories = new Words<Exclude<Category, 'newApartment'>>(
  {
    secondaryApartment: ['Квартира, апартаменты'],
    house: ['Дом, вилла'],
    land: ['Земельный участок'],
    commercial: ['Коммерческая недвижимость'],
  },
  {
    secondaryApartment: ['Квартиры', 'Квартира', 'Апартаменты'],
    house: ['Дома, дачи, коттеджи', 'Дом', 'Дача', 'Коттедж', 'Таунхаус'],
    land: ['Земельные участки', 'Участок'],
  },
)
const unlisted = new Words<'unlisted'>({
  unlisted: ['Комнаты', 'Комната', 'Гаражи и машиноместа', 'Гараж, машиноместо', 'Гараж'],
})

const deals: FieldRow = {
  fields: ['dealType'],
  read: (offer, draft) => {
    const text = textAt(offer, 'OperationType')
    if (isNothing(text)) return
    const deal = dealTypes.read(text)
    if (!deal) draft.warn('UNKNOWN_WORD', 'dealType', text)
    else
      draft.listing.dealType =
        deal === 'rent' && isDaily(textAt(offer, 'LeaseType')) ? 'daily' : deal
  },
  write: ({ content: { dealType } }, to) => {
    setText(to, 'OperationType', dealTypes.write(dealType === 'sale' ? 'sale' : 'rent') ?? '')
    if (dealType === 'rent') setText(to, 'LeaseType', 'На длительный срок')
    if (dealType === 'daily') setText(to, 'LeaseType', 'Посуточно')
  },
}

const isDaily = (text = '') => /посуточн|daily/i.test(text)

const kinds: FieldRow = {
  fields: ['category'],
  read: (offer, draft) => {
    const named = textAt(offer, 'Category')
    // In Russia the category names the kind of home, abroad only the object type does.
    const text = named === abroad ? textAt(offer, 'ObjectType') : named
    if (isNothing(text)) return
    if (unlisted.read(text)) draft.refusal = 'UNSUPPORTED_KIND'
    const category = categories.read(text)
    const isNew = /новостройк/i.test(textAt(offer, 'MarketType') ?? '')
    if (!category) draft.warn('UNKNOWN_WORD', 'category', text)
    else
      draft.listing.category =
        category === 'secondaryApartment' && isNew ? 'newApartment' : category
  },
  write: ({ content: { category } }, to) => {
    if (!category) return
    const isNew = category === 'newApartment'
    setText(to, 'Category', abroad)
    setText(to, 'ObjectType', categories.write(isNew ? 'secondaryApartment' : category) ?? '')
    if (isNew) setText(to, 'MarketType', 'Новостройка')
    else if (category === 'secondaryApartment') setText(to, 'MarketType', 'Вторичка')
  },
}

const rooms: FieldRow = {
  fields: ['apartmentCategory'],
  read: (offer, draft) => readRooms(textAt(offer, 'Rooms'), draft),
  write: ({ content: { apartmentCategory } }, to) => {
    if (apartmentCategory)
      setText(
        to,
        'Rooms',
        apartmentCategory === 'studio' ? 'Студия' : roomsCount(apartmentCategory),
      )
  },
}

/** Plots are measured in hundreds of square metres. */
const area: FieldRow = {
  fields: ['area'],
  read: (offer, draft) => {
    const own = () => readAreaAt(offer, draft, 'Square')
    const land = () => {
      const text = textAt(offer, 'LandArea')
      const bare = isNothing(text) ? undefined : readNumber(text)
      return bare === undefined ? readAreaAt(offer, draft, 'LandArea') : bare * 100
    }
    draft.listing.area = (draft.listing.category === 'land' ? (land() ?? own()) : own()) ?? null
  },
  write: ({ content }, to) => {
    if (content.area === null) return
    if (content.category === 'land') setText(to, 'LandArea', writeNumber(content.area / 100))
    else setText(to, 'Square', writeNumber(content.area))
  },
}

const conditions = new Words<ApartmentCondition>(
  {
    finishedWithRenovation: ['Косметический', 'Евро', 'Дизайнерский'],
    blackFrame: ['Требует ремонта'],
  },
  russianConditions,
)
const renovation = wordRow('apartmentCondition', 'Renovation', conditions)
const decoration = wordRow('apartmentCondition', 'Decoration', new Words(russianConditions))

/** Only `Decoration`, which is for new buildings, has a word for a white frame. */
const condition: FieldRow = {
  fields: ['apartmentCondition'],
  read: (offer, draft) => {
    renovation.read(offer, draft)
    decoration.read(offer, draft)
  },
  write: (listing, to) =>
    (listing.content.category === 'newApartment' ? decoration : renovation).write(listing, to),
}

const balcony: FieldRow = {
  fields: ['facilities'],
  read: (offer, draft) => readBalcony(textAt(offer, 'BalconyOrLoggia'), draft),
  write: ({ content }, to) => {
    if (content.facilities.includes('balcony')) setText(to, 'BalconyOrLoggia', 'Балкон')
  },
}

const pets: FieldRow = {
  fields: ['facilities'],
  read: (offer, draft) => {
    if (readFlag(textAt(offer, 'PetsAllowed'))) addToList(draft, 'facilities', 'pets')
  },
  write: ({ content }, to) => {
    if (content.dealType !== 'sale' && content.facilities.includes('pets'))
      setText(to, 'PetsAllowed', 'Да')
  },
}

/** Options of a rented flat, as far as listings have words for them; others give no warning. */
const options: FieldRow = {
  fields: ['facilities', 'heatingTypes'],
  read: (offer, draft) => {
    const paths = ['LeaseAppliances/Option', 'LeaseComfort/Option', 'LeaseAdditionally/Option']
    const said = paths.flatMap((path) => textsAt(offer, path)).join('; ')
    if (/посудомо/i.test(said)) addToList(draft, 'facilities', 'dishwasher')
    if (/кондиционер/i.test(said)) addToList(draft, 'heatingTypes', 'conditioner')
    if (/питомц|животн/i.test(said)) addToList(draft, 'facilities', 'pets')
  },
  write: () => {},
}

/** Some feeds give the deposit in months of rent instead of a sum. */
const deposit: FieldRow = {
  fields: ['deposit'],
  read: (offer, draft) => {
    const amount = draft.readNumber('deposit', textAt(offer, 'DepositAmount'), 'sum')
    if (amount !== undefined) draft.listing.deposit = amount
    const text = textAt(offer, 'LeaseDeposit')
    if (amount !== undefined || isNothing(text)) return
    const months = /без залога/i.test(text) ? 0 : readNumber(/^[\d.,]+/.exec(text)?.[0] ?? '')
    const rent = readNumber(textAt(offer, 'Price') ?? '', 'sum')
    if (months === undefined) draft.warn('UNKNOWN_WORD', 'deposit', text)
    else if (months === 0) draft.listing.deposit = 0
    else if (rent !== undefined) draft.listing.deposit = months * rent
  },
  write: ({ content }, to) => {
    if (content.deposit === 0) setText(to, 'LeaseDeposit', 'Без залога')
    else if (content.deposit !== null) setText(to, 'DepositAmount', String(content.deposit))
  },
}

const title: FieldRow = {
  fields: ['title'],
  read: textRow('title', 'Title').read,
  write: (listing, to) => {
    if (listing.content.category === 'commercial') textRow('title', 'Title').write(listing, to)
  },
}

export const avitoTable: readonly FieldRow[] = [
  deals,
  kinds,
  title,
  textRow('description', 'Description'),
  area,
  rooms,
  numberRow('floor', 'Floor'),
  numberRow('floorsCount', 'Floors'),
  condition,
  balcony,
  pets,
  options,
  deposit,
  commissionRow('LeaseCommissionSize'),
]

const isInRoubles = 'all prices are in roubles'

export const avitoLosses: readonly Loss[] = [
  {
    field: 'title',
    when: { text: 'other than commercial', is: ({ category }) => category !== 'commercial' },
  },
  {
    field: 'currency',
    values: ['GEL'],
    becomes: 'USD',
  },
  { field: 'price', isRounded: true, when: { text: isInRoubles, is: () => true } },
  { field: 'deposit', isRounded: true, when: { text: isInRoubles, is: () => true } },
  {
    field: 'apartmentCondition',
    values: ['whiteFrame'],
    when: { text: 'other than a new building', is: ({ category }) => category !== 'newApartment' },
  },
  { field: 'heatingTypes' },
  {
    field: 'facilities',
    values: ['mountainsView', 'seaView', 'bath', 'dishwasher', 'oven', 'twoBathrooms'],
  },
  {
    field: 'facilities',
    values: ['pets'],
    when: { text: 'sale', is: ({ dealType }) => dealType === 'sale' },
  },
  { field: 'paymentVariants' },
  { field: 'isExclusive' },
  { field: 'rentalPeriods' },
  { field: 'commission', values: ['true'] },
  { field: 'rentPaymentType' },
]
