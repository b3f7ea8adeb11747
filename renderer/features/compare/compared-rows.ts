import type { Listing } from '../../../contract/listings/listing.ts'
import type { Currency } from '../../../contract/listings/listing-words.ts'
import { formatNumber } from '../../../texts/format/numbers.ts'
import type { TextSource } from '../../../texts/keys.ts'
import { addressLine } from '../listings/index.ts'
import type { ShownMoney } from '../rates/index.ts'
import { inBoth } from '../rates/index.ts'

export interface ComparedRow {
  name: string
  values: { id: string; value: string }[]
  /** All listings have the same value here, so it does not help to choose. */
  isSame: boolean
}

interface RowTexts extends TextSource {
  read: (amount: number, currency: Currency) => Pick<ShownMoney, 'text'> & Partial<ShownMoney>
}

/** One row for each fact. A fact that no listing states is left out. */
export function comparedRows(listings: readonly Listing[], texts: RowTexts): ComparedRow[] {
  const { t } = texts
  const list = <Word extends string>(words: readonly Word[], say: (word: Word) => string) =>
    words.map(say).join(', ')
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
      list(apartmentCategory ? [apartmentCategory] : [], (each) => t(`listing:rooms.${each}`)),
    ),
    row(t('search:filters.floor'), ({ floor, floorsCount }) =>
      [floor, floorsCount].filter((number) => number !== null).join(' / '),
    ),
    row(t('search:filters.condition'), ({ apartmentCondition }) =>
      list(apartmentCondition ? [apartmentCondition] : [], (each) =>
        t(`listing:condition.${each}`),
      ),
    ),
    row(t('search:filters.category'), ({ category }) =>
      list(category ? [category] : [], (each) => t(`listing:category.${each}`)),
    ),
    row(t('search:filters.heating'), ({ heatingTypes }) =>
      list(heatingTypes, (each) => t(`listing:heating.${each}`)),
    ),
    row(t('search:filters.facilities'), ({ facilities }) =>
      list(facilities, (each) => t(`listing:facility.${each}`)),
    ),
    row(t('search:filters.payment'), ({ paymentVariants }) =>
      list(paymentVariants, (each) => t(`listing:payment.${each}`)),
    ),
  ].filter(({ values }) => values.some(({ value }) => value !== ''))
}

function priceOf({ price, currency, dealType }: Listing, { t, read }: RowTexts) {
  if (price === null) return t('listing:price.unknown')
  const text = inBoth(read(price, currency))
  if (dealType === 'sale') return text
  return `${text} ${t(dealType === 'rent' ? 'listing:price.perMonth' : 'listing:price.perNight')}`
}
