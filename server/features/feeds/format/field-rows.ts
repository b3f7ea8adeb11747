import type { OfferField } from '../../../../contract/feeds/feeds.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import type {
  Facility,
  HeatingType,
  PaymentVariant,
} from '../../../../contract/listings/listing-words.ts'
import { readArea, readUnit, writeNumber } from '../values/numbers.ts'
import { textForFeed } from '../values/plain-text.ts'
import type { Words } from '../values/words.ts'
import { isNothing, readFlag } from '../values/words.ts'
import type { Element, Path } from './element.ts'
import { addElement, setText, textAt, textsAt } from './element.ts'
import type { OfferDraft } from './offer-draft.ts'
import type { OutgoingListing } from './outgoing-listing.ts'

/** One line of a format's table: how a field of a listing is read from an offer, and how it is written into one. */
export interface FieldRow {
  fields: readonly OfferField[]
  read: (from: Element, draft: OfferDraft) => void
  write: (listing: OutgoingListing, to: Element) => void
}

type FieldOf<T> = {
  [Field in keyof ListingContent]-?: T extends NonNullable<ListingContent[Field]>
    ? NonNullable<ListingContent[Field]> extends T
      ? Field
      : never
    : never
}[keyof ListingContent]

type WordField =
  | 'dealType'
  | 'category'
  | 'apartmentCategory'
  | 'apartmentCondition'
  | 'rentPaymentType'
type ListField = 'heatingTypes' | 'facilities' | 'paymentVariants'
type ListWord = HeatingType | Facility | PaymentVariant

/** A field of one word, for which the format has words of its own. */
export const wordRow = <Field extends WordField>(
  field: Field,
  path: Path,
  words: Words<NonNullable<ListingContent[Field]> & string>,
): FieldRow => ({
  fields: [field],
  read: (from, draft) => {
    const text = textAt(from, path)
    if (isNothing(text)) return
    const word = words.read(text)
    if (word === undefined) draft.warn('UNKNOWN_WORD', field, text)
    else draft.listing[field] = word as ListingContent[Field]
  },
  write: ({ content }, to) => {
    const word = content[field]
    const written = word === null ? undefined : words.write(word as never)
    if (written !== undefined) setText(to, path, written)
  },
})

export const numberRow = (field: FieldOf<number>, path: Path): FieldRow => ({
  fields: [field],
  read: (from, draft) => {
    const number = draft.readNumber(
      field,
      textAt(from, path),
      field === 'deposit' ? 'sum' : undefined,
    )
    if (number !== undefined) draft.listing[field] = number as never
  },
  write: ({ content }, to) => {
    const number = content[field]
    if (number !== null) setText(to, path, writeNumber(number))
  },
})

export const textRow = (
  field: 'title' | 'description' | 'address',
  path: Path,
  otherwise: readonly Path[] = [],
): FieldRow => ({
  fields: [field],
  read: (from, draft) => {
    const text = [path, ...otherwise]
      .map((each) => textAt(from, each))
      .find((each) => !isNothing(each))
    if (text !== undefined) draft.listing[field] = text
  },
  write: ({ content }, to) => {
    const text = content[field]
    if (text) setText(to, path, textForFeed(text))
  },
})

/** Reads an area with its unit; without a unit it is in square metres. */
export function readAreaAt(from: Element, draft: OfferDraft, value: Path, unit?: Path) {
  const text = textAt(from, value)
  if (isNothing(text) || text === '0') return undefined
  const area = readArea(text)
  if (!area) {
    draft.warn('NOT_A_NUMBER', 'area', text)
    return undefined
  }
  const written = (unit && textAt(from, unit)) || area.unit
  const metres = readUnit(written)
  if (metres === undefined) draft.warn('UNKNOWN_UNIT', 'area', written)
  return area.number * (metres ?? 1)
}

/** One word of a list, such as a dishwasher, that has a yes-or-no element of its own. */
export const flagRow = (
  field: ListField,
  word: ListWord,
  path: Path,
  written: string,
): FieldRow => ({
  fields: [field],
  read: (from, draft) => {
    const text = textAt(from, path)
    if (text === undefined || text === '') return
    const has = readFlag(text)
    if (has === undefined) draft.warn('UNKNOWN_WORD', field, text)
    else if (has) addToList(draft, field, word)
  },
  write: ({ content }, to) => {
    if ((content[field] as readonly string[]).includes(word)) setText(to, path, written)
  },
})

/** A list with an element for each word; all these elements have one name. */
export const listRow = (
  field: ListField,
  path: Path,
  words: Words<ListWord>,
  { isTold = true } = {},
): FieldRow => ({
  fields: [field],
  read: (from, draft) => {
    for (const text of textsAt(from, path)) {
      const word = words.read(text)
      if (word !== undefined) addToList(draft, field, word)
      else if (isTold) draft.warn('UNKNOWN_WORD', field, text)
    }
  },
  write: ({ content }, to) => {
    const written = (content[field] as readonly ListWord[]).flatMap(
      (word) => words.write(word) ?? [],
    )
    const [last = '', ...above] = path.split('/').reverse()
    if (written.length === 0) return
    const parent = above.reverse().reduce(childOf, to)
    for (const word of written) addElement(parent, last, word)
  },
})

const childOf = (parent: Element, name: string) =>
  parent.children.find((child) => child.name === name) ?? addElement(parent, name)

export function addToList(draft: OfferDraft, field: ListField, word: ListWord) {
  const list: ListWord[] = draft.listing[field]
  if (!list.includes(word)) list.push(word)
}
