// Long because the rules of one grammar stand in the order in which they are tried.
import { limits } from '../../limits.ts'
import type { Filters } from '../../listings/listing-search.ts'
import type { ApartmentCategory, Facility, VisitorSort } from '../../listings/listing-words.ts'
import { walking } from '../walking.ts'
import type { AmountItem } from './amounts.ts'
import { isAmount, readAmounts } from './amounts.ts'
import type { Finding } from './fold-findings.ts'
import { foldFindings } from './fold-findings.ts'
import type { Item, Sentence } from './items.ts'
import { mostTokens, readItems } from './items.ts'
import { otherKeyboard } from './keyboard.ts'
import { meanings, refusals } from './meanings.ts'
import type { ReadingNote } from './notes.ts'
import { hasContradiction, noteOfLength } from './notes.ts'
import type { PlaceNames } from './place-names.ts'
import { nameBook } from './place-names.ts'
import { seaDistance } from './sea-distance.ts'
import type { Token } from './split-text.ts'

/** What one piece of a sentence was understood as. */
export interface Understood {
  /** The piece as it was typed. */
  text: string
  filters?: Filters
  sort?: VisitorSort
  /** The filters have no place for it, so it is searched as text. */
  isText?: true
}

export interface Reading {
  filters: Filters
  /** Undefined if the sentence names no order. */
  sort: VisitorSort | undefined
  /** The parts of the sentence that stay text. */
  rest: string
  understood: Understood[]
  notes: ReadingNote[]
}

export function readSentence(text: string, names: PlaceNames): Reading {
  const given = text.slice(0, limits.ask)
  const reading = new SentenceReader(given, names)
  if (reading.isStrange) {
    for (const typed of otherKeyboard(given)) {
      const other = new SentenceReader(typed, names)
      if (other.isKnown) return other.reading
    }
  }
  return reading.reading
}

const idle = new Set(['light', 'in', 'on', 'noise', 'listing', 'city', 'walk'])
/** Words of the grammar, which mean nothing when they are left over. */
const structure = new Set(
  `to from about between and or near above below last orMore orLess price area perSqm usd gel
  commission deposit sign last unneeded floorOf district period`.split(/\s+/),
)
const joinsNegation = new Set(['and', 'or'])

class SentenceReader {
  readonly #sentence: Sentence
  readonly #findings: Finding[] = []
  readonly #names: PlaceNames
  #known = 0

  constructor(text: string, names: PlaceNames) {
    this.#names = names
    const read = readItems(text, names)
    this.#known = read.items.filter(
      ({ concept, from }) =>
        !/^(word|number|sign|stop|light|in|on)$/.test(concept) &&
        (read.tokens[from]?.text.length ?? 0) > 1,
    ).length
    for (const item of read.items) if (this.#isOwnCity(item, read)) item.concept = 'city'
    this.#sentence = readAmounts(read)
    this.#readStreets()
    this.#readNames()
    this.#readDownPayments()
    this.#readAmounts()
    this.#readViews()
    this.#readSea()
    this.#readAges()
    this.#readMeanings()
    this.#readRest()
  }

  #isOwnCity({ concept, from }: Item, { tokens }: Sentence) {
    return concept === 'elsewhere' && nameBook(this.#names).isCity(tokens[from]?.text ?? '')
  }

  /** None of its words is known: it may have been typed with the keyboard of another language. */
  get isStrange() {
    return this.#known === 0 && this.#sentence.items.some(({ concept }) => concept === 'word')
  }

  /** Most words must be known, because a short word may be known by chance. */
  get isKnown() {
    const unknown = this.#sentence.items.filter(({ concept }) => concept === 'word').length
    return this.#known > unknown
  }

