import type { InEveryLanguage } from '../../languages.ts'
import { editDistance } from '../../text/edit-distance.ts'
import { soundOf } from '../../text/sound.ts'
import type { Token } from './split-text.ts'
import { splitText } from './split-text.ts'
import { wordBook } from './word-book.ts'

/** The names in a city's gazetteer, which a sentence may contain. */
export interface PlaceNames {
  /** The names of the city itself, which say nothing in a search within it. */
  city: string[]
  districts: NamedPlace[]
  places: (NamedPlace & { category: string })[]
  /** The words by which its streets are recognised. */
  streets: string[]
}

/** A place or district; filters use its English name. */
export interface NamedPlace {
  names: InEveryLanguage
}

export interface NameMatch {
  length: number
  districts: readonly string[]
  place: string | undefined
  isStreet: boolean
}

interface Entry {
  districts: string[]
  place?: string
  isStreet: boolean
}

interface Node {
  entry?: Entry
  next: Map<string, Node>
}

const longestEnding = 4
const longestWord = 40

/** The sound of a name without its case ending, because Russian and Georgian decline names. */
const stemOf = (sound: string) => sound.replace(/^(.{4}.*?)[aeiou]+$/, '$1')

export class NameBook {
  readonly #root: Node = { next: new Map() }
  readonly #chiefs = new Map<string, string>()
  readonly #cityStems: readonly string[]

  constructor({ city, districts, places, streets }: PlaceNames) {
    this.#cityStems = city.flatMap((name) => wordsOf(name).map((word) => stemOf(soundOf(word))))
    for (const { names } of districts)
      for (const each of Object.values(names))
        for (const alias of districtAliases(each))
          this.#add(alias, (entry) => entry.districts.push(names.en))
    for (const { names, category } of places) {
      const name = names.en
      for (const each of Object.values(names))
        for (const alias of this.#placeAliases(each, category, name))
          this.#add(alias, (entry) => {
            entry.place ??= name
          })
      this.#noteChief(category, name)
    }
    for (const street of streets)
      this.#add(wordsOf(street), (entry) => {
        entry.isStreet = true
      })
  }

  /**
   * The place that is simply called `the university` or `the airport`: its English name begins or ends with the word
   * for its kind.
   */
  chiefOf = (category: string) => this.#chiefs.get(category)

  match(tokens: readonly Token[], at: number): NameMatch | undefined {
    let best: NameMatch | undefined
    const walk = (node: Node, i: number) => {
      const length = i - at
      if (node.entry && best?.length === length)
        best = {
          length,
          districts: [...new Set([...best.districts, ...node.entry.districts])],
          place: best.place ?? node.entry.place,
          isStreet: best.isStreet || node.entry.isStreet,
        }
      else if (node.entry && length > (best?.length ?? 0))
        best = { length, place: undefined, ...node.entry }
      const token = tokens[tokens[i]?.text === '-' ? i + 1 : i]
      if (!token || (token.kind !== 'word' && token.kind !== 'number')) return
      const after = tokens[i]?.text === '-' ? i + 2 : i + 1
      for (const stem of stemsOf(token, node.next)) {
        const next = node.next.get(stem)
        if (next) walk(next, after)
      }
    }
    if (tokens[at]?.text !== '-') walk(this.#root, at)
    return best
  }

  #add(words: readonly string[], change: (entry: Entry) => void) {
    if (words.length === 0) return
    let node = this.#root
    for (const word of words) {
      const stem = stemOf(soundOf(word))
      const next = node.next.get(stem) ?? { next: new Map() }
      node.next.set(stem, next)
      node = next
    }
    node.entry ??= { districts: [], isStreet: false }
    change(node.entry)
  }

  /**
   * A name without the city's name in it counts too, because people leave it out within the city. A bare word such as
   * `mall` would be too vague to be a name.
   */
  #placeAliases(name: string, category: string, inEnglish: string): string[][] {
    const words = wordsOf(name)
    // `Площадь Европы` is also called `Европейская площадь`.
    const said =
      category === 'square' && words.length === 2 ? [words, [...words].reverse()] : [words]
    // If the English name leaves out `square`, names in other languages may leave it out too.
    const isWayIdle = category === 'square' && !wordsOf(inEnglish).includes('square')
    const short = words.filter(
      (word) => !this.#isCity(word) && !(isWayIdle && conceptOf(word) === 'way'),
    )
    // `קניון בטומי מול` has the word for its kind before its name.
    const bare = /^place\./.test(conceptOf(words[0] ?? '') ?? '') ? words.slice(1) : []
    if (ownKinds.has(category)) return bare.length > 1 ? [...said, bare] : said
    const isTelling = short.some((word) => word.length > 3 && !isGeneric(word))
    return short.length < words.length && isTelling ? [...said, short] : said
  }

  /** Whether a word is the name of the city, in any case and language. */
  isCity = (word: string) =>
    this.#isCity(word) || (/^[בלמהו]/.test(word) && this.#isCity(word.slice(1)))

  #isCity = (word: string) =>
    this.#cityStems.some((stem) => soundOf(word).startsWith(stem) && word.length <= stem.length + 5)

  #noteChief(category: string, name: string) {
    const words = wordsOf(name)
    const kind = category.replaceAll('_', ' ').split(' ').at(-1) ?? category
    const isChief = words.at(-1) === kind || words[0] === kind
    if (isChief && !this.#chiefs.has(category)) this.#chiefs.set(category, name)
  }
}

