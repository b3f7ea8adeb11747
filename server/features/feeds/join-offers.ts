import type { FeedOffer, OfferedListing, OfferField } from '../../../contract/feeds/feeds.ts'
import { offerFields } from '../../../contract/feeds/feeds.ts'
import { plainWord } from './values/words.ts'

export interface OfferSource {
  name: string
  offers: readonly FeedOffer[]
}

export interface OfferAt {
  source: string
  id: string
}

/** Why two offers are taken for one home. */
export type JoinReason = 'ids' | 'pictures' | 'place' | 'phone'

export interface JoinedHome {
  /** In the order of the sources; the first that gives a field decides it. */
  offers: OfferAt[]
  reasons: JoinReason[]
  listing: OfferedListing
  /** The source of each field that has a value. */
  origin: Partial<Record<OfferField, string>>
}

export interface JoinOptions {
  /** Gives one key for a street and house, however they are written; without it, the address's words are the key. */
  addressKey?: (address: string) => string | undefined
  /** Gives the digest of a fetched picture by its address. */
  digestOf?: (url: string) => string | undefined
}

interface Candidate {
  source: number
  offer: FeedOffer
}

/**
 * Finds which offers of several sources are one home. A source tells its own homes apart, so two offers of one source
 * are never joined, and an offer that fits two of another source alike is joined with neither.
 */
export function joinOffers(
  sources: readonly OfferSource[],
  options: JoinOptions = {},
): JoinedHome[] {
  const all = sources.flatMap(({ offers }, source) =>
    offers.map((offer): Candidate => ({ source, offer })),
  )
  const groups = new Groups(all)
  // The strongest evidence comes first: a home that was joined by its ids is not joined otherwise by its looks.
  for (const [reason, keysOf] of evidence(options))
    groups.join(
      reason,
      all.map(({ offer }) => keysOf(offer)),
    )
  return groups.joined().map(({ members, reasons }) => mergeOffers(sources, members, reasons))
}

type Keys = readonly string[]

