/** A word of a text search. A long one comes as patterns of LIKE, any of which finds it; none, and nothing has it. */
export interface SearchWord {
  word: string
  patterns: readonly string[]
}

export interface SearchText {
  words: SearchWord[]
  /** The street or house that the gazetteer reads in the text, as stored with a listing. */
  line: string | undefined
}

const mostWords = 8

export function wordsOfSearch(text: string): string[] {
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, mostWords)
}

/** A word so short gives the trigram index nothing to look for inside of words. */
export const isShort = (word: string) => [...word].length < 3

/** Words hold letters and digits only: nothing in them that LIKE would read. */
export const containing = (word: string) => `%${word}%`

/**
 * A regular expression for a word that begins so, and for a number that is just that. From a short list of plain signs
 * before it the trigram index learns that a word begins here; from `\m`, or with `№` among them, it does not.
 */
export const wordBeginning = (word: string) => {
  const isNumber = /^\p{N}+$/u.test(word)
  return `(^|[ \\n(,."+/-])${word}${isNumber ? '([ \\n),.;"%+/-]|$)' : ''}`
}

/** Three letters in a row are what the index looks for; a pattern without them would read all of it. */
const isIndexable = (pattern: string) => pattern.split('_').some((run) => !isShort(run))

/** Patterns for every spelling one slip away: a wrong, missing, extra or swapped letter. */
export function nearSpellings(word: string): string[] {
  const letters = [...word]
  const patterns = new Set<string>()
  letters.forEach((letter, n) => {
    const [before, after] = [letters.slice(0, n).join(''), letters.slice(n + 1).join('')]
    patterns.add(`${before}_${after}`)
    patterns.add(`${before}${after}`)
    if (n > 0) patterns.add(`${before}_${letter}${after}`)
    const next = letters[n + 1]
    if (next !== undefined)
      patterns.add(`${before}${next}${letter}${letters.slice(n + 2).join('')}`)
  })
  return [...patterns].filter(isIndexable).map(containing)
}
