import { soundOf, wordsOf } from '../../../contract/text/sound.ts'
import type { HouseNumber } from './house-number.ts'
import { readHouseNumber } from './house-number.ts'
import type { WayKind } from './street-words.ts'
import { countryWords, flatWords, hasOrdinal, idleWords, wayKindOf } from './street-words.ts'

export interface NumberWord {
  text: string
  number: number
  /** `3-й`, `3rd`, `მე-3`, `II`, or right beside "lane": part of a lane's name rather than a house. */
  isOrdinal: boolean
}

/** The parts of an address, in whatever order they were typed. */
export interface ReadAddress {
  /** The words of the name, spelt by their sound. */
  names: string[]
  kinds: WayKind[]
  numbers: NumberWord[]
}

const romans: Record<string, number> = { ii: 2, iii: 3, iv: 4, vi: 6, vii: 7, viii: 8 }
/** `12 а / 3` is joined to `12а/3`. */
const housePart = /(\d+)\s*(\p{L})?\s*\/\s*(\d+)/gu
const ordinalEnding = /^(\d+)(?:st|nd|rd|th|и|я|е|ыи|ои|ая|го|ლი)$/
// Without their accents: й is и.
const ordinalTail = new Set(['и', 'я', 'ыи', 'ლი'])
const ordinalHead = new Set(['მე'])

/** `cityWords` are the city's own name in the four languages, by sound. */
export function readAddress(text: string, cityWords: ReadonlySet<string>): ReadAddress {
  const words = joinHouseLetters(wordsOf(text.replace(housePart, '$1$2/$3')))
  const names: string[] = []
  const cities: string[] = []
  const kinds: WayKind[] = []
  const kindSounds: string[] = []
  const numbers: NumberWord[] = []
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const [previous = '', next = ''] = [words[i - 1], words[i + 1]]
    const sound = soundOf(word)
    const kind = wayKindOf(word)
    const ordinal = ordinalEnding.exec(word)?.[1]
    if (flatWords.has(word) && /^\d/.test(next)) i++
    else if (kind) {
      kinds.push(kind)
      kindSounds.push(sound)
    } else if (romans[word])
      numbers.push({ text: word, number: romans[word] ?? 0, isOrdinal: true })
    else if (/^\d/.test(word)) {
      const isOrdinal =
        ordinal !== undefined ||
        ordinalHead.has(previous) ||
        ordinalTail.has(next) ||
        isBesideLane(words, i)
      const read = ordinal ?? word
      numbers.push({ text: read, number: Number.parseInt(read, 10), isOrdinal })
      if (ordinalTail.has(next)) i++
    } else if (cityWords.has(sound)) cities.push(sound)
    else if (!(idleWords.has(word) || countryWords.has(word) || ordinalHead.has(word)))
      names.push(sound)
  }
  // The city's name, or a word like "boulevard", is left out unless the address has no other name.
  if (names.length === 0 && !numbers.some((word) => word.isOrdinal))
    names.push(...(cities.length > 0 ? cities : kindSounds).slice(0, 1))
  return { names, kinds, numbers }
}

/** Hebrew writes a lane's number after the word "lane", the other languages before it. */
function isBesideLane(words: readonly string[], at: number): boolean {
  const isLane = (word: string | undefined) => {
    const kind = word === undefined ? undefined : wayKindOf(word)
    return kind !== undefined && hasOrdinal(kind)
  }
  const isHebrew = /[א-ת]/.test(words[at - 1] ?? '')
  return (isHebrew && isLane(words[at - 1])) || (isLane(words[at + 1]) && !isHebrew)
}

/** `12 а` becomes `12а`, one house number. */
function joinHouseLetters(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const [i, word] of words.entries()) {
    const before = joined.at(-1)
    const isLetter =
      /^\p{L}$/u.test(word) && before !== undefined && /^\d+$/.test(before) && !wayKindOf(word)
    const isLast = i === words.length - 1 || flatWords.has(words[i + 1] ?? '')
    if (isLetter && isLast && !ordinalTail.has(word)) joined[joined.length - 1] = before + word
    else joined.push(word)
  }
  return joined
}

/** The house number among the numbers that are not part of the street's name. */
export function houseAmong(numbers: readonly NumberWord[]): HouseNumber | undefined {
  for (const word of numbers.toReversed()) {
    const house = word.isOrdinal ? undefined : readHouseNumber(word.text)
    if (house) return house
  }
  return undefined
}
