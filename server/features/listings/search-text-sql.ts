import type { SearchText, SearchWord } from './search-text.ts'
import { containing, isShort } from './search-text.ts'
import type { SqlValues } from './sql-text.ts'

/** Every word must be there; or the address that they spell together. */
export function textMatches({ words, line }: SearchText, values: SqlValues): string {
  const { put } = values
  const isShortOnly = words.every(({ word }) => isShort(word))
  const each = words.map((word) => wordMatches(word, isShortOnly, values))
  const all = each.length === 0 ? 'false' : each.join(' and ')
  return line === undefined ? `(${all})` : `(${all} or ${isLike(put(containing(line)))})`
}

const isLike = (place: string) => `ads.search_text like ${place}`

function wordMatches({ word, patterns }: SearchWord, isShortOnly: boolean, { put }: SqlValues) {
  const anyOf = () => {
    const each = patterns.map((pattern) => isLike(put(pattern)))
    return each.length === 0 ? 'false' : `(${each.join(' or ')})`
  }
  if (!isShort(word)) return anyOf()
  // A number is that number, not a part of another one.
  const isWhole = /^\p{N}+$/u.test(word)
  const asWord = `ads.search_text ~ ${put(`\\m${word}${isWhole ? '\\M' : ''}`)}`
  return isShortOnly ? `(${anyOf()} and ${asWord})` : asWord
}
