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

/** Studios come as a word, and as numbers of rooms that mean them: 0, 7 (open plan) and 9. */
const roomsByCount: Record<number, ApartmentCategory> = {
  ...{ 0: 'studio', 7: 'studio', 9: 'studio' },
  ...{ 1: '1room', 2: '2rooms', 3: '3rooms' },
}

/** A listing knows flats of up to three rooms: more is told, with the text kept. */
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

/** `2` for two rooms; a studio is written differently everywhere. */
export const roomsCount = (rooms: Exclude<ApartmentCategory, 'studio'>) => rooms.slice(0, 1)

/** What Russian sites call a renovation, beside the word that a format writes itself. */
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

/** Says no to a commission by a percentage of none; how large one is, no listing tells. */
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

/** A balcony may be named, counted, or only said yes to. */
export function readBalcony(text: string | undefined, draft: OfferDraft) {
  if (!isNothing(text) && readFlag(text) !== false) addToList(draft, 'facilities', 'balcony')
}
