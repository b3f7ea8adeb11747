import type { Item, Sentence } from './items.ts'

/** A number or a range with its unit: `до 80 тысяч $`, `50–70`, `მე-5`. */
export interface Amount {
  min: number | undefined
  max: number | undefined
  /** The sentence gives no bound, such as `from` or `to`. */
  isBare: boolean
  isAbout: boolean
  isOrdinal: boolean
  /** The bound itself is excluded: `above the 5th` leaves out the fifth. */
  isBeyond: boolean
  /** The sentence named the greater end of the range first. */
  isTurned?: boolean
  hasMultiplier: boolean
  money: 'USD' | 'GEL' | 'other' | undefined
}

export interface AmountItem extends Item {
  concept: 'amount'
  amount: Amount
}

export const isAmount = (item: Item | undefined): item is AmountItem => item?.concept === 'amount'

interface Quantity extends Item {
  concept: 'quantity'
  plain: number
  multiplier: number
  isOrdinal: boolean
  money: Amount['money']
}

const isQuantity = (item: Item | undefined): item is Quantity => item?.concept === 'quantity'
const isMoney = (item: Item | undefined) =>
  item?.concept === 'usd' || item?.concept === 'gel' || item?.concept === 'money.other'
const moneyOf = ({ concept }: Item): Amount['money'] =>
  concept === 'usd' ? 'USD' : concept === 'gel' ? 'GEL' : 'other'

/** Joins each number with its multiplier and currency into one item, and then each range into one. */
export function readAmounts(sentence: Sentence): Sentence {
  const quantities = joinQuantities(sentence)
  return { ...sentence, items: joinRanges({ ...sentence, items: quantities }) }
}

const multipliers: Readonly<Record<string, number>> = {
  '#1000': 1_000,
  '#1000000': 1_000_000,
  k: 1_000,
  m: 1_000_000,
}

