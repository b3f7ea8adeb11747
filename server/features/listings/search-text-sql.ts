import type { SearchText, SearchWord } from './search-text.ts'
import { isShort, isSpelledOut, nearSpellings } from './search-text.ts'
import type { SqlValues } from './sql-text.ts'

/** Words hold letters and digits only: nothing in them that LIKE or a regular expression would read. */
const like = (word: string) => `%${word}%`

/** Every word must be there; or the address that they spell together. */
export function textMatches({ words, line }: SearchText, values: SqlValues): string {
  const { put } = values
  if (words.length === 0) return 'false'
  const needsIndex = words.every(({ word }) => isShort(word))
  const each = words.map((word) => wordMatches(word, needsIndex, values)).join(' and ')
  return line === undefined ? `(${each})` : `((${each}) or ads.search_text like ${put(like(line))})`
}

function wordMatches({ word, isKnown }: SearchWord, needsIndex: boolean, { put }: SqlValues) {
  if (isShort(word)) {
    const isWhole = /^\p{N}+$/u.test(word) || [...word].length === 1
    const starts = `ads.search_text ~ ${put(`\\m${word}${isWhole ? '\\M' : ''}`)}`
    // The index cannot find so short a word by pattern, but it can by likeness, which holds for all it begins.
    return needsIndex ? `(${put(word)} <% ads.search_text and ${starts})` : starts
  }
  if (isKnown) return `ads.search_text like ${put(like(word))}`
  return isSpelledOut(word)
    ? `ads.search_text like any(${put(nearSpellings(word))}::text[])`
    : `${put(word)} <% ads.search_text`
}
