import { editDistance } from '../../../contract/text/edit-distance.ts'

/** Holds each word of all names once, so that a typed word is compared once however many names contain it. */
export class Vocabulary {
  readonly #ids = new Map<string, number>()
  readonly #words: { sound: string; letters: number }[] = []

  idOf(sound: string): number {
    const known = this.#ids.get(sound)
    if (known !== undefined) return known
    const id = this.#words.length
    this.#ids.set(sound, id)
    this.#words.push({ sound, letters: letterSet(sound) })
    return id
  }

  /** How similar a typed word is to each known word, 0 to 1; words that differ are left out. */
  likeness(typed: string): Map<number, number> {
    const alike = new Map<number, number>()
    const letters = letterSet(typed)
    for (const [id, word] of this.#words.entries()) {
      const score = compare(typed, letters, word.sound, word.letters)
      if (score > 0) alike.set(id, score)
    }
    return alike
  }
}

const initial = 0.55

function compare(typed: string, typedLetters: number, word: string, letters: number): number {
  if (typed === word) return 1
  if (word.startsWith(typed))
    return typed.length === 1 ? initial : 0.75 + (0.2 * typed.length) / word.length
  const limit = typed.length >= 7 ? 2 : typed.length >= 4 ? 1 : 0
  if (limit === 0 || bitCount(typedLetters ^ letters) > 2 * limit) return 0
  const edits = editDistance(typed, word, limit)
  return edits > limit ? 0 : edits === 1 ? 0.86 : 0.7
}

function letterSet(word: string): number {
  let set = 0
  for (let i = 0; i < word.length; i++) set |= 1 << (word.charCodeAt(i) % 31)
  return set
}

function bitCount(value: number): number {
  let count = 0
  for (let rest = value; rest !== 0; rest &= rest - 1) count++
  return count
}