/**
 * Other names of a district: `Gonio-Kvariati` is two villages, `Mtsvane-Kontskhi (Green Cape)` has two names, and
 * `Bagrationi II` may be called without its number.
 */
function districtAliases(name: string): string[][] {
  const parts = name.split(/[()]/).flatMap((part) => {
    const words = wordsOf(part)
    const halves = part.split(/[-–]/).map(wordsOf)
    return /[-–]/.test(part) && halves.every((half) => half.length === 1)
      ? [words, ...halves]
      : [words]
  })
  const first = wordsOf(name)
  const last = first.at(-1) ?? ''
  if (first.length === 2 && /^(i{1,3}|iv|v|[אב])$/.test(last)) parts.push(first.slice(0, 1))
  return [first, ...parts].filter((words) => words.length > 0)
}

const wordsOf = (text: string) =>
  splitText(text)
    .filter(({ kind }) => kind === 'word' || kind === 'number')
    .map(({ text: word }) => word)

const isGeneric = (word: string) => conceptOf(word) !== undefined

const conceptOf = (word: string) => wordBook().meaningOf(word)

/** For places of these kinds the word for the kind already names the place. */
const ownKinds = new Set(
  'university airport port mall boulevard railway_station lake fortress circus'.split(' '),
)

function stemsOf(token: Token, next: ReadonlyMap<string, Node>): string[] {
  const { text } = token
  if (text.length > longestWord) return []
  const found: string[] = []
  const spellings = [text]
  // Hebrew joins prepositions to the name.
  for (let rest = text; /^[והבלמשכ]/.test(rest) && rest.length > 3 && spellings.length < 4; ) {
    rest = rest.slice(1)
    spellings.push(rest)
  }
  for (const spelling of spellings) {
    const sound = soundOf(spelling)
    for (let length = sound.length; length >= 3; length -= 1) {
      const stem = sound.slice(0, length)
      if (sound.length - length <= longestEnding + moreEnding(text) && next.has(stem))
        found.push(stem)
    }
    if (sound.length < 3 && next.has(sound)) found.push(sound)
  }
  return found.length > 0 ? found : nearlySpelt(token, next)
}

/**
 * How much longer an ending may be: Georgian endings are long, and so are those of Russian adjectives: `Европ-ейской`.
 */
const moreEnding = (text: string) =>
  /[ა-ჰ]/.test(text) ? 4 : /ск(ая|ои|ую|ое|ом|ии|ого|ому|им)$/.test(text) ? 3 : 0

/** Names that differ by one letter from a long word that the vocabulary does not have. */
function nearlySpelt(token: Token, next: ReadonlyMap<string, Node>): string[] {
  const sound = soundOf(token.text)
  if (sound.length < 7 || wordBook().candidates(token).length > 0) return []
  const found: string[] = []
  for (const [stem, { entry }] of next) {
    const isNamed = entry !== undefined && (entry.place !== undefined || entry.districts.length > 0)
    if (!isNamed || stem.length < 5 || stem[0] !== sound[0]) continue
    const isNear = [stem.length - 1, stem.length, stem.length + 1].some(
      (cut) => sound.length - cut <= 3 && editDistance(sound.slice(0, cut), stem, 1) <= 1,
    )
    if (isNear) found.push(stem)
  }
  return found
}

const books = new WeakMap<PlaceNames, NameBook>()

export function nameBook(names: PlaceNames): NameBook {
  const known = books.get(names) ?? new NameBook(names)
  books.set(names, known)
  return known
}
