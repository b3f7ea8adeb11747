import { editDistance } from '../../text/edit-distance.ts'
import { soundOf } from '../../text/sound.ts'
import type { Token } from './split-text.ts'
import { splitText } from './split-text.ts'
import { en } from './words/en.ts'
import { he } from './words/he.ts'
import { ka } from './words/ka.ts'
import { ru } from './words/ru.ts'

/**
 * The words of all languages together, because people mix languages. A line of such a file is `concept: phrase,
 * phrase`. A word that ends in `*` is a stem that takes any ending. Words like `of` and hyphens may stand inside a
 * phrase.
 */
export const wordFiles = { ru, en, ka, he }

/** A phrase of the book that was found in a sentence, and what it means. */
export interface Match {
  concept: string
  /** The number of its tokens. */
  length: number
  /** 0 if the phrase is spelt exactly so; the more the spelling differs, the higher. */
  cost: number
  /** What the ending or prefix of its last word adds: `ზღვამდე`, `מהים`. */
  hint: Hint | undefined
}

export type Hint = 'to' | 'from' | 'near' | 'in' | 'on'

interface Node {
  concept?: string
  next: Map<number, Node>
}

interface Atom {
  text: string
  isStem: boolean
  longestEnding: number
}

/** A word of the book that a token may stand for. */
interface Candidate {
  atom: number
  cost: number
  hint?: Hint
}

/** Stands for `*` while a phrase is cut into words; no word contains this letter. */
const starLetter = 'ⵌ'

/** A longer text is not a word. */
const longestWord = 40

const longestEndings = { ru: 5, en: 3, ka: 8, he: 3 } as const

const georgianHints: readonly (readonly [RegExp, Hint])[] = [
  [/მდე$/, 'to'],
  [/დან$/, 'from'],
  [/თან$/, 'near'],
  [/ში$/, 'in'],
  [/ზე$/, 'on'],
  [/mde$/, 'to'],
  [/idan$/, 'from'],
  [/stan$/, 'near'],
]
const hebrewHints: Readonly<Record<string, Hint>> = { מ: 'from', ב: 'in', ל: 'to' }
const hebrewPrefix = /^[והבלמשכ]/

/** Finds words and phrases in a sentence: as written, by their sound, or with a typing error. */
export class PhraseBook {
  readonly #root: Node = { next: new Map() }
  readonly #atoms: Atom[] = []
  readonly #exact = new Map<string, number>()
  readonly #stems = new Map<string, number>()
  readonly #soundExact = new Map<string, number[]>()
  readonly #soundStems = new Map<string, number[]>()
  readonly #byInitial = new Map<string, number[]>()
  readonly #light = new Set<string>(['-'])
  readonly #seen = new Map<string, Candidate[]>()

  /** Returns false if the phrase has a meaning already. */
  add(phrase: string, concept: string, longestEnding: number): boolean {
    const words = splitText(phrase.replaceAll('*', starLetter)).filter(
      (token) => token.text !== '-',
    )
    let node = this.#root
    for (const word of words) {
      const id = this.#atomOf(word.text, longestEnding)
      const next = node.next.get(id) ?? { next: new Map() }
      node.next.set(id, next)
      node = next
    }
    if (node.concept !== undefined) return false
    node.concept = concept
    if (/^(light|in|on)$/.test(concept) && words.length === 1) this.#light.add(words[0]?.text ?? '')
    return true
  }

  isLight = (token: Token) => this.#light.has(token.text)

