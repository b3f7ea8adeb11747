import type {
  AskedPrice,
  FeedOffer,
  FeedRates,
  OfferedMedia,
  OfferField,
  OfferRefusal,
  OriginalPrice,
} from '../../../../contract/feeds/feeds.ts'
import { feedLimits } from '../../../../contract/feeds/feeds.ts'
import { limits } from '../../../../contract/limits.ts'
import type { ListingContent } from '../../../../contract/listings/listing-fields.ts'
import { needsCondition, withoutInapplicable } from '../../../../contract/listings/listing-rules.ts'
import type { DealType } from '../../../../contract/listings/listing-words.ts'
import { cleanLine, cleanProse } from '../../../../contract/text/clean-text.ts'
import { cutText } from '../../../../contract/text/typed-values.ts'
import { readNumber } from '../../../../contract/text/written-numbers.ts'
import {
  betweenPeriods,
  currencyWords,
  periodOf,
  toListingCurrency,
  wholeSum,
} from '../values/money.ts'
import { rounded } from '../values/numbers.ts'
import { plainText } from '../values/plain-text.ts'
import type { ServedCity } from '../values/served-city.ts'
import { isOfCity, isWithin, splitAddress } from '../values/served-city.ts'
import { isNothing } from '../values/words.ts'
import type { OfferDraft } from './offer-draft.ts'

export interface ReadContext {
  city: ServedCity
  rates: FeedRates
  /** Finds the point of an address in the city, for an offer without a usable one. */
  locate?: (address: string) => readonly [number, number] | undefined
}

/** Turns the draft into an offer by the city, the rates and the limits of a listing. */
export function finishOffer(draft: OfferDraft, context: ReadContext): FeedOffer | OfferRefusal {
  const refuse = (reason: OfferRefusal['reason']): OfferRefusal => ({
    id: draft.id,
    line: draft.line,
    reason,
  })
  if (draft.refusal) return refuse(draft.refusal)
  settleTexts(draft)
  if (!settlePlace(draft, context)) return refuse('OUTSIDE_CITY')
  const originalPrice = settlePrice(draft, context)
  settleNumbers(draft)
  const images = settleMedia(draft)
  const listing = withoutInapplicable(draft.listing)
  tellMissing(draft, listing, images)
  return {
    id: draft.id,
    line: draft.line,
    listing: { ...listing, images, originalPrice },
    warnings: draft.warnings,
    traces: draft.traces,
  }
}

function settleTexts(draft: OfferDraft) {
  const { listing } = draft
  const settle = (
    field: 'title' | 'description' | 'address',
    max: number,
    clean: (text: string) => string,
  ) => {
    const text =
      listing[field] === null ? '' : clean(plainText(listing[field])).replaceAll('\0', '').trim()
    if (text.length > max) draft.warn('TOO_LONG', field, text)
    listing[field] = cutText(text, max).trim() || null
  }
  settle('title', limits.title, (text) => cleanLine(text))
  settle('description', limits.description, cleanProse)
  settle('address', limits.text, (text) => cleanLine(text))
}

/** `, кв. 12`: the number of a flat stays private until the viewing. */
const flatNumber =
  /[,\s]+(?:квартира|кв|apartment|apt|flat|ბინა|דירה)(?:\.|\s|№)*\s*(\d{1,5}\s?[a-zа-яა-ჰ]?)\s*$/iu

/** Settles city, address and coordinates; returns false if the home is elsewhere. */
function settlePlace(draft: OfferDraft, { city, locate }: ReadContext): boolean {
  const { listing, place } = draft
  const locality = splitOffCity(draft, city)
  const [, flat] = flatNumber.exec(listing.address ?? '') ?? []
  if (flat !== undefined && listing.address) {
    draft.traces.flat ??= flat.trim()
    listing.address = listing.address.replace(flatNumber, '')
    draft.warn('FLAT_NUMBER_REMOVED', 'address')
  }
  const isHere = locality === undefined ? undefined : isOfCity(city, locality)
  const point = readPoint(place.latitude, place.longitude)
  const written = [place.latitude, place.longitude].join(' ').trim()
  const dropPoint = () => draft.warn('COORDINATES_DROPPED', 'coordinates', written)
  const take = ([lat, lon]: readonly [number, number]) => {
    listing.coordinates = [rounded(lat, 7), rounded(lon, 7)]
    listing.city = city.key
    return true
  }
  if (point === 'nonsense') dropPoint()
  else if (point) {
    const [lat, lon] = point
    if (isWithin(city.bounds, lat, lon)) return take([lat, lon])
    if (isWithin(city.bounds, lon, lat)) {
      draft.warn('COORDINATES_SWAPPED', 'coordinates', written)
      return take([lon, lat])
    }
    // If the feed names the city but the point lies elsewhere, the address decides.
    if (!isHere) return false
    dropPoint()
  }
  if (isHere === false) return false
  const found = listing.address === null ? undefined : locate?.(listing.address)
  if (found) {
    draft.traces.isPointOfAddress = true
    return take(found)
  }
  listing.city = isHere ? city.key : null
  return true
}

/** Takes the city out of the address if the feed names it only there. */
function splitOffCity({ listing, place }: OfferDraft, city: ServedCity): string | undefined {
  if (!isNothing(place.locality) || listing.address === null)
    return isNothing(place.locality) ? undefined : place.locality
  const { locality, rest } = splitAddress(city, listing.address)
  listing.address = rest
  return locality
}