function joinQuantities({ items, tokens }: Sentence): Item[] {
  const joined: Item[] = []
  for (let i = 0; i < items.length; i += 1) {
    const item = items[i] as Item
    const isDigits = item.concept === 'number'
    const isWord = /^#/.test(item.concept)
    const isOrder = /^@/.test(item.concept)
    if (!isDigits && !isWord && !isOrder) {
      joined.push(item)
      continue
    }
    let end = i + 1
    let [plain, multiplier] = [item.value, 1]
    let hint = item.hint
    if (isWord) {
      const read = readNumberWords(items, i)
      ;({ end, plain, multiplier } = read)
      hint = items[end - 1]?.hint
    } else if (isDigits) {
      const next = items[end]
      const factor = next && multipliers[next.concept]
      const isGlued = next !== undefined && tokens[item.to - 1]?.end === tokens[next.from]?.start
      // `m` alone means metres more often than millions.
      const isMillion = next?.concept !== 'm' || (isGlued && isMoney(items[i - 1]))
      if (next && factor && isMillion && !isRoomsLetter(items, i, isGlued)) {
        multiplier = factor
        hint = next.hint
        end += 1
      }
    }
    const quantity: Quantity = {
      ...item,
      concept: 'quantity',
      hint,
      value: plain * multiplier,
      plain,
      multiplier,
      isOrdinal: isOrder || (isDigits && tokens[item.from]?.isOrdinal === true),
      money: undefined,
    }
    // `50 ათას $`, `$ 50k`, `80000$-მდე`.
    let next = skipHyphen(items, end)
    const isNextsSign =
      items[end]?.concept === 'sign' && /^(number|#.*)$/.test(items[next + 1]?.concept ?? '')
    if (isMoney(items[next]) && !isNextsSign) {
      quantity.money = moneyOf(items[next] as Item)
      quantity.hint = items[next]?.hint ?? quantity.hint
      end = next + 1
    } else if (isMoney(joined.at(-1)) && joined.at(-1)?.to === item.from) {
      const sign = joined.pop() as Item
      quantity.money = moneyOf(sign)
      quantity.from = sign.from
    }
    next = skipHyphen(items, end)
    const tail = items[next]
    if (
      tail &&
      /^[ა-ჰ]+$/.test(tokens[tail.from]?.text ?? '') &&
      /^(to|from)$/.test(tail.concept)
    ) {
      const isEnding = tokens[tail.from]?.text === 'მდე' || tokens[tail.from]?.text === 'დან'
      if (isEnding) {
        quantity.hint = tail.concept as 'to' | 'from'
        end = next + 1
      }
    }
    quantity.to = items[end - 1]?.to ?? quantity.to
    joined.push(quantity)
    i = end - 1
  }
  return joined
}

const skipHyphen = (items: readonly Item[], i: number) => (items[i]?.concept === 'sign' ? i + 1 : i)

/** `2к квартира` has two rooms, `до 2к` costs two thousand. */
function isRoomsLetter(items: readonly Item[], i: number, isGlued: boolean): boolean {
  const [number, letter, after] = [items[i], items[i + 1], items[i + 2]]
  if (letter?.concept !== 'k' || !isGlued || !number || number.value > 5) return false
  const before = items[i - 1]
  const isPriced =
    /^(to|from|about|between|price|cheaper|dearer|above|below)$/.test(before?.concept ?? '') ||
    isMoney(before) ||
    isMoney(after)
  return !isPriced
}

/** `сто двадцать тысяч`, `one and a half million`, `חצי מיליון`. */
function readNumberWords(items: readonly Item[], start: number) {
  let [total, current, multiplier] = [0, Number.NaN, 1]
  let i = start
  for (; i < items.length; i += 1) {
    const { concept, value } = items[i] as Item
    if (concept === '#x100') current = (Number.isNaN(current) ? 1 : current) * 100
    else if (concept === '#1000' || concept === '#1000000') {
      total += (Number.isNaN(current) ? 1 : current) * value
      current = Number.NaN
      multiplier = value
    } else if (concept === '#0.5' && multiplier > 1) total += multiplier / 2
    else if (/^#/.test(concept)) {
      // A smaller number continues this one, `сто двадцать`; an equal or greater one begins another number.
      const room = Number.isNaN(current) ? Infinity : smallestPlace(current)
      if (value >= room) break
      current = (Number.isNaN(current) ? 0 : current) + value
    } else if (concept === 'and' && /^#0\.5$/.test(items[i + 1]?.concept ?? '') && multiplier > 1) {
      total += multiplier / 2
      i += 1
    } else break
  }
  const value = total + (Number.isNaN(current) ? 0 : current)
  return { end: Math.max(i, start + 1), plain: value / multiplier, multiplier }
}

const smallestPlace = (value: number) => (value % 100 === 0 ? 100 : value % 10 === 0 ? 10 : 0)

const joinsRange = new Set(['to', 'and', 'sign', 'light', 'or'])

function joinRanges({ items, tokens }: Sentence): Item[] {
  const joined: Item[] = []
  for (let i = 0; i < items.length; i += 1) {
    const item = items[i] as Item
    if (!isQuantity(item)) {
      joined.push(item)
      continue
    }
    const opening = openingOf(joined, item)
    const range = rangeFrom(items, i, opening?.concept, tokens)
    const last = range ? range.second : item
    const after = items[(range?.index ?? i) + 1]
    const isPostfix = /^(max|мак|მაქ|מקס|min|мин|მინ|מינ)/.test(
      tokens[after?.from ?? -1]?.text ?? '',
    )
    const amount: Omit<Amount, 'isOrdinal' | 'hasMultiplier' | 'money'> = range
      ? { ...boundsOf(item, range.second), isBare: false, isAbout: false, isBeyond: false }
      : {
          ...single(item, opening, after, isPostfix),
          isBeyond: /^(above|below)$/.test(opening?.concept ?? ''),
        }
    if (opening) joined.splice(joined.indexOf(opening))
    const closes =
      !range &&
      (/^(orMore|orLess)$/.test(after?.concept ?? '') ||
        (!opening && isPostfix && /^(to|from)$/.test(after?.concept ?? '')))
    const isPlus = !range && after?.concept === 'sign' && tokens[after.from]?.text === '+'
    const isNumberNext = isQuantity(items[i + 2])
    const takesAfter = closes || (isPlus && !isNumberNext)
    if (takesAfter && isPlus)
      Object.assign(amount, { min: item.value, max: undefined, isBare: false })
    joined.push({
      ...item,
      concept: 'amount',
      amount: {
        ...amount,
        isOrdinal: item.isOrdinal || last.isOrdinal,
        hasMultiplier: item.multiplier > 1 || last.multiplier > 1,
        money: last.money ?? item.money,
      },
      from: opening?.from ?? item.from,
      to: takesAfter && after ? after.to : last.to,
      hint: last.hint,
    } as AmountItem)
    i = (range?.index ?? i) + (takesAfter ? 1 : 0)
  }
  return joined
}

type Opening = Item & {
  concept: 'to' | 'from' | 'between' | 'about' | 'above' | 'below' | 'cheaper' | 'dearer'
}

/** The word for a bound just before a number: `до`, `от`, `between`. */
function openingOf(before: readonly Item[], number: Item): Opening | undefined {
  for (let n = 1; n <= 3; n += 1) {
    const item = before.at(-n)
    if (!item || item.isUsed) return undefined
    if (/^(to|from|between|about|above|below|cheaper|dearer)$/.test(item.concept)) {
      const next = before.at(-n - 1)
      // In `до не более` the first word counts.
      return next && n < 3 && next.concept === item.concept && next.to === item.from
        ? (next as Opening)
        : (item as Opening)
    }
    const isBetween = item.concept === 'light' || item.concept === 'in' || item.concept === 'on'
    if (!isBetween && item.concept !== 'sign') return undefined
    if (item.to !== number.from && n === 1) return undefined
  }
  return undefined
}

function rangeFrom(
  items: readonly Item[],
  i: number,
  opening: string | undefined,
  tokens: Sentence['tokens'],
) {
  const first = items[i] as Quantity
  const isFrom = opening === 'from' || opening === 'between' || first.hint === 'from'
  let link = i + 1
  // `50 м² - 70 м²` and `$40k – $60k` name their unit twice.
  if (
    /^(sqm|floor)$/.test(items[link]?.concept ?? '') &&
    /^(sign|from)$/.test(items[link + 1]?.concept ?? '')
  )
    link += 1
  let said = 0
  let index = link
  for (; index < items.length && said < 3; index += 1, said += 1) {
    const item = items[index] as Item
    if (isQuantity(item)) break
    const isDot = item.concept === 'stop' && tokens[item.from]?.text === '.'
    const isSuffix = tokens[item.from]?.text === 'დან'
    if (!joinsRange.has(item.concept) && !isDot && !isSuffix && item.concept !== 'on')
      return undefined
  }
  const second = items[index]
  if (!isQuantity(second)) return undefined
  const links = items.slice(link, index)
  const has = (concept: string) => links.some((item) => item.concept === concept)
  const sign = tokens[links[0]?.from ?? -1]?.text
  if (links.length === 0) return first.hint === 'from' ? { index, second } : undefined
  const isDash = sign === '-' && links.length === 1
  // `one or two bedrooms`
  const isChoice =
    has('or') &&
    links.length === 1 &&
    second.value <= 5 &&
    /^(room|bedroom|k)$/.test(items[index + 1]?.concept ?? '')
  // `40 კვ.მ-დან 60 კვ.მ-მდე`
  const isSuffixed = links.some(({ from }) => tokens[from]?.text === 'დან')
  const isRange =
    isDash ||
    isSuffixed ||
    isChoice ||
    ((has('to') || second.hint === 'to') && (isFrom || opening === undefined)) ||
    (opening === 'between' && (has('and') || has('light') || isDashed(links, tokens))) ||
    (isFrom && has('light') && links.length <= 2) ||
    (has('light') &&
      opening === undefined &&
      /^(по|ל)$/.test(tokens[links[0]?.from ?? -1]?.text ?? ''))
  // `1+1 до 450`, `2 to 500` are a number and a bound, not a range.
  const isFarOff = second.plain > first.plain * 20 && opening === undefined && !isDash
  const isOfSum = tokens[items[i - 1]?.from ?? -1]?.text === '+'
  if (!isRange || isFarOff || isOfSum) return undefined
  if (opening === 'to' || opening === 'about') return isDash ? { index, second } : undefined
  return { index, second }
}

const isDashed = (links: readonly Item[], tokens: Sentence['tokens']) =>
  links.some(({ from }) => tokens[from]?.text === '-')

/** A multiplier after the second end holds for both ends; if the ends are in the wrong order, they are swapped. */
function boundsOf(first: Quantity, second: Quantity) {
  let start = first.value
  if (first.multiplier === 1 && second.multiplier > 1) {
    const whole = first.plain * second.multiplier
    start = whole <= second.value ? whole : first.plain < 1_000 ? first.plain * 1_000 : first.plain
  }
  const [min, max] = [Math.min(start, second.value), Math.max(start, second.value)]
  return { min, max, isTurned: start > second.value }
}

function single(
  item: Quantity,
  opening: Opening | undefined,
  after: Item | undefined,
  isPostfix: boolean,
) {
  const { value } = item
  const from = { min: value, max: undefined, isBare: false, isAbout: false }
  const to = { min: undefined, max: value, isBare: false, isAbout: false }
  if (after?.concept === 'orMore') return from
  if (after?.concept === 'orLess') return to
  // `80 тысяч максимум`
  if (!opening && isPostfix && after?.concept === 'to') return to
  if (!opening && isPostfix && after?.concept === 'from') return from
  switch (opening?.concept) {
    case 'to':
    case 'below':
    case 'cheaper':
      return to
    case 'from':
    case 'above':
    case 'dearer':
      return from
    case 'about':
      return { min: value, max: value, isBare: false, isAbout: true }
  }
  if (item.hint === 'to') return to
  if (item.hint === 'from') return from
  // `80 ათასი დოლარი მაქსიმუმ`, `90000 max`.
  return { min: value, max: value, isBare: true, isAbout: false }
}
