import type {
  Category,
  Facility,
  HeatingType,
  PaymentVariant,
} from '../../../../contract/listings/listing-words.ts'
import { isApartment } from '../../../../contract/listings/listing-words.ts'
import { addElement, setText } from '../format/element.ts'
import type { FieldRow } from '../format/field-rows.ts'
import { numberRow } from '../format/field-rows.ts'
import type { Loss } from '../format/format.ts'
import { roomsCount } from '../format/shared-rows.ts'
import { writeNumber } from '../values/numbers.ts'
import { asHtml, cutText } from '../values/plain-text.ts'
import { Words } from '../values/words.ts'

/** The format's words are numbers from its lists. It is only written, not read: nobody stores their listings in it. */
const types = new Words<Category>({
  commercial: ['14'],
  land: ['15'],
  newApartment: ['16'],
  secondaryApartment: ['16'],
  house: ['17'],
})
const facilities = new Words<Facility>({ mountainsView: ['5'], seaView: ['6'], balcony: ['25'] })
const heatings = new Words<HeatingType>({ warmFloor: ['14'], central: ['17'], conditioner: ['18'] })
const payments = new Words<PaymentVariant>({ mortgage: ['55'], installment: ['56'] })

const onlyWritten = (fields: FieldRow['fields'], write: FieldRow['write']): FieldRow => ({
  fields,
  read: () => {},
  write,
})

export const longestTitle = 60

export const homesOverseasTable: readonly FieldRow[] = [
  onlyWritten(['dealType', 'price'], ({ content: { dealType, price } }, to) => {
    setText(to, 'type', dealType === 'sale' ? 'sale' : 'rent')
    const name = { sale: 'price', rent: 'price_rent_m', daily: 'price_rent_d' }[dealType]
    setText(to, name, String(price ?? 0))
    setText(to, 'currency', 'usd')
  }),
  onlyWritten(['category'], ({ content: { category } }, to) => {
    if (!category) return
    setText(to, 'realty_type', types.write(category) ?? '')
    if (isApartment(category))
      setText(to, 'market', category === 'newApartment' ? 'primary' : 'secondary')
  }),
  onlyWritten(['title'], ({ content: { title } }, to) => {
    if (title) setText(to, 'title', cutText(title, longestTitle))
  }),
  onlyWritten(['description'], ({ content: { description } }, to) => {
    if (description) setText(to, 'description', asHtml(description).replaceAll('\n', '<br>'))
  }),
  onlyWritten(['apartmentCategory'], ({ content: { apartmentCategory } }, to) => {
    // The living room is not a bedroom.
    if (apartmentCategory)
      setText(
        to,
        'bedrooms',
        apartmentCategory === 'studio' ? '0' : String(Number(roomsCount(apartmentCategory)) - 1),
      )
  }),
  onlyWritten(['area'], ({ content: { area, category } }, to) => {
    if (area !== null)
      setText(to, category === 'land' ? 'size_land' : 'size_house', writeNumber(area))
  }),
  numberRow('floor', 'level'),
  numberRow('floorsCount', 'levels'),
  onlyWritten(['facilities', 'heatingTypes', 'paymentVariants'], ({ content }, to) => {
    const options = [
      ...content.facilities.map((word) => facilities.write(word)),
      ...content.heatingTypes.map((word) => heatings.write(word)),
      ...content.paymentVariants.map((word) => payments.write(word)),
    ]
    for (const option of options) if (option) addElement(to, 'option', option)
  }),
]

export const homesOverseasLosses: readonly Loss[] = [
  {
    field: 'title',
    isRounded: true,
    when: {
      text: `longer than ${longestTitle} characters`,
      is: ({ title }) => (title ?? '').length > longestTitle,
    },
  },
  { field: 'address' },
  { field: 'currency', values: ['GEL'], becomes: 'USD' },
  {
    field: 'price',
    isRounded: true,
    when: { text: 'GEL', is: ({ currency }) => currency === 'GEL' },
  },
  { field: 'apartmentCondition' },
  { field: 'heatingTypes', values: ['electric', 'gas'] },
  { field: 'facilities', values: ['bath', 'dishwasher', 'oven', 'pets', 'twoBathrooms'] },
  { field: 'paymentVariants', values: ['fullSumm'] },
  { field: 'isExclusive' },
  { field: 'rentalPeriods' },
  { field: 'commission' },
  { field: 'deposit' },
  { field: 'rentPaymentType' },
]