  get #items() {
    return this.#sentence.items
  }

  #token = (item: Item | undefined): Token | undefined => item && this.#sentence.tokens[item.from]

  /** The nearest item within the phrase that carries meaning; -1 if there is none. */
  #beside(i: number, step: 1 | -1, skip: ReadonlySet<string> = idle): number {
    for (let n = i + step; n >= 0 && n < this.#items.length; n += step) {
      const item = this.#items[n] as Item
      if (item.concept === 'stop') return -1
      if (skip.has(item.concept) || item.concept === 'sign') continue
      return item.isUsed ? -1 : n
    }
    return -1
  }

  #concept = (i: number) => this.#items[i]?.concept

  #find(indices: readonly number[], found: Omit<Finding, 'from' | 'to'>) {
    const items = indices.map((i) => this.#items[i]).filter((item) => item !== undefined)
    for (const item of items) item.isUsed = true
    this.#findings.push({
      from: Math.min(...items.map(({ from }) => from)),
      to: Math.max(...items.map(({ to }) => to)),
      ...found,
    })
  }

  /** The index of the word that refuses an item; undefined if the item is not refused. */
  #refusalOf(i: number, end = i): number | undefined {
    const after = this.#beside(end, 1, new Set(['light']))
    const isClosing = this.#concept(after) === 'withoutPost' || this.#concept(after) === 'unneeded'
    if (isClosing || this.#isClosingNot(after)) return after
    for (let n = i - 1; n >= 0; n -= 1) {
      const { concept, isUsed } = this.#items[n] as Item
      if (concept === 'not' || concept === 'without') return n
      if (!idle.has(concept) && concept !== 'new') {
        // `без посредников и комиссии`: the refusal holds for the second item too.
        const isJoined = joinsNegation.has(concept) && this.#items[n - 1]?.isUsed
        return isJoined && this.#wasRefused.has(n - 1) ? this.#wasRefused.get(n - 1) : undefined
      }
      if (isUsed) return undefined
    }
    return undefined
  }

  /** `პირველი სართული არა`: a `not` with nothing behind it refuses what stands before it. */
  #isClosingNot(i: number) {
    const next = this.#items[i + 1]
    return this.#concept(i) === 'not' && (!next || next.concept === 'stop')
  }

  readonly #wasRefused = new Map<number, number>()

  /** A refused item that stays text includes its refusal: `без балкона` is searched as a whole. */
  #keepAsText(from: number, to: number) {
    const indices: number[] = []
    for (let i = from; i <= to; i += 1) if (!this.#items[i]?.isUsed) indices.push(i)
    if (indices.length > 0) this.#find(indices, { isText: true })
  }

  #refuse(i: number, refusal: number) {
    this.#keepAsText(Math.min(i, refusal), Math.max(i, refusal))
    this.#wasRefused.set(i, refusal)
  }

  /** A street's name stays text as a whole, and no part of it becomes a filter: `улица 26 мая`, `New Boulevard`. */
  #readStreets() {
    for (const [i, item] of this.#items.entries())
      if (item.concept === 'street' && !item.isUsed) this.#keepStreet(i)
    for (const [i, item] of this.#items.entries()) {
      if (item.isUsed) continue
      if (item.concept === 'new' || item.concept === 'old') {
        const isWay = (n: number) => /^(way|place\..*)$/.test(this.#concept(n) ?? '')
        const next = i + 1
        if (isWay(next)) this.#keepAsText(i, next)
        else if (isWay(i - 1) && /[א-ת]/.test(this.#token(item)?.text ?? ''))
          this.#keepAsText(i - 1, i)
      } else if (item.concept === 'name' && item.name?.isStreet) this.#keepStreetAlone(i)
    }
  }

  #keepStreet(i: number) {
    const script = this.#token(this.#items[i])?.text ?? ''
    const isNamePart = (n: number) => {
      const part = this.#items[n]
      if (!part || part.isUsed) return false
      if (isAmount(part)) return this.#isHouseNumber(n)
      return /^(word|name|sea|mountain|new|old|seaside|month|way|city|elsewhere)$/.test(
        part.concept,
      )
    }
    let [from, to] = [i, i]
    if (/[a-zა-ჰ]/.test(script)) {
      while (from > 0 && i - from < 3 && isNamePart(from - 1)) from -= 1
      if (from === i) while (to - i < 2 && isNamePart(to + 1)) to += 1
    } else {
      // In `Приморская улица` the name stands before the word for street.
      const isAdjective = /(ая|ии|ыи)$/.test(this.#token(this.#items[i - 1])?.text ?? '')
      if (isAdjective && isNamePart(i - 1)) from -= 1
      else
        while (to - i < 3 && (isNamePart(to + 1) || this.#isLightBeforeName(to + 1, isNamePart)))
          to += 1
    }
    if (to === i && this.#isHouseNumber(to + 1)) to += 1
    else if (this.#isHouseNumber(to + 1) && !isAmount(this.#items[to])) to += 1
    // A street may be named after another city and still be in this one.
    for (const part of this.#items.slice(from, to + 1))
      if (part.concept === 'elsewhere') part.concept = 'word'
    this.#keepAsText(from, to)
  }

  #isLightBeforeName(i: number, isNamePart: (n: number) => boolean) {
    return idle.has(this.#concept(i) ?? '') && isAmount(this.#items[i - 1]) && isNamePart(i + 1)
  }

  #isHouseNumber(i: number) {
    const item = this.#items[i]
    if (!isAmount(item) || item.isUsed || this.#hasUnit(i)) return false
    const { isBare, money, hasMultiplier } = item.amount
    return isBare && !money && !hasMultiplier && item.value < 400
  }

  #hasUnit(i: number) {
    const unit = this.#concept(this.#beside(i, 1, new Set(['light'])))
    return /^(sqm|metre|floor|room|bedroom|minute|month|sotka|usd|gel|k|year|day|week|bathroom)$/.test(
      unit ?? '',
    )
  }

  /** `на Горгиладзе 12`. A district of the same name is meant only if the sentence says so. */
  #keepStreetAlone(i: number) {
    const item = this.#items[i] as Item
    const isDistrict = (item.name?.districts.length ?? 0) > 0
    if (isDistrict && this.#saysDistrict(i)) return
    if (item.name?.place !== undefined && !isDistrict) return
    this.#keepAsText(i, this.#isHouseNumber(i + 1) ? i + 1 : i)
  }

  #saysDistrict(i: number): boolean {
    const { hint, from } = this.#items[i] as Item
    if (hint === 'in') return true
    const before = this.#items[i - 1]
    if (before?.concept === 'in' && before.to === from) return true
    const isWord = (n: number) => this.#concept(n) === 'district'
    const prior = this.#beside(i, -1)
    const next = this.#beside(i, 1)
    if (isWord(prior) || isWord(next)) return true
    // `района Руставели или Химшиашвили`
    const joined = /^(and|or)$/.test(this.#concept(prior) ?? '')
      ? this.#items[prior - 1]
      : undefined
    return joined?.isUsed === true && (joined.name?.districts.length ?? 0) > 0
  }

  /** A down payment is not the price: `первый взнос до 10к` stays text, together with its sum. */
  #readDownPayments() {
    const skipped = new Set([...idle, 'to', 'from', 'about', 'orMore', 'orLess'])
    for (const [i, item] of this.#items.entries()) {
      if (item.concept !== 'downPayment' || item.isUsed) continue
      const refusal = this.#refusalOf(i)
      const sum = this.#beside(i, 1, skipped)
      const end = refusal === undefined && isAmount(this.#items[sum]) ? sum : i
      this.#keepAsText(Math.min(refusal ?? i, i), end)
    }
  }

  #readNames() {
    for (const [i, item] of this.#items.entries()) {
      if (item.isUsed) continue
      const place = this.#placeOf(i)
      const districts = item.name?.districts ?? []
      const isNear = this.#nearOf(i) !== undefined
      const isDistrictWord = this.#saysDistrictOfPlace(i)
      if (isDistrictWord !== undefined) {
        this.#find([isDistrictWord, i], { filters: { district: this.#districtsNamed(item) } })
        continue
      }
      if (districts.length > 0 && (!isNear || place === undefined)) {
        const refusal = this.#refusalOf(i)
        if (refusal !== undefined) {
          this.#refuse(i, refusal)
          continue
        }
        const words = [this.#beside(i, -1), this.#beside(i, 1)]
        const district = words.find((n) => this.#concept(n) === 'district')
        this.#find(district === undefined ? [i] : [i, district], {
          filters: { district: [...districts] },
        })
      }
    }
    for (const [i, item] of this.#items.entries()) {
      if (item.isUsed || this.#placeOf(i) === undefined) continue
      if (this.#measureOf(i) === undefined) this.#findPlace(i)
    }
  }

  /** `район аэропорта`: a kind of place beside the word for district means the district of that name. */
  #saysDistrictOfPlace(i: number): number | undefined {
    const item = this.#items[i] as Item
    if (!/^place\./.test(item.concept) || this.#districtsNamed(item).length === 0) return undefined
    const sides = [this.#beside(i, -1), this.#beside(i, 1)]
    return sides.find((n) => this.#concept(n) === 'district')
  }

  #districtsNamed(item: Item): string[] {
    if (item.name) return [...item.name.districts]
    return [...(nameBook(this.#names).match(this.#sentence.tokens, item.from)?.districts ?? [])]
  }

  #placeOf(i: number): string | undefined {
    const item = this.#items[i]
    if (item?.name?.place !== undefined) return item.name.place
    const kind = /^place\.(.*)$/.exec(item?.concept ?? '')?.[1]
    return kind === undefined ? undefined : nameBook(this.#names).chiefOf(kind)
  }

  #nearOf(i: number): number | undefined {
    const before = this.#beside(i, -1, nearSkips)
    if (this.#concept(before) === 'near') return before
    if (this.#items[i]?.hint === 'near') return i
    const after = this.#beside(i, 1, nearSkips)
    const isGeorgian = /^[ა-ჰ]/.test(this.#token(this.#items[after])?.text ?? '')
    return this.#concept(after) === 'near' && isGeorgian ? after : undefined
  }

  #findPlace(i: number, more: Filters = {}, also: readonly number[] = []) {
    const refusal = this.#refusalOf(i)
    if (refusal !== undefined) {
      this.#refuse(i, refusal)
      return
    }
    const near = this.#nearOf(i)
    const place = this.#placeOf(i)
    this.#find([...(near === undefined ? [] : [near]), i, ...also], {
      filters: { ...(place !== undefined && { near: place }), ...more },
    })
  }

  /** The minutes or metres to a place or to the sea: `в 5 минутах от моря`. */
  #measureOf(
    i: number,
  ): { amount: number; unit: number; metres?: number; minutes?: number } | undefined {
    for (const step of [-1, 1] as const) {
      let n = i
      for (let steps = 0; steps < 3; steps += 1) {
        n = this.#beside(n, step, measureSkips)
        if (n < 0) break
        const amountAt = isAmount(this.#items[n]) ? n : n - 1
        const unitAt = amountAt + 1 + (this.#concept(amountAt + 1) === 'sign' ? 1 : 0)
        const [amount, unit] = [this.#items[amountAt], this.#concept(unitAt)]
        if (!isAmount(amount) || amount.isUsed || amount.amount.money) continue
        const value = amount.amount.max ?? amount.amount.min ?? 0
        if (unit === 'minute') return { amount: amountAt, unit: unitAt, minutes: value }
        if (unit === 'metre' || unit === 'm')
          return { amount: amountAt, unit: unitAt, metres: value }
        if (unit === 'km') return { amount: amountAt, unit: unitAt, metres: value * 1_000 }
        break
      }
    }
    return undefined
  }

  #readAmounts() {
    for (const [i, item] of this.#items.entries()) {
      if (item.isUsed) continue
      if (item.concept === 'sea' || this.#placeOf(i) !== undefined) this.#readMeasure(i)
    }
    for (const [i, item] of this.#items.entries())
      if (isAmount(item) && !item.isUsed) this.#readAmount(i, item)
  }

  #readMeasure(i: number) {
    const measure = this.#measureOf(i)
    if (!measure) {
      return
    }
    const { amount, unit, metres, minutes } = measure
    const between = this.#between(i, amount)
    if (this.#concept(i) === 'sea') {
      const sea = Math.round(metres ?? (minutes ?? 0) * walking.metresAMinute)
      this.#find([i, amount, unit, ...between], { filters: { sea: Math.min(sea, 20_000) } })
    } else {
      const walk = Math.max(1, Math.ceil(minutes ?? (metres ?? 0) / walking.metresAMinute))
      this.#findPlace(i, { walk: Math.min(walk, 120) }, [amount, unit, ...between])
    }
  }

  #between(a: number, b: number): number[] {
    const [from, to] = a < b ? [a, b] : [b, a]
    return Array.from({ length: to - from - 1 }, (_, n) => from + 1 + n).filter(
      (n) => !this.#items[n]?.isUsed,
    )
  }

  #readAmount(i: number, item: AmountItem) {
    const next = this.#beside(i, 1, unitSkips)
    const unit = this.#concept(next)
    const amount = this.#boundBehindUnit(item, next)
    const before = this.#beside(i, -1, unitSkips)
    const prior = this.#concept(before)
    const isBefore = (concept: string) => prior === concept
    const value = amount.max ?? amount.min ?? 0
    const find = (indices: readonly number[], filters: Filters) => this.#find(indices, { filters })

    if (amount.money === 'other' || unit === 'money.other') {
      this.#keepAsText(i, unit === 'money.other' ? next : i)
      return
    }
    if (amount.money && !isBefore('deposit') && unit !== 'deposit') {
      const meter = /^(perSqm|sqm|metre)$/.test(unit ?? '')
        ? next
        : /^(perSqm|sqm)$/.test(prior ?? '')
          ? before
          : undefined
      if (meter !== undefined) {
        find([i, meter], {
          maxPricePerMeter: amount.max ?? amount.min ?? 0,
          ...currencyOf(amount.money),
        })
        return
      }
      const month = unit === 'month' ? next : undefined
      const price = isBefore('price') ? [before] : []
      find([i, ...price, ...(month === undefined ? [] : [month])], {
        ...this.#priceOf(item),
        ...(month !== undefined && { dealType: ['rent'] }),
      })
      return
    }
    if (isBefore('deposit') || (unit === 'deposit' && amount.money)) {
      const deposit = isBefore('deposit') ? before : next
      find([i, deposit], {
        maxDeposit: amount.max ?? amount.min ?? 0,
        ...currencyOf(amount.money),
      })
      return
    }
    const of = this.#floorsCountBehind(i)
    if (of !== undefined) {
      this.#readFloor(i, item, of)
      return
    }
    if (unit === 'floor') {
      this.#readFloor(i, item, next)
      return
    }
    // `не первый и не последний этаж`
    if (amount.isOrdinal && /^(and|or|not|lastFloor)$/.test(unit ?? '')) {
      for (let n = i + 1; n <= i + 4; n += 1)
        if (this.#concept(n) === 'lastFloor') {
          this.#readFloor(i, item, undefined)
          return
        }
    }
    if (isBefore('floor')) {
      this.#readFloor(i, item, before)
      return
    }
    // In `двушка, не первый` a refused number that belongs to no noun is a floor.
    if (amount.isOrdinal && value === 1 && this.#isSaidAlone(i)) {
      this.#readFloor(i, item, undefined)
      return
    }
    switch (unit) {
      case 'perSqm':
        find([i, next], { maxPricePerMeter: amount.max ?? amount.min ?? 0 })
        return
      case 'sqm':
        if (isBefore('perSqm')) break
        find([i, next, ...(isBefore('area') ? [before] : [])], areaOf(item, 1))
        return
      case 'sotka':
        find([i, next], areaOf(item, 100))
        return
      case 'hectare':
        find([i, next], areaOf(item, 10_000))
        return
      case 'dunam':
        find([i, next], areaOf(item, 1_000))
        return
      case 'room':
      case 'k':
      case 'bedroom':
        this.#readRooms(i, item, next)
        return
      case 'bathroom':
        if (amount.isBare && amount.min === 2) find([i, next], { facilities: ['twoBathrooms'] })
        else this.#keepAsText(i, next)
        return
      case 'month':
      case 'year': {
        const months = (amount.max ?? amount.min ?? 0) * (unit === 'year' ? 12 : 1)
        if (this.#lastBeside(i, next) !== undefined)
          find([i, next], { freshDays: Math.min(365, months * 30) })
        else if (Number.isInteger(months) && months >= 1 && months <= 120 && !this.#isOfPayment(i))
          find([i, next], { period: months })
        else this.#keepAsText(i, next)
        return
      }
      case 'hour':
      case 'day':
      case 'week': {
        const days = Math.ceil((amount.max ?? amount.min ?? 0) * daysOf[unit])
        const last = this.#lastBeside(i, next)
        if (last !== undefined && days >= 1)
          find([i, next, last], { freshDays: Math.min(365, Math.round(days)) })
        else this.#keepAsText(i, next)
        return
      }
      case 'metre':
        if (amount.isOrdinal) break
        // `потолки 3 метра`: no home is so small, so this is not its area.
        if (value < smallestArea) {
          this.#keepAsText(i, next)
          return
        }
        find([i, next, ...(isBefore('area') ? [before] : [])], areaOf(item, 1))
        return
      case 'm':
        find([i, next], areaOf(item, 1))
        return
      case 'minute':
      case 'km':
        this.#keepAsText(i, next)
        return
    }
    if (this.#readSum(i, item)) return
    // `двух- или трёхкомнатная`
    const joined = this.#items[i + 1]
    const isPart = /^(or|and|sign)$/.test(joined?.concept ?? '') && value <= 3
    if (isPart && /^rooms\.\d$/.test(this.#concept(this.#beside(i + 1, 1)) ?? '')) {
      find([i], { apartmentCategory: roomsBetween(value, value) })
      return
    }
    if (isBefore('perSqm')) {
      find([i, before], { maxPricePerMeter: amount.max ?? amount.min ?? 0 })
      return
    }
    if (isBefore('area')) {
      find([i, before], areaOf(item, 1))
      return
    }
    if (isBefore('room') || isBefore('bedroom')) {
      this.#readRooms(i, item, before)
      return
    }
    const isPaidByTime = [unit, prior].some((concept) => /^per(Month|Night)$/.test(concept ?? ''))
    const isPrice =
      (isPaidByTime && !amount.isOrdinal && value >= 20) ||
      isBefore('price') ||
      amount.hasMultiplier ||
      (!amount.isOrdinal && value >= 10_000 && value <= 10_000_000 && this.#isPriced(i)) ||
      (!amount.isBare && !amount.isOrdinal && value >= 100)
    if (isPrice) find([i, ...(isBefore('price') ? [before] : [])], this.#priceOf(item))
    else if (!amount.isBare) this.#keepAsText(i, i)
  }

  /** `не первый`, if no noun follows that the number could belong to. */
  #isSaidAlone(i: number) {
    const next = this.#items[i + 1]
    const isEnd = !next || /^(stop|and|not|lastFloor)$/.test(next.concept)
    return isEnd && this.#refusalOf(i) === i - 1
  }

  /** A number alone may be the id of a listing; it is a price only if the sentence has other words. */
  #isPriced(i: number) {
    const { amount } = this.#items[i] as AmountItem
    return !amount.isBare || this.#items.some((item, n) => n !== i && item.concept !== 'stop')
  }

  /** `2+1` means two rooms and a living room. */
  #readSum(i: number, { amount }: AmountItem): boolean {
    const plus = this.#items[i + 1]
    const second = this.#items[i + 2]
    if (this.#token(plus)?.text !== '+' || !isAmount(second) || !amount.isBare) return false
    const rooms = (amount.min ?? 0) + (second.amount.min ?? 0)
    const isSum = (amount.min ?? 9) <= 5 && (second.amount.min ?? 9) <= 2
    if (!isSum) return false
    const chosen = roomsBetween(rooms, rooms)
    if (chosen.length > 0) this.#find([i, i + 1, i + 2], { filters: { apartmentCategory: chosen } })
    else this.#keepAsText(i, i + 2)
    return true
  }

  /** `рассрочка на 2 года`: the time belongs to a payment and is not how long somebody wants to stay. */
  #isOfPayment(i: number) {
    for (let n = i - 1; n >= Math.max(0, i - 3); n -= 1) {
      if (this.#concept(n)?.startsWith('pay.')) return true
      if (this.#concept(n) === 'stop') return false
    }
    return false
  }

  #lastBeside(i: number, unit: number): number | undefined {
    const before = this.#beside(i, -1, new Set(['light', 'in']))
    if (this.#concept(before) === 'last') return before
    const after = this.#beside(unit, 1, new Set(['light']))
    return this.#concept(after) === 'last' ? after : undefined
  }

  #readFloor(i: number, item: AmountItem, noun: number | undefined) {
    const indices = noun === undefined ? [i] : [i, noun]
    const amount = this.#boundBeforeNoun(item, i, noun, indices)
    const refusal = this.#refusalOf(
      noun === undefined ? i : Math.min(i, noun),
      noun === undefined ? i : Math.max(i, noun),
    )
    if (refusal !== undefined) {
      const first = amount.isBare && (amount.min === 1 || amount.min === 0)
      if (!first) {
        this.#refuse(i, refusal)
        if (noun !== undefined) this.#keepAsText(noun, noun)
        return
      }
      this.#find([refusal, ...indices], { filters: { minFloor: (amount.min ?? 0) + 1 } })
      this.#wasRefused.set(i, refusal)
      return
    }
    const beyond = amount.isBeyond ? 1 : 0
    const inLimits = (floor: number) => Math.max(-1, Math.min(99, Math.round(floor)))
    this.#find(indices, {
      filters: {
        ...(amount.min !== undefined && { minFloor: inLimits(amount.min + beyond) }),
        ...(amount.max !== undefined && { maxFloor: inLimits(amount.max - beyond) }),
      },
    })
  }

  /** `4/12 этаж`, `5 из 9`: the second number counts the building's floors. */
  #floorsCountBehind(i: number): number | undefined {
    const [of, floors] = [this.#items[i + 1], this.#items[i + 2]]
    const isOf = of?.concept === 'floorOf' || this.#token(of)?.text === '/'
    if (!isOf || !isAmount(floors) || floors.isUsed || floors.amount.money) return undefined
    const noun = [i - 1, i + 3].find((n) => this.#concept(n) === 'floor')
    if (noun === undefined) return undefined
    floors.isUsed = true
    return noun
  }

  /** `50 კვადრატამდე`, `10th floor or higher`: what follows the unit tells a lower from an upper bound. */
  #boundBehindUnit({ amount }: AmountItem, unitAt: number) {
    const unit = this.#items[unitAt]
    if (!amount.isBare || !unit || !/^(sqm|sotka|floor|room|bedroom|metre|m)$/.test(unit.concept))
      return amount
    const after = this.#items[unitAt + 1]
    const tail = after?.concept === 'sign' ? this.#items[unitAt + 2] : after
    const isSuffix = /^(მდე|დან|ამდე)$/.test(this.#token(tail)?.text ?? '')
    const hint = unit.hint === 'to' || unit.hint === 'from' ? unit.hint : undefined
    const bound = isSuffix ? tail?.concept : (hint ?? after?.concept)
    const isLeast = bound === 'from' || bound === 'orMore' || bound === 'above'
    const isMost = bound === 'to' || bound === 'orLess' || bound === 'below'
    const isSaid = isSuffix || /^(orMore|orLess|above|below)$/.test(bound ?? '') || hint
    if (!isSaid || (!isLeast && !isMost)) return amount
    const next = this.#items[unitAt + 2]
    if (!isSuffix && !hint && isAmount(next)) return amount
    if (tail && !hint) tail.isUsed = true
    amount.isBare = false
    amount.isBeyond = bound === 'above' || bound === 'below'
    if (isLeast) amount.max = undefined
    else amount.min = undefined
    return amount
  }

  /** `at least floor 4`: the bound stands before the noun. */
  #boundBeforeNoun({ amount }: AmountItem, i: number, noun: number | undefined, indices: number[]) {
    if (noun === undefined || noun > i || !amount.isBare) return amount
    const bound = this.#beside(noun, -1, unitSkips)
    const concept = this.#concept(bound) ?? ''
    if (!/^(to|from|above|below)$/.test(concept)) return amount
    indices.push(bound)
    const isLeast = concept === 'from' || concept === 'above'
    return {
      ...amount,
      isBeyond: concept === 'above' || concept === 'below',
      [isLeast ? 'max' : 'min']: undefined,
    }
  }

  #readRooms(i: number, { amount }: AmountItem, noun: number) {
    const isBedrooms = this.#concept(noun) === 'bedroom'
    const low = amount.min ?? 1
    const high = amount.max ?? 3
    const chosen = roomsBetween(low, high + (isBedrooms && amount.max !== undefined ? 1 : 0))
    const refusal = this.#refusalOf(i)
    if (refusal !== undefined) this.#refuse(noun, refusal)
    else if (chosen.length === 0 || (amount.isBare && low > 3)) this.#keepAsText(i, noun)
    else this.#find([i, noun], { filters: { apartmentCategory: chosen } })
  }

  #priceOf({ amount }: AmountItem): Filters {
    const inLimits = (price: number) => Math.max(0, Math.min(10_000_000, Math.round(price)))
    const { min, max } = amount
    const spread = amount.isAbout && min === max ? 0.1 : 0
    return {
      ...(min !== undefined && !amount.isBare && { minPrice: inLimits(min * (1 - spread)) }),
      ...(max !== undefined && { maxPrice: inLimits(max * (1 + spread)) }),
      ...currencyOf(amount.money),
    }
  }

  /** `вид на море и горы`, `sea and mountain view`, `ზღვის ხედი`. */
  #readViews() {
    for (const [i, item] of this.#items.entries()) {
      if (item.isUsed || item.concept !== 'view') continue
      const after = this.#viewed(i, 1)
      const before = this.#viewed(i, -1)
      const isAfterFirst = /[а-яא-ת]/.test(this.#token(item)?.text ?? '')
      const isTouching = this.#items[i - 1]?.to === item.from && before.includes(i - 1)
      const things = isAfterFirst || !isTouching ? (after.length > 0 ? after : before) : before
      if (things.length === 0) continue
      const facilities = [...new Set(things.map((n) => facilityOf(this.#items[n] as Item)))]
      const refusal = this.#refusalOf(Math.min(i, ...things))
      if (refusal === undefined) {
        this.#find([i, ...things], { filters: { facilities } })
        continue
      }
      this.#keepAsText(Math.min(refusal, i, ...things), Math.max(refusal, i, ...things))
    }
  }

  #viewed(i: number, step: 1 | -1): number[] {
    const things: number[] = []
    for (let n = i + step; this.#items[n] && things.length < 2; n += step) {
      const { concept, isUsed, hint } = this.#items[n] as Item
      if (isUsed || concept === 'stop') break
      if (concept === 'sea' || concept === 'mountain') {
        if (concept === 'sea' && hint === 'near') break
        things.push(n)
      } else if (!idle.has(concept) && concept !== 'and' && concept !== 'or' && concept !== 'sign')
        break
      if (step === -1 && concept === 'on' && things.length > 0) break
    }
    return things
  }

  #readSea() {
    for (const [i, item] of this.#items.entries()) {
      if (item.isUsed || item.concept !== 'sea') continue
      const before = this.#beside(i, -1, nearSkips)
      // In `first line at the sea` the whole phrase gives the distance of the first line.
      if (this.#concept(before) === 'firstLine') {
        this.#find([before, i], { filters: { sea: seaDistance.firstLine } })
        continue
      }
      const near = this.#nearOf(i) ?? this.#standsOn(i)
      if (near === undefined) {
        const after = this.#beside(i, 1, nearSkips)
        if (this.#concept(after) === 'firstLine') item.isUsed = true
        continue
      }
      const refusal = this.#refusalOf(Math.min(near, i))
      if (refusal !== undefined) this.#keepAsText(refusal, Math.max(near, i))
      else {
        // `первая линия у моря`
        const line = this.#beside(near, -1, nearSkips)
        const isLine = this.#concept(line) === 'firstLine'
        const sea = isLine ? seaDistance.firstLine : seaDistance.near
        this.#find(isLine ? [line, near, i] : [near, i], { filters: { sea } })
      }
    }
  }

  /** `квартира на море`, if no view is meant. */
  #standsOn(i: number): number | undefined {
    const { hint } = this.#items[i] as Item
    const before = this.#beside(i, -1, new Set(['light', 'noise']))
    const on = this.#beside(i, -1, new Set(['light', 'noise', 'in']))
    if (this.#concept(on) === 'on') return on
    if (hint === 'on' && this.#concept(before) !== 'view') return i
    return undefined
  }

  /** A `new flat` is in a new building, `new listings` asks for an order, and an `old building` has no new flats. */
  #readAges() {
    for (const [i, item] of this.#items.entries()) {
      if (item.isUsed || (item.concept !== 'new' && item.concept !== 'old')) continue
      const next = this.#beside(i, 1, new Set(['light']))
      const noun = /[א-ת]/.test(this.#token(item)?.text ?? '') ? this.#beside(i, -1) : next
      const concept = this.#concept(noun)
      const isHome =
        concept === 'kind.house' &&
        this.#items.some((each) => /^(kind\.flat|rooms\..*|room|bedroom)$/.test(each.concept))
      if (item.concept === 'old') {
        if ((concept === 'building' || isHome) && this.#refusalOf(i) === undefined)
          this.#find([i, noun], meanings['kind.secondary'] as Finding)
      } else if (concept === 'kind.flat' || concept === 'building' || isHome)
        this.#find([i, noun], meanings['kind.new'] as Finding)
      else if (concept === 'listing') this.#find([i, noun], { sort: 'new' })
    }
  }

  #readMeanings() {
    for (const [i, item] of this.#items.entries()) {
      if (item.isUsed) continue
      const { concept } = item
      if (concept === 'week' || concept === 'month' || concept === 'day') {
        const last = this.#lastBeside(i, i)
        const days = concept === 'week' ? 7 : concept === 'month' ? 30 : 1
        if (last !== undefined) this.#find([i, last], { filters: { freshDays: days } })
        continue
      }
      // In Georgian `წლით` alone means `for a year`.
      if (concept === 'year' && this.#token(item)?.text === 'წლით') {
        this.#find([i], { filters: { period: 12 } })
        continue
      }
      if (/^(text|elsewhere|lastFloor|rooms\.4)$/.test(concept)) {
        const refusal = this.#refusalOf(i)
        if (refusal === undefined) this.#keepAsText(i, i)
        else this.#refuse(i, refusal)
        continue
      }
      if (concept === 'kind.house' && this.#isBuildingOfFlat(i)) {
        item.isUsed = true
        continue
      }
      // `2к кв`
      const isFlat = concept === 'sqm' && this.#token(item)?.text === 'кв'
      const meter = concept === 'sort.cheap' ? this.#meterBehind(i) : undefined
      if (meter !== undefined) {
        this.#find([i, meter], { sort: 'cheapPerMeter' })
        continue
      }
      const meaning = meanings[isFlat ? 'kind.flat' : concept]
      if (!meaning && !refusals[concept]) continue
      const refusal = this.#refusalOf(i)
      if (refusal === undefined) {
        if (meaning) this.#find([i], meaning)
        continue
      }
      const refused = refusals[concept]
      if (!refused) {
        this.#refuse(i, refusal)
        continue
      }
      this.#find([refusal, i], { filters: refused })
      this.#wasRefused.set(i, refusal)
    }
  }

  /** `cheapest flats per square metre` asks for an order, if no sum belongs to the square metre. */
  #meterBehind(i: number): number | undefined {
    for (let n = i + 1; n < this.#items.length; n += 1) {
      const { concept, isUsed } = this.#items[n] as Item
      if (concept === 'stop') return undefined
      if (concept === 'perSqm' && !isUsed) return n
    }
    return undefined
  }

  /** In `квартира в доме с лифтом` the word for house means the building. */
  #isBuildingOfFlat(i: number) {
    const before = this.#beside(i, -1, new Set(['light', 'new', 'old']))
    const isFlat = ({ concept }: Item) =>
      /^(kind\.(flat|new|secondary)|rooms\..*|room|bedroom)$/.test(concept)
    return this.#concept(before) === 'in' && this.#items.some(isFlat)
  }

  /** What no rule has read becomes text, except for words that only hold a sentence together. */
  #readRest() {
    for (const [i, item] of this.#items.entries()) {
      const { concept } = item
      if (item.isUsed || concept === 'stop' || idle.has(concept) || structure.has(concept)) continue
      if (concept === 'not' || concept === 'without' || concept === 'withoutPost') {
        const next = concept === 'withoutPost' ? i - 1 : this.#beside(i, 1)
        const refused = this.#items[next]
        if (refused && !refused.isUsed && refused.concept !== 'stop' && !idle.has(refused.concept))
          this.#keepAsText(Math.min(i, next), Math.max(i, next))
        continue
      }
      // A number in words, or the `к` of `к морю`, says nothing here.
      if (/^#/.test(concept) || concept === 'k') continue
      if (isAmount(item) && !/\d/.test(this.#token(item)?.text ?? '')) {
        // A number in words, such as `one` or `first`, says nothing alone.
        const next = this.#items[i + 1]
        if (next?.concept !== 'word') continue
      }
      // In `ბანკის გარეშე` the refusal stands behind what it refuses.
      const isRefused = this.#concept(i + 1) === 'withoutPost'
      this.#find(isRefused ? [i, i + 1] : [i], { isText: true })
    }
  }

  get reading(): Reading {
    const found = this.#findings.sort((a, b) => a.from - b.from)
    const { filters, sort, stray, isTurned } = foldFindings(found)
    const understood: Understood[] = []
    const rest: string[] = []
    const findings = found.map((each) =>
      stray.has(each) ? { ...each, isText: true as const } : each,
    )
    for (const finding of this.#withWordsWhole(findings)) {
      const text = this.#textOf(finding)
      if (finding.isText) {
        rest.push(this.#withoutPrefix(finding, text))
        understood.push({ text, isText: true })
      } else {
        const { filters: own, sort: order } = finding
        understood.push({ text, ...(own && { filters: own }), ...(order && { sort: order }) })
      }
    }
    const unread = this.#unreadText()
    if (unread !== '') {
      rest.push(unread)
      understood.push({ text: unread, isText: true })
    }
    const text = rest.join(' ')
    const isUnderstood = understood.some(({ isText }) => !isText)
    const notes: ReadingNote[] = [
      ...(understood.length === 0 && this.#sentence.text.trim() !== ''
        ? [{ kind: 'nothing' as const }]
        : []),
      ...(isTurned || this.#items.some((item) => isAmount(item) && item.amount.isTurned)
        ? [{ kind: 'turned' as const }]
        : []),
      ...(hasContradiction(found, this.#items) ? [{ kind: 'either' as const }] : []),
      ...this.#citiesElsewhere(),
      ...noteOfLength(text, isUnderstood),
    ]
    return { filters, sort, rest: text, understood, notes }
  }

  #citiesElsewhere(): ReadingNote[] {
    return this.#items
      .filter(({ concept }) => concept === 'elsewhere')
      .slice(0, 1)
      .map((item) => ({
        kind: 'elsewhere' as const,
        text: this.#withoutPrefix(item, this.#textOf(item)),
      }))
  }

  /** Letters and digits without a space between them are one word, unless one part was understood: `B2`, `5cb443`. */
  #withWordsWhole(findings: readonly Finding[]): Finding[] {
    const { tokens } = this.#sentence
    const isOneWord = (from: number, to: number) => tokens[from]?.end === tokens[to]?.start
    const isInWord = (at: number) => /^(word|number)$/.test(tokens[at]?.kind ?? '')
    const whole: Finding[] = []
    for (const [n, finding] of findings.entries()) {
      if (!finding.isText) {
        whole.push(finding)
        continue
      }
      const last = whole.at(-1)
      const next = findings[n + 1]?.from ?? tokens.length
      let { from, to } = finding
      while (from > (last?.to ?? 0) && isInWord(from - 1) && isOneWord(from - 1, from)) from -= 1
      while (to < next && isInWord(to) && isOneWord(to - 1, to)) to += 1
      if (last?.isText && last.to === from && isOneWord(from - 1, from)) {
        whole.pop()
        from = last.from
      }
      whole.push({ ...finding, from, to })
    }
    return whole
  }

  /** The end of a text that is too long to be read whole. */
  #unreadText(): string {
    const { text, tokens } = this.#sentence
    const end = tokens.at(-1)?.end
    return end === undefined || tokens.length < mostTokens ? '' : text.slice(end).trim()
  }

  /** Hebrew joins `in` to a name; the text search looks for the name without it. */
  #withoutPrefix({ from }: Pick<Finding, 'from'>, text: string): string {
    const item = this.#items.find((each) => each.from === from)
    const isNamed = item !== undefined && /^(street|name|text|elsewhere)$/.test(item.concept)
    return isNamed && item.hint !== undefined && /^[בלמ]/.test(text) ? text.slice(1) : text
  }

  #textOf({ from, to }: Pick<Finding, 'from' | 'to'>): string {
    const { text, tokens } = this.#sentence
    return text.slice(tokens[from]?.start, tokens[to - 1]?.end)
  }
}

const nearSkips = new Set(['light', 'in', 'on', 'noise', 'walk', 'from', 'to', 'k'])
const measureSkips = new Set(['light', 'in', 'on', 'noise', 'walk', 'from', 'to', 'near'])
const unitSkips = new Set(['light', 'in', 'on'])

const facilityOf = ({ concept }: Item): Facility =>
  concept === 'sea' ? 'seaView' : 'mountainsView'

const currencyOf = (money: 'USD' | 'GEL' | 'other' | undefined): Filters =>
  money === 'USD' || money === 'GEL' ? { currency: money } : {}

const wordsOfRooms: readonly ApartmentCategory[] = ['1room', '2rooms', '3rooms']
const roomsBetween = (low: number, high: number) =>
  wordsOfRooms.filter((_, n) => n + 1 >= Math.floor(low) && n + 1 <= Math.floor(high))

function areaOf({ amount }: AmountItem, unit: number): Filters {
  const inLimits = (area: number) => Math.min(2_000, Math.round(area * unit * 10) / 10)
  const { min, max, isBare, isAbout } = amount
  const spread = isAbout ? 0.1 : 0
  return {
    ...(min !== undefined && { minArea: inLimits(min * (1 - spread)) }),
    ...(max !== undefined && !isBare && { maxArea: inLimits(max * (1 + spread)) }),
  }
}

const smallestArea = 10
const daysOf = { hour: 1 / 24, day: 1, week: 7 } as const