  /** The longest phrase that begins here; of phrases of equal length the one spelt most exactly. */
  match(tokens: readonly Token[], at: number): Match | undefined {
    let best: (Match & { words: number }) | undefined
    const walk = (node: Node, i: number, words: number, cost: number, hint?: Hint) => {
      if (node.concept !== undefined) {
        const isBetter = !best || words > best.words || (words === best.words && cost < best.cost)
        if (isBetter) best = { concept: node.concept, length: i - at, cost, hint, words }
      }
      if (node.next.size === 0) return
      for (let skipped = 0; skipped <= 2; skipped += 1) {
        const token = tokens[i + skipped]
        if (!token || token.kind === 'stop') {
          // A full stop after an abbreviation does not end the phrase: `кв. м`.
          const isDot = token && i > at && skipped === 0 && tokens[i + 1]?.kind === 'word'
          if (!isDot || token.start !== tokens[i - 1]?.end) return
          continue
        }
        for (const { atom, cost: own, hint: said } of this.candidates(token)) {
          const next = node.next.get(atom)
          if (next) walk(next, i + skipped + 1, words + 1, cost + own, said ?? hint)
        }
        if (i === at || !this.isLight(token)) return
      }
    }
    walk(this.#root, at, 0, 0)
    return best
  }

  /** What a word means alone and exactly as written. */
  meaningOf(word: string): string | undefined {
    for (const { atom } of this.#written(word, 0)) {
      const concept = this.#root.next.get(atom)?.concept
      if (concept !== undefined) return concept
    }
    return undefined
  }

  candidates(token: Token): readonly Candidate[] {
    const known = this.#seen.get(token.text)
    if (known) return known
    const found = this.#look(token)
    if (this.#seen.size > 5_000) this.#seen.clear()
    this.#seen.set(token.text, found)
    return found
  }

  #look({ kind, text }: Token): Candidate[] {
    if (text.length > longestWord) return []
    if (kind === 'sign' || kind === 'number') return this.#written(text, 0)
    const hint = georgianHints.find(([ending]) => ending.test(text))?.[1]
    const found = this.#written(text, 0, hint)
    if (/^[a-z]+$/.test(text) || /^[ა-ჰ]{4,}$/.test(text)) found.push(...this.#sounding(text, hint))
    if (/^[א-ת]/.test(text)) found.push(...this.#withoutPrefix(text))
    if (found.length === 0 && text.length >= 5) found.push(...this.#nearly(text, hint))
    return found
  }

  #written(text: string, cost: number, hint?: Hint): Candidate[] {
    const found: Candidate[] = []
    const add = (atom: number, extra: number) =>
      found.push({ atom, cost: cost + extra, ...(hint && { hint }) })
    const exact = this.#exact.get(text)
    if (exact !== undefined) add(exact, 0)
    for (let length = text.length; length >= 2; length -= 1) {
      const stem = this.#stems.get(text.slice(0, length))
      if (stem === undefined) continue
      const ending = text.length - length
      if (ending <= (this.#atoms[stem]?.longestEnding ?? 0)) add(stem, 0.01 * (ending + 1))
    }
    return found
  }

  /** `morya` matches `моря`, and similar Georgian letters match each other. */
  #sounding(text: string, hint?: Hint): Candidate[] {
    const sound = soundOf(text)
    const found: Candidate[] = []
    const add = (atoms: readonly number[] | undefined, ending: number) => {
      for (const atom of atoms ?? []) {
        if (ending > (this.#atoms[atom]?.longestEnding ?? 0)) continue
        found.push({ atom, cost: 0.5 + 0.01 * ending, ...(hint && { hint }) })
      }
    }
    // `ooo` sounds like a single letter but is none.
    if (sound.length < 2 && text.length > 1) return found
    add(this.#soundExact.get(sound), 0)
    // A short word matches only as a whole, without an ending.
    if (sound.length < 4) return found
    for (let length = sound.length; length >= 3; length -= 1)
      add(this.#soundStems.get(sound.slice(0, length)), sound.length - length)
    return found
  }

  /** Hebrew joins `and`, `the`, `in` and `from` to a word. */
  #withoutPrefix(text: string): Candidate[] {
    let rest = text
    let hint: Hint | undefined
    for (let n = 0; n < 3 && rest.length > 2 && hebrewPrefix.test(rest); n += 1) {
      hint ??= hebrewHints[rest[0] ?? '']
      rest = rest.slice(1)
      const found = this.#written(rest, 0.05, hint)
      if (found.length > 0) return found
    }
    return []
  }

  /** Allows one typing error, or two in a long word, but none in the first letter. */
  #nearly(text: string, hint?: Hint): Candidate[] {
    const found: Candidate[] = []
    for (const id of this.#byInitial.get(text[0] ?? '') ?? []) {
      const atom = this.#atoms[id] as Atom
      const length = atom.text.length
      if (length < 4) continue
      const limit = length >= 8 ? 2 : 1
      let slips = limit + 1
      if (!atom.isStem) slips = editDistance(text, atom.text, limit)
      else
        for (let cut = Math.max(4, length - 1); cut <= Math.min(text.length, length + 1); cut += 1)
          if (text.length - cut <= Math.min(4, atom.longestEnding))
            slips = Math.min(slips, editDistance(text.slice(0, cut), atom.text, limit))
      if (slips <= limit && (text.length >= 5 || slips === 0))
        found.push({ atom: id, cost: slips + (atom.isStem ? 0.1 : 0), ...(hint && { hint }) })
    }
    return found
  }

  #atomOf(spelling: string, longestEnding: number): number {
    const isStem = spelling.endsWith(starLetter)
    const text = spelling.replaceAll(starLetter, '')
    const places = isStem ? this.#stems : this.#exact
    const known = places.get(text)
    if (known !== undefined) return known
    const id = this.#atoms.push({ text, isStem, longestEnding }) - 1
    places.set(text, id)
    const sound = soundOf(text)
    const bySound = isStem ? this.#soundStems : this.#soundExact
    if (!/[a-z]/.test(text)) bySound.set(sound, [...(bySound.get(sound) ?? []), id])
    const initial = text[0] ?? ''
    this.#byInitial.set(initial, [...(this.#byInitial.get(initial) ?? []), id])
    return id
  }
}

/** Every phrase of a file of words with its concept. */
export function* phrasesOf(file: string): Generator<[phrase: string, concept: string]> {
  for (const line of file.trim().split('\n')) {
    const colon = line.indexOf(': ')
    for (const phrase of line.slice(colon + 2).split(','))
      if (phrase.trim() !== '') yield [phrase.trim(), line.slice(0, colon)]
  }
}

let book: PhraseBook | undefined

/** The book is made for the first question, so that visitors who never ask pay nothing for it. */
export function wordBook(): PhraseBook {
  if (book) return book
  book = new PhraseBook()
  for (const [language, file] of Object.entries(wordFiles))
    for (const [phrase, concept] of phrasesOf(file))
      book.add(phrase, concept, longestEndings[language as keyof typeof longestEndings])
  return book
}
