import { guessColumns, plainHeading } from '../../../../contract/feeds/table-columns.ts'
import { readWord, splitList } from '../../../../contract/feeds/table-values.ts'
import type { TableField } from '../../../../contract/import/table.ts'
import { fieldSchemas } from '../../../../contract/listings/listing-form.ts'
import type * as words from '../../../../contract/listings/listing-words.ts'
import { setText, textAt } from '../format/element.ts'
import type { FieldRow } from '../format/field-rows.ts'
import { addToList, numberRow, readAreaAt, textRow } from '../format/field-rows.ts'
import type { Loss } from '../format/format.ts'
import { readRooms } from '../format/shared-rows.ts'
import { writeNumber } from '../values/numbers.ts'
import { isNothing, readFlag, Words } from '../values/words.ts'

/** Columns of a feed that the desktop's import does not have, and what people call them. */
const moreColumns = {
  id: [
    'id',
    'external id',
    'externalid',
    'код',
    'артикул',
    'номер',
    'код объекта',
    'ref',
    'reference',
  ],
  ref: ['ref no', 'cadastral number', 'кадастровый номер'],
  city: ['city', 'город', 'ქალაქი', 'עיר', 'town', 'населенный пункт'],
  country: ['country', 'страна', 'ქვეყანა', 'מדינה'],
  latitude: ['latitude', 'lat', 'широта', 'განედი', 'קו רוחב'],
  longitude: ['longitude', 'lng', 'lon', 'долгота', 'გრძედი', 'קו אורך'],
  period: ['period', 'price period', 'период'],
  paymentVariants: ['payment', 'payment variants', 'paymentvariants', 'оплата', 'გადახდა', 'תשלום'],
  isExclusive: ['exclusive', 'isexclusive', 'эксклюзив', 'ექსკლუზივი', 'בלעדיות'],
  rentalPeriods: ['rental periods', 'rentalperiods', 'срок аренды'],
  commission: ['commission', 'комиссия', 'საკომისიო', 'עמלה'],
  deposit: ['deposit', 'депозит', 'залог', 'დეპოზიტი', 'פיקדון'],
  rentPaymentType: ['rent payment', 'rentpaymenttype', 'оплата аренды'],
  phone: ['phone', 'телефон', 'ტელეფონი', 'טלפון'],
  flat: ['flat', 'квартира №', 'номер квартиры'],
  images: ['images', 'photos', 'pictures', 'фото', 'фотографии', 'ფოტოები', 'תמונות', 'image'],
  videos: ['videos', 'video', 'видео', 'ვიდეო'],
  plans: ['plans', 'plan', 'планировка', 'планировки'],
} as const satisfies Record<string, readonly string[]>

export type FeedColumn = TableField | keyof typeof moreColumns

const columnOf = new Map(
  (Object.entries(moreColumns) as [FeedColumn, readonly string[]][]).flatMap(([column, names]) =>
    [column.toLowerCase(), ...names].map((name): [string, FeedColumn] => [name, column]),
  ),
)

/** The column of each heading. The desktop import's folder of pictures means nothing here. */
export function feedColumns(headings: readonly string[]): (FeedColumn | undefined)[] {
  const taken = new Set<FeedColumn>()
  const guessed = guessColumns(headings)
  return headings.map((heading) => {
    const own = columnOf.get(plainHeading(heading))
    const shared = guessed[heading]
    const column = own ?? (shared === 'folder' ? undefined : shared)
    if (column === undefined || taken.has(column)) return undefined
    taken.add(column)
    return column
  })
}

type WordColumn = 'dealType' | 'category' | 'apartmentCondition'

const word = (field: WordColumn): FieldRow => ({
  fields: [field],
  read: (row, draft) => {
    const text = textAt(row, field)
    if (isNothing(text)) return
    const read = readWord(field, text)
    if (read === undefined) draft.warn('UNKNOWN_WORD', field, text)
    else Object.assign(draft.listing, { [field]: read })
  },
  write: ({ content }, to) => setText(to, field, content[field] ?? ''),
})

const rooms: FieldRow = {
  fields: ['apartmentCategory'],
  read: (row, draft) => {
    const text = textAt(row, 'apartmentCategory')
    const read = text === undefined ? undefined : readWord('apartmentCategory', text)
    if (read === undefined) readRooms(text, draft)
    else draft.listing.apartmentCategory = read as words.ApartmentCategory
  },
  write: ({ content }, to) => setText(to, 'apartmentCategory', content.apartmentCategory ?? ''),
}

const payments = new Words<words.PaymentVariant>({
  fullSumm: ['fullSumm', 'полная оплата', '100%', 'full payment'],
  installment: ['installment', 'рассрочка', 'instalments', 'განვადება'],
  mortgage: ['mortgage', 'ипотека', 'იპოთეკა', 'משכנתא'],
})

