import type { Listing } from '../../../contract/listing.ts'
import type { Currency } from '../../../contract/listing-words.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import type { ScreenTexts } from '../../kernel/i18n/screen-texts.ts'
import { addressLine } from '../listings/index.ts'

export interface ComparedRow {
  name: string
  values: { id: string; value: string }[]
  /** Nothing to choose by: all are alike in it. */
  isSame: boolean
}

interface RowTexts extends ScreenTexts {
  read: (amount: number, currency: Currency) => { text: string }
}

/** The facts of each listing, name by name; a fact that none of them states is left out. */
export function comparedRows(listings: readonly Listing[], texts: RowTexts): ComparedRow[] {
  const { t } = texts
  const list = (prefix: string, values: readonly string[]) =>
    values.map((value) => t(`listing:${prefix}.${value}`)).join(', ')
  const row = (name: string, tell: (listing: Listing) => string | undefined): ComparedRow => {
    const values = listings.map((listing) => ({ id: listing.id, value: tell(listing) ?? '' }))
    const isSame = listings.length > 1 && new Set(values.map(({ value }) => value)).size === 1
    return { name, values, isSame }
  }
  return [
    row(t('search:filters.price'), (listing) => priceOf(listing, texts)),
    row(t('lists:compare.meter'), ({ pricePerMeter, currency }) =>
      pricePerMeter === null ? undefined : texts.read(pricePerMeter, currency).text,
    ),
    row(t('lists:compare.address'), (listing) => addressLine(listing, texts.language)),
    row(t('search:filters.area'), ({ area }) =>
      area === null ? undefined : formatNumber(area, texts.language),
    ),
    row(t('search:filters.rooms'), ({ apartmentCategory }) =>
      list('rooms', apartmentCategory ? [apartmentCategory] : []),
    ),
    row(t('search:filters.floor'), ({ floor, floorsCount }) =>
      [floor, floorsCount].filter((number) => number !== null).join(' / '),
    ),
    row(t('search:filters.condition'), ({ apartmentCondition }) =>
      list('condition', apartmentCondition ? [apartmentCondition] : []),
    ),
    row(t('search:filters.category'), ({ category }) =>
      list('category', category ? [category] : []),
    ),
    row(t('search:filters.heating'), ({ heatingTypes }) => list('heating', heatingTypes)),
    row(t('search:filters.facilities'), ({ facilities }) => list('facility', facilities)),
    row(t('search:filters.payment'), ({ paymentVariants }) => list('payment', paymentVariants)),
  ].filter(({ values }) => values.some(({ value }) => value !== ''))
}

function priceOf({ price, currency, dealType }: Listing, { t, read }: RowTexts) {
  if (price === null) return t('listing:price.unknown')
  const { text } = read(price, currency)
  if (dealType === 'sale') return text
  return `${text} ${t(dealType === 'rent' ? 'listing:price.perMonth' : 'listing:price.perNight')}`
}