function readPoint(
  latitude: string | undefined,
  longitude: string | undefined,
): readonly [number, number] | 'nonsense' | undefined {
  if (isNothing(latitude) && isNothing(longitude)) return undefined
  const [lat, lon] = [readNumber(latitude ?? ''), readNumber(longitude ?? '')]
  if (lat === undefined || lon === undefined) return 'nonsense'
  const isOnEarth = Math.abs(lat) <= 180 && Math.abs(lon) <= 180
  return isOnEarth && (Math.abs(lat) > 0.01 || Math.abs(lon) > 0.01) ? [lat, lon] : 'nonsense'
}

function settlePrice(draft: OfferDraft, { rates, city }: ReadContext): OriginalPrice | null {
  const { listing } = draft
  const asked = draft.prices.flatMap((written) => readPrice(draft, written) ?? [])
  draft.traces.prices = asked
  const [chosen, dealType] = choosePrice(asked, listing.dealType)
  listing.dealType = dealType
  if (!chosen) return null
  const price = toListingCurrency(chosen, rates, city.currencies)
  if (!price) {
    draft.warn('NO_RATE', 'price', `${chosen.amount} ${chosen.currency}`)
    return null
  }
  const wanted = dealType === 'sale' ? null : periodOf[dealType]
  const isOther = wanted !== null && chosen.period !== null && chosen.period !== wanted
  if (isOther) draft.warn('PERIOD_CONVERTED', 'price', `${chosen.amount} / ${chosen.period}`)
  const amount = isOther
    ? betweenPeriods(price.amount, chosen.period ?? wanted, wanted)
    : price.amount
  listing.currency = price.currency
  listing.price = wholeSum(amount)
  if (listing.deposit !== null) listing.deposit = wholeSum(listing.deposit / price.factor)
  if (price.original) draft.warn('PRICE_CONVERTED', 'price', `${chosen.amount} ${chosen.currency}`)
  return price.original
}

function readPrice(
  draft: OfferDraft,
  { amount: text, currency: named, period }: OfferDraft['prices'][number],
): AskedPrice | undefined {
  const amount = draft.readNumber('price', text, 'sum')
  // Feeds write 0 for a price on request.
  if (amount === undefined || amount === 0) return undefined
  if (isNothing(named)) {
    draft.warn('MISSING', 'currency', text)
    return undefined
  }
  const currency = currencyWords.read(named)
  if (!currency) {
    draft.warn('UNKNOWN_CURRENCY', 'currency', `${text} ${named}`)
    return undefined
  }
  return { amount, currency, period }
}

/** Chooses the price for the period usual in the deal; a home with only a price by the day is a daily rent. */
function choosePrice(
  asked: readonly AskedPrice[],
  dealType: DealType,
): [AskedPrice | undefined, DealType] {
  const [first] = asked
  if (dealType === 'sale') return [asked.find(({ period }) => period === null) ?? first, 'sale']
  const byPeriod = (...wanted: AskedPrice['period'][]) =>
    wanted.flatMap((period) => asked.find((each) => each.period === period) ?? [])[0]
  const long = byPeriod('month', 'year')
  const short = byPeriod('day')
  if (dealType === 'daily' && (short || !long)) return [short ?? byPeriod(null, 'week'), 'daily']
  if (dealType === 'rent' && short && !long && !byPeriod(null, 'week')) return [short, 'daily']
  return [long ?? byPeriod(null, 'week') ?? short, 'rent']
}

function settleNumbers(draft: OfferDraft) {
  const { listing } = draft
  const settle = (field: 'price' | 'area' | 'floor' | 'floorsCount' | 'deposit', digits = 0) => {
    const number = listing[field]
    if (number === null) return
    const { min, max } = limits[field]
    const value = rounded(number, digits)
    if (value >= min && value <= max) listing[field] = value
    else {
      listing[field] = null
      // Feeds write 0 storeys or 0 square metres when the number is not known.
      if (number !== 0) draft.warn('OUT_OF_RANGE', field, String(number))
    }
  }
  settle('price')
  settle('area', 6)
  settle('floor')
  settle('floorsCount')
  settle('deposit')
  const { floor, floorsCount } = listing
  if (floor !== null && floorsCount !== null && floor > floorsCount) {
    draft.warn('FLOOR_ABOVE_LAST', 'floor', `${floor} / ${floorsCount}`)
    listing.floor = null
  }
}

function settleMedia(draft: OfferDraft): OfferedMedia[] {
  const media: OfferedMedia[] = []
  const seen = new Set<string>()
  for (const each of draft.media.slice(0, feedLimits.pictures)) {
    const url = webAddress(each.url)
    if (url === undefined) draft.warn('WRONG_PICTURE_ADDRESS', 'images', each.url)
    else if (seen.has(url)) draft.warn('PICTURE_TWICE', 'images', each.url)
    else {
      seen.add(url)
      media.push({ ...each, url })
    }
  }
  if (media.length <= limits.photos) return media
  draft.warn('TOO_MANY_PICTURES', 'images', String(draft.media.length))
  return media.slice(0, limits.photos)
}

function webAddress(text: string): string | undefined {
  const written = text.startsWith('//') ? `https:${text}` : text
  if (!/^https?:\/\//i.test(written) || written.length > 2_000) return undefined
  return URL.canParse(written) ? new URL(written).href : undefined
}

/** Warns of what the listing cannot be published without, unless the field has a warning already. */
function tellMissing(draft: OfferDraft, listing: ListingContent, images: readonly OfferedMedia[]) {
  const required = ['category', 'address', 'city', 'coordinates', 'price'] as const
  const missing: OfferField[] = required.filter((field) => listing[field] === null)
  if (needsCondition(listing.category) && listing.apartmentCondition === null)
    missing.push('apartmentCondition')
  if (images.length === 0) missing.push('images')
  for (const field of missing)
    if (
      !draft.warnings.some((warning) => warning.field === field && warning.code !== 'TEXT_REPAIRED')
    )
      draft.warn('MISSING', field)
}