const evidence = ({
  addressKey = wordsOfAddress,
  digestOf,
}: JoinOptions): readonly [JoinReason, (offer: FeedOffer) => Keys][] => [
  ['ids', idsOf],
  [
    'pictures',
    ({ listing }) =>
      listing.images
        .filter(({ isPlan }) => !isPlan)
        .map(({ url }) => digestOf?.(url) ?? url.replace(/^https?:\/\//, '').toLowerCase()),
  ],
  ['place', (offer) => placeKeys(offer, addressKey)],
  ['phone', phoneKeys],
]

/** Its own id and those in other fields; one shorter than four characters is a number in some list and not an id. */
const idsOf = ({ id, traces: { otherIds } }: FeedOffer): Keys =>
  [id, ...otherIds].map((each) => each.trim().toLowerCase()).filter((each) => each.length >= 4)

/** The rules by which two offers, compared alone, are one home. */
export function sameHome(one: FeedOffer, other: FeedOffer, options: JoinOptions = {}) {
  if (!areAlike(one, other)) return []
  return evidence(options).flatMap(([reason, keysOf]) => {
    const keys = new Set(keysOf(one))
    return keysOf(other).some((key) => keys.has(key)) ? [reason] : []
  })
}

/** The words of an address in one order, without those that every address has; undefined without a number. */
function wordsOfAddress(address: string): string | undefined {
  const words = plainWord(address)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !idleWords.has(word))
  return words.length < 2 || !words.some((word) => /\d/.test(word))
    ? undefined
    : words.sort().join(' ')
}
const idleWords = new Set([
  ...[
    'улица',
    'ул',
    'дом',
    'д',
    'проспект',
    'пр',
    'пр т',
    'переулок',
    'пер',
    'шоссе',
    'батуми',
    'г',
  ],
  ...['street', 'str', 'st', 'avenue', 'ave', 'batumi', 'ქუჩა', 'ბათუმი', 'רחוב', 'בטומי'],
])

/** Address and floor. Area and rooms are compared elsewhere, but without an area too many homes would be alike. */
function placeKeys(
  { listing }: FeedOffer,
  addressKey: (address: string) => string | undefined,
): Keys {
  const address = listing.address === null ? undefined : addressKey(listing.address)
  if (address === undefined || listing.area === null) return []
  const { category, floor } = listing
  const isFlat = category === 'newApartment' || category === 'secondaryApartment'
  if (isFlat && floor === null) return []
  return [`${address}|${isFlat ? floor : ''}`]
}

/** For offers without a reliable address: the same phone, point, area, floor and price. */
function phoneKeys({ listing, traces }: FeedOffer): Keys {
  const { area, coordinates, floor, price } = listing
  if (area === null || coordinates === null || price === null) return []
  // A thousandth of a degree is about a block of houses.
  const at = coordinates.map((degrees) => degrees.toFixed(3)).join(' ')
  return traces.phones.map((phone) => [phone.slice(-9), at, floor, price].join('|'))
}

/** Joins offers into groups, as a union of sets; no group has two offers of one source. */
class Groups {
  readonly #all: readonly Candidate[]
  readonly #groupOf: number[]
  readonly #members: number[][]
  readonly #reasons: Set<JoinReason>[]

  constructor(all: readonly Candidate[]) {
    this.#all = all
    this.#groupOf = all.map((_, index) => index)
    this.#members = all.map((_, index) => [index])
    this.#reasons = all.map(() => new Set())
  }

  join(reason: JoinReason, keys: readonly Keys[]) {
    const byKey = new Map<string, number[]>()
    for (const [index, own] of keys.entries())
      for (const key of new Set(own)) {
        const known = byKey.get(key)
        if (known) known.push(index)
        else byKey.set(key, [index])
      }
    for (const indexes of byKey.values()) {
      // What this many offers share, such as a picture of the whole building, tells nothing about any of them.
      if (indexes.length < 2 || indexes.length > mostAlike) continue
      for (const [one, other] of pairsOf(indexes)) {
        if (!this.#mayJoin(one, other)) continue
        // An id names one home, even if others are like it.
        if (reason === 'ids' || !this.#isAmbiguous(indexes, one, other))
          this.#merge(one, other, reason)
      }
    }
  }

  /** Whether another offer of the same source would fit as well. */
  #isAmbiguous(indexes: readonly number[], one: number, other: number): boolean {
    const hasRival = (here: number, there: number) =>
      indexes.some(
        (each) =>
          each !== here &&
          this.#all[each]?.source === this.#all[here]?.source &&
          areAlike(this.#all[each]?.offer, this.#all[there]?.offer),
      )
    return hasRival(one, other) || hasRival(other, one)
  }

  #mayJoin(one: number, other: number): boolean {
    const [here, there] = [this.#groupOf[one] ?? one, this.#groupOf[other] ?? other]
    if (here === there) return false
    const [left = [], right = []] = [this.#members[here], this.#members[there]]
    const sources = new Set(left.map((index) => this.#all[index]?.source))
    if (right.some((index) => sources.has(this.#all[index]?.source))) return false
    return left.every((a) => right.every((b) => areAlike(this.#all[a]?.offer, this.#all[b]?.offer)))
  }

  #merge(one: number, other: number, reason: JoinReason) {
    const [here, there] = [this.#groupOf[one] ?? one, this.#groupOf[other] ?? other]
    const moved = this.#members[there] ?? []
    this.#members[here]?.push(...moved)
    for (const index of moved) this.#groupOf[index] = here
    for (const each of [...(this.#reasons[there] ?? []), reason]) this.#reasons[here]?.add(each)
    this.#members[there] = []
  }

  *#groups() {
    for (const [index, members] of this.#members.entries())
      if (members.length > 1)
        yield {
          members: members.map((each) => this.#all[each]).filter((each) => each !== undefined),
          reasons: [...(this.#reasons[index] ?? [])],
        }
  }

  joined = () => [...this.#groups()]
}

const mostAlike = 100

function* pairsOf(indexes: readonly number[]): Generator<[number, number]> {
  for (const [at, one] of indexes.entries())
    for (const other of indexes.slice(at + 1)) yield [one, other]
}

/** Whether nothing that both offers say differs. Prices may differ: one source is often older than the other. */
export function areAlike(one: FeedOffer | undefined, other: FeedOffer | undefined): boolean {
  if (!one || !other) return false
  const [a, b] = [one.listing, other.listing]
  const equalOrUnsaid = (left: unknown, right: unknown) =>
    left === null || right === null || left === right
  const isFlat = ({ category }: OfferedListing) =>
    category === null ? null : category === 'newApartment' || category === 'secondaryApartment'
  // Sources do not agree on whether a flat is new.
  const isSameKind =
    isFlat(a) === true && isFlat(b) === true ? true : equalOrUnsaid(a.category, b.category)
  const isSameArea =
    a.area === null || b.area === null || Math.abs(a.area - b.area) <= Math.max(1, a.area * 0.02)
  return (
    a.dealType === b.dealType &&
    isSameKind &&
    !areApart(ownPoint(one), ownPoint(other)) &&
    isSameArea &&
    equalOrUnsaid(a.floor, b.floor) &&
    equalOrUnsaid(a.apartmentCategory, b.apartmentCategory) &&
    equalOrUnsaid(one.traces.flat, other.traces.flat)
  )
}

const ownPoint = ({ listing, traces }: FeedOffer) =>
  traces.isPointOfAddress ? null : listing.coordinates

/** Whether two points are over some 300 metres apart, more than inexact addresses or points set by hand explain. */
function areApart(one: OfferedListing['coordinates'], other: OfferedListing['coordinates']) {
  if (one === null || other === null) return false
  const [north, east] = [
    one[0] - other[0],
    (one[1] - other[1]) * Math.cos((one[0] * Math.PI) / 180),
  ]
  return Math.hypot(north, east) > 0.0027
}

function mergeOffers(
  sources: readonly OfferSource[],
  members: readonly Candidate[],
  reasons: readonly JoinReason[],
): JoinedHome {
  const ordered = members.toSorted((a, b) => a.source - b.source)
  const nameOf = ({ source }: Candidate) => sources[source]?.name ?? ''
  const [first] = ordered
  const listing = structuredClone(first?.offer.listing) as OfferedListing
  const origin: JoinedHome['origin'] = {}
  for (const field of offerFields) {
    const teller = ordered.find(({ offer }) => isSaid(offer.listing, field))
    if (!teller) continue
    Object.assign(listing, { [field]: teller.offer.listing[field] })
    origin[field] = nameOf(teller)
  }
  return {
    offers: ordered.map((member) => ({ source: nameOf(member), id: member.offer.id })),
    reasons: [...reasons],
    listing: settlePrice(listing, ordered),
    origin,
  }
}

/** The price, its currency and the original price come from one source. */
function settlePrice(listing: OfferedListing, ordered: readonly Candidate[]): OfferedListing {
  const priced = ordered.find(({ offer }) => offer.listing.price !== null)?.offer.listing
  if (!priced) return listing
  const { price, currency, originalPrice } = priced
  return { ...listing, price, currency, originalPrice }
}

export function isSaid(listing: OfferedListing, field: OfferField): boolean {
  const value = listing[field]
  if (field === 'currency') return listing.price !== null
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== false
}
