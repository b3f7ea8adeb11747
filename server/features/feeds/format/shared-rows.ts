import type { PricePeriod } from '../../../../contract/feeds/feeds.ts'
import type {
  ApartmentCategory,
  ApartmentCondition,
} from '../../../../contract/listings/listing-words.ts'
import { isNothing, readFlag, Words } from '../values/words.ts'
import type { Path } from './element.ts'
import { setText, textAt } from './element.ts'
import type { FieldRow } from './field-rows.ts'
import { addToList } from './field-rows.ts'
import type { OfferDraft } from './offer-draft.ts'

/** A studio is written as a word, or as a number of rooms that means one: 0, 7 (open plan) or 9. */
const roomsByCount: Record<number, ApartmentCategory> = {
  ...{ 0: 'studio', 7: 'studio', 9: 'studio' },
  ...{ 1: '1room', 2: '2rooms', 3: '3rooms' },
}

/** A listing has at most three rooms; a larger number gives a warning with the feed's text. */
export function readRooms(text: string | undefined, draft: OfferDraft) {
  if (isNothing(text)) return
  if (/студи|studio/i.test(text)) {
    draft.listing.apartmentCategory = 'studio'
    return
  }
  const count = draft.readNumber('apartmentCategory', text)
  if (count === undefined) return
  const category = roomsByCount[count]
  if (category) draft.listing.apartmentCategory = category
  else draft.warn('UNKNOWN_WORD', 'apartmentCategory', text)
}

/** `2` for two rooms; every format writes a studio differently. */
export const roomsCount = (rooms: Exclude<ApartmentCategory, 'studio'>) => rooms.slice(0, 1)

/** Words of Russian sites for a renovation, read besides the word that a format writes itself. */
export const russianConditions: Record<ApartmentCondition, readonly string[]> = {
  finishedWithRenovation: [
    ...['с отделкой', 'дизайнерский', 'евро', 'евроремонт', 'косметический', 'чистовая отделка'],
    ...['хороший', 'отличный', 'с ремонтом', 'ремонт', 'под ключ', 'чистовая', 'частичный ремонт'],
    ...['designer', 'euro', 'cosmetic', 'renovated', 'капитальный', 'современный', 'авторский'],
    ...['design', 'fine', 'finewithfurniture', 'чистовая с мебелью', 'новый'],
  ],
  whiteFrame: [
    ...['предчистовая', 'предчистовая отделка', 'белый каркас', 'white box', 'white frame'],
    ...['вайт бокс', 'whitebox', 'prefine', 'pre-fine'],
  ],
  blackFrame: [
    ...['черновая', 'черновая отделка', 'черный каркас', 'без отделки', 'black frame'],
    ...['требует ремонта', 'требуется ремонт', 'нет', 'no', 'без ремонта', 'needs renovation'],
    ...['rough', 'without'],
  ],
}

export const periodWords = new Words<PricePeriod>({
  month: ['месяц', 'month', 'в месяц', 'мес', 'помесячно', 'monthly', 'monat'],
  day: ['день', 'day', 'сутки', 'в сутки', 'посуточно', 'daily', 'night', 'tag'],
  week: ['неделя', 'week', 'weekly', 'в неделю', 'woche'],
  year: ['год', 'year', 'yearly', 'в год', 'jahr'],
})

/** Writes "no commission" as 0 percent; a listing does not say how large a commission is. */
export const commissionRow = (path: Path): FieldRow => ({
  fields: ['commission'],
  read: (from, draft) => {
    const fee = draft.readNumber('commission', textAt(from, path)?.replace('%', ''))
    if (fee !== undefined) draft.listing.commission = fee > 0
  },
  write: ({ content }, to) => {
    if (content.commission === false) setText(to, path, '0')
  },
})

/** A feed may name a balcony, count it, or only say yes. */
export function readBalcony(text: string | undefined, draft: OfferDraft) {
  if (!isNothing(text) && readFlag(text) !== false) addToList(draft, 'facilities', 'balcony')
}
