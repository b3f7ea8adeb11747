import type { NumberWord, ReadAddress } from './read-address.ts'
import { readAddress } from './read-address.ts'
import type { WayKind } from './street-words.ts'
import { hasOrdinal } from './street-words.ts'
import { Vocabulary } from './vocabulary.ts'

/** One way to write a name. */
interface Variant {
  words: number[]
  numbers: number[]
  kinds: WayKind[]
  /** An old or second name; a first name that matches as well wins. */
  isSecond: boolean
}

export interface Named {
  /** The names in the four languages; `second` are the old and second names. */
  first: readonly string[]
  second: readonly string[]
}

export interface NameMatch<Entry> {
  entry: Entry
  score: number
  /** The likeness of the worst matching typed word: 1 when all match exactly. */
  weakest: number
  /** How much of the name was typed. */
  coverage: number
  /** The typed numbers that are not part of the name; the house number is among them. */
  rest: NumberWord[]
}

/** The bonus for a full name with its kind of street; it outweighs the leaning towards a likelier place. */
const asWritten = 0.2

export class NameIndex<Entry> {
  readonly #vocabulary = new Vocabulary()
  readonly #rows: { entry: Entry; variants: Variant[] }[] = []
  /** For each word, the indexes in `#rows` of the rows that contain it. */
  readonly #rowsWith = new Map<number, number[]>()
  readonly #cityWords: ReadonlySet<string>

  constructor(cityWords: ReadonlySet<string>) {
    this.#cityWords = cityWords
  }

  add(entry: Entry, { first, second }: Named) {
    const variants = [
      ...first.flatMap((name) => this.#variantsOf(name, false)),
      ...second.flatMap((name) => this.#variantsOf(name, true)),
    ].filter(({ words, numbers }) => words.length + numbers.length > 0)
    for (const id of new Set(variants.flatMap(({ words }) => words)))
      this.#rowsWith.set(id, [...(this.#rowsWith.get(id) ?? []), this.#rows.length])
    this.#rows.push({ entry, variants })
  }

  /** Every entry that a text may mean, best first. */
  find(text: string): NameMatch<Entry>[] {
    const said = readAddress(text, this.#cityWords)
    if (said.names.length + said.numbers.length === 0) return []
    const alike = said.names.map((name) => this.#vocabulary.likeness(name))
    const matches: NameMatch<Entry>[] = []
    for (const { entry, variants } of this.#rowsWorthALook(alike)) {
      let best: NameMatch<Entry> | undefined
      for (const variant of variants) {
        const match = this.#compare(entry, variant, said, alike)
        if (match && match.score > (best?.score ?? 0)) best = match
      }
      if (best) matches.push(best)
    }
    return matches.sort((a, b) => b.score - a.score)
  }

  /** The rows that have a word like a typed one, in the order they were added; all rows if no word was typed. */
  #rowsWorthALook(alike: readonly Map<number, number>[]) {
    if (alike.length === 0) return this.#rows
    const heard = new Set(
      alike.flatMap((likeness) =>
        [...likeness.keys()].flatMap((id) => this.#rowsWith.get(id) ?? []),
      ),
    )
    return [...heard].sort((a, b) => a - b).flatMap((at) => this.#rows[at] ?? [])
  }

  #compare(
    entry: Entry,
    variant: Variant,
    said: ReadAddress,
    alike: readonly Map<number, number>[],
  ): NameMatch<Entry> | undefined {
    const reached = new Map<number, number>()
    let heard = 0
    let weakest = 1
    for (const likeness of alike) {
      let [best, word] = [0, -1]
      for (const id of variant.words) {
        const score = likeness.get(id) ?? 0
        if (score > best && !reached.has(id)) [best, word] = [score, id]
      }
      if (word >= 0) reached.set(word, best)
      heard += best
      weakest = Math.min(weakest, best)
    }
    const isLane = variant.kinds.some(hasOrdinal)
    const rest = [...said.numbers]
    let missing = 0
    for (const number of variant.numbers) {
      const at = rest.findIndex(
        (word) =>
          word.number === number && (word.isOrdinal || !isLane) && /^\d+$|^[ivx]+$/.test(word.text),
      )
      if (at < 0) missing++
      else rest.splice(at, 1)
    }
    if (heard === 0 && (alike.length > 0 || missing > 0 || variant.numbers.length === 0))
      return undefined
    const weigh = (ids: Iterable<number>, by: (id: number) => number) => {
      let sum = 0
      for (const id of ids) sum += by(id) * this.#weightOf(id)
      return sum
    }
    const whole = weigh(variant.words, () => 1)
    const coverage = whole === 0 ? 1 : weigh(variant.words, (id) => reached.get(id) ?? 0) / whole
    const spoken = alike.length === 0 ? 1 : heard / alike.length
    const score =
      (0.75 * spoken + 0.25 * coverage) *
      kindFit(variant.kinds, said.kinds) *
      0.6 ** missing *
      (rest.some((word) => word.isOrdinal) ? 0.7 : 1) *
      (variant.isSecond ? 0.98 : 1)
    const isAsWritten =
      weakest === 1 &&
      coverage > 0.999 &&
      missing === 0 &&
      !variant.isSecond &&
      said.kinds.length > 0 &&
      said.kinds.length === variant.kinds.length &&
      said.kinds.every((kind) => variant.kinds.includes(kind))
    return { entry, score: score + (isAsWritten ? asWritten : 0), weakest, coverage, rest }
  }

  /** A rare word weighs more: a surname tells more than a first name that many streets share. */
  #weightOf(id: number): number {
    return Math.log(1 + this.#rows.length / (this.#rowsWith.get(id)?.length ?? 1))
  }

  #variantsOf(name: string, isSecond: boolean): Variant[] {
    const shorter = name.replace(/\([^)]*\)/g, ' ').trim()
    return [...new Set([name, shorter])].map((text, i) => {
      const { names, numbers, kinds } = readAddress(text, this.#cityWords)
      return {
        words: [...new Set(names.map((word) => this.#vocabulary.idOf(word)))],
        numbers: numbers.map(({ number }) => number),
        kinds,
        isSecond: isSecond || i > 0,
      }
    })
  }
}

/** People mix up streets and avenues, but a lane is another place than the street of that name. */
function kindFit(own: readonly WayKind[], said: readonly WayKind[]): number {
  const ownLane = own.find(hasOrdinal)
  const saidLane = said.find(hasOrdinal)
  if (ownLane !== saidLane) return ownLane && saidLane ? 0.8 : 0.7
  if (said.length === 0 || own.length === 0) return said.length === own.length ? 1 : 0.97
  return said.some((kind) => own.includes(kind)) ? 1 : 0.93
}
