/** A word of a text search, and whether any public ad holds it as it is written. */
export interface SearchWord {
  word: string
  isKnown: boolean
}

export interface SearchText {
  words: SearchWord[]
  /** The street or house that the gazetteer reads in the text, as stored with an ad. */
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

/** From this length on, one wrong letter leaves enough right ones in a row to look for. */
const spelledOut = 6

export const isSpelledOut = (word: string) => [...word].length >= spelledOut

/** Patterns of LIKE for every spelling one slip away: a wrong, missing, extra or swapped letter. */
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
  return [...patterns].map((pattern) => `%${pattern}%`)
}
