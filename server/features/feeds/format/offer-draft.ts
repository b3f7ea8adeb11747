import type {
  AskedPrice,
  OfferedMedia,
  OfferField,
  OfferTraces,
  OfferWarning,
  PricePeriod,
  RefusalReason,
  WarningCode,
} from '../../../../contract/feeds/feeds.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { emptyListing } from '../../../../contract/listings/listing-fields.ts'
import { readNumber } from '../../../../contract/text/written-numbers.ts'
import { isNothing } from '../values/words.ts'

/** A sum as the feed writes it. */
export interface WrittenPrice {
  amount: string
  currency: string | undefined
  period: PricePeriod | null
}

/** Where the home is, as the feed writes it. */
export interface WrittenPlace {
  country?: string | undefined
  locality?: string | undefined
  latitude?: string | undefined
  longitude?: string | undefined
}

/** An offer that a format's table is reading, before the city, the rates and the limits are applied. */
export class OfferDraft {
  readonly id: string
  readonly line: number
  /** With new lists, because rows add to them. */
  readonly listing: ListingContent = {
    ...emptyListing,
    city: null,
    heatingTypes: [],
    facilities: [],
    paymentVariants: [],
    rentalPeriods: [],
  }
  readonly media: OfferedMedia[] = []
  readonly prices: WrittenPrice[] = []
  readonly place: WrittenPlace = {}
  readonly traces: OfferTraces = {
    otherIds: [],
    isPointOfAddress: false,
    phones: [],
    flat: null,
    prices: [] as AskedPrice[],
  }
  readonly warnings: OfferWarning[] = []
  refusal: RefusalReason | undefined

  constructor(id: string, line: number) {
    this.id = id
    this.line = line
  }

  warn(code: WarningCode, field?: OfferField, text?: string) {
    this.warnings.push({
      code,
      ...(field && { field }),
      // A feed's text may be of any length; its beginning is enough to recognise it.
      ...(text !== undefined && { text: text.slice(0, 200).toWellFormed() }),
    })
  }

  /** Reads the text as a number, and warns if it is none. */
  readNumber(field: OfferField, text: string | undefined, kind?: 'sum'): number | undefined {
    if (isNothing(text)) return undefined
    const number = readNumber(text, kind)
    if (number === undefined) this.warn('NOT_A_NUMBER', field, text)
    return number
  }

  addPhone(text: string | undefined) {
    const digits = (text ?? '').replace(/\D/g, '')
    if (digits.length >= 6 && digits.length <= 15) this.traces.phones.push(digits)
  }

  addOtherId(text: string | undefined) {
    if (!isNothing(text) && text !== this.id)
      this.traces.otherIds.push(text.slice(0, 100).toWellFormed())
  }

  addMedia(url: string | undefined, type: OfferedMedia['type'] = 'image', isPlan = false) {
    if (url !== undefined && url.trim() !== '') this.media.push({ url: url.trim(), type, isPlan })
  }
}