const list = (
  field: 'heatingTypes' | 'facilities' | 'paymentVariants',
  read: (text: string) => string | undefined,
): FieldRow => ({
  fields: [field],
  read: (row, draft) => {
    for (const text of splitList(textAt(row, field) ?? '')) {
      const found = read(text)
      if (found !== undefined) addToList(draft, field, found as words.Facility)
      else if (!isNothing(text)) draft.warn('UNKNOWN_WORD', field, text)
    }
  },
  write: ({ content }, to) => setText(to, field, content[field].join('; ')),
})

const flag = (field: 'isExclusive' | 'commission'): FieldRow => ({
  fields: [field],
  read: (row, draft) => {
    const text = textAt(row, field)
    if (isNothing(text) && text !== '-') return
    const read = readFlag(text)
    if (read === undefined) draft.warn('UNKNOWN_WORD', field, text)
    else draft.listing[field] = read
  },
  write: ({ content }, to) =>
    setText(to, field, content[field] === null ? '' : String(content[field])),
})

const area: FieldRow = {
  fields: ['area'],
  read: (row, draft) => {
    draft.listing.area = readAreaAt(row, draft, 'area') ?? null
  },
  write: ({ content }, to) =>
    setText(to, 'area', content.area === null ? '' : writeNumber(content.area)),
}

const rentalPeriods: FieldRow = {
  fields: ['rentalPeriods'],
  read: (row, draft) => {
    const text = textAt(row, 'rentalPeriods') ?? ''
    const read = fieldSchemas.rentalPeriods.safeParse(splitList(text))
    if (read.success) draft.listing.rentalPeriods = read.data ?? []
    else draft.warn('UNKNOWN_WORD', 'rentalPeriods', text)
  },
  write: ({ content }, to) => setText(to, 'rentalPeriods', content.rentalPeriods.join('; ')),
}

const rentPayments = new Words<words.RentPaymentType>({
  perMonth: ['perMonth', 'помесячно'],
  firstLastMonth: ['firstLastMonth', 'первый и последний месяц'],
  '3months': ['3months', 'за 3 месяца'],
})

const rentPaymentType: FieldRow = {
  fields: ['rentPaymentType'],
  read: (row, draft) => {
    const text = textAt(row, 'rentPaymentType')
    if (isNothing(text)) return
    const read = rentPayments.read(text)
    if (read) draft.listing.rentPaymentType = read
    else draft.warn('UNKNOWN_WORD', 'rentPaymentType', text)
  },
  write: ({ content }, to) => setText(to, 'rentPaymentType', content.rentPaymentType ?? ''),
}

const price: FieldRow = {
  fields: ['price', 'currency'],
  read: (row, draft) => {
    const amount = textAt(row, 'price')
    if (isNothing(amount)) return
    // `85 000 $` names its currency beside the sum.
    const [sign] = /[$€₽₾£]|usd|gel|eur|rub|руб|у\.?\s?е/i.exec(amount) ?? []
    draft.prices.push({ amount, currency: textAt(row, 'currency') || sign, period: null })
  },
  write: ({ content }, to) => {
    setText(to, 'price', content.price === null ? '' : String(content.price))
    setText(to, 'currency', content.currency)
  },
}

export const tableRows: readonly FieldRow[] = [
  word('dealType'),
  word('category'),
  rooms,
  textRow('title', 'title'),
  textRow('description', 'description'),
  textRow('address', 'address'),
  price,
  area,
  numberRow('floor', 'floor'),
  numberRow('floorsCount', 'floorsCount'),
  word('apartmentCondition'),
  list('heatingTypes', (text) => readWord('heatingTypes', text)),
  list('facilities', (text) => readWord('facilities', text)),
  list('paymentVariants', (text) => payments.read(text)),
  flag('isExclusive'),
  rentalPeriods,
  flag('commission'),
  numberRow('deposit', 'deposit'),
  rentPaymentType,
]

export const tableLosses: readonly Loss[] = []

/** The columns of a written table, from left to right. */
export const writtenColumns: readonly (FeedColumn | 'url')[] = [
  ...(['id', 'url', 'dealType', 'category', 'apartmentCategory', 'title', 'description'] as const),
  ...(['city', 'address', 'latitude', 'longitude', 'price', 'currency', 'area', 'floor'] as const),
  ...(['floorsCount', 'apartmentCondition', 'heatingTypes', 'facilities'] as const),
  ...(['paymentVariants', 'isExclusive', 'rentalPeriods', 'commission', 'deposit'] as const),
  ...(['rentPaymentType', 'phone', 'images', 'plans', 'videos'] as const),
]
