import type { NameMatch, PlaceNames } from './place-names.ts'
import { nameBook } from './place-names.ts'
import type { Token } from './split-text.ts'
import { splitText } from './split-text.ts'
import type { Hint } from './word-book.ts'
import { wordBook } from './word-book.ts'

/** A phrase of a sentence and what it means; a phrase without a known meaning is a `word`. */
export interface Item {
  concept: string
  /** Its first token, and the one after its last. */
  from: number
  to: number
  hint: Hint | undefined
  /** For a number, and for a concept that contains one: `#80`, `@5`, `rooms.2`. */
  value: number
  name?: NameMatch
  /** Whether it is part of something that was understood. */
  isUsed: boolean
}

export interface Sentence {
  text: string
  tokens: Token[]
  items: Item[]
}

/** A pasted page is not a question: what follows this many tokens is text. */
export const mostTokens = 400

/**
 * Cuts a text into items from left to right; each item is the longest phrase that the vocabulary and the names have.
 */
export function readItems(text: string, names: PlaceNames): Sentence {
  const tokens = splitText(text).slice(0, mostTokens)
  const book = wordBook()
  const places = nameBook(names)
  const items: Item[] = []
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] as Token
    const match = book.match(tokens, at)
    const name = token.kind === 'stop' ? undefined : places.match(tokens, at)
    const item = (concept: string, length: number, rest: Partial<Item> = {}): Item => ({
      concept,
      from: at,
      to: at + length,
      hint: undefined,
      value: Number.NaN,
      isUsed: false,
      ...rest,
    })
    let next: Item
    if (token.kind === 'stop') next = item('stop', 1)
    else if (name && isNameStronger(name, match))
      next = item('name', name.length, { name, hint: hintOf(tokens[at + name.length - 1]) })
    else if (match && (token.kind !== 'number' || match.length > 1))
      next = item(match.concept, match.length, { hint: match.hint, value: numberIn(match.concept) })
    else if (token.kind === 'number') next = item('number', 1, { value: token.value })
    else next = item(token.kind === 'word' ? 'word' : 'sign', 1)
    items.push(next)
    at = next.to
  }
  return { text, tokens, items: items.map((each, i) => shortOfMinimum(each, i, tokens, items)) }
}

/** In `min 30000` the word means at least; in `5 min` it means minutes. */
function shortOfMinimum(item: Item, i: number, tokens: readonly Token[], items: readonly Item[]) {
  const isMin = item.concept === 'minute' && /^(min|мин)$/.test(tokens[item.from]?.text ?? '')
  const isBehindNumber = /^(number|#.*)$/.test(items[i - 1]?.concept ?? '')
  return isMin && !isBehindNumber ? { ...item, concept: 'from' } : item
}

/** The longer of name and phrase wins. If both are equally long, a phrase that is spelt exactly wins. */
function isNameStronger(name: NameMatch, match: ReturnType<ReturnType<typeof wordBook>['match']>) {
  if (!match) return true
  if (name.length !== match.length) return name.length > match.length
  const isStreetAlone = name.isStreet && name.districts.length === 0 && name.place === undefined
  return match.cost >= 0.5 && !(isStreetAlone && match.cost < 1)
}

const numberIn = (concept: string) => Number(/[#@.x]([\d.]+)$/.exec(concept)?.[1] ?? Number.NaN)

function hintOf(token: Token | undefined): Hint | undefined {
  const text = token?.text ?? ''
  if (/მდე$/.test(text)) return 'to'
  if (/დან$/.test(text)) return 'from'
  if (/თან$/.test(text)) return 'near'
  if (/ში$/.test(text)) return 'in'
  if (/ზე$/.test(text)) return 'on'
  if (/^ב[א-ת]{3}/.test(text)) return 'in'
  return undefined
}
