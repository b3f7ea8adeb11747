import type { SearchText, SearchWord } from './search-text.ts'
import { containing, isShort } from './search-text.ts'
import type { SqlValues } from './sql-text.ts'

/** Every word must be there; or the address that they spell together. */
export function textMatches({ words, line }: SearchText, values: SqlValues): string {
  const { put } = values
  const each = words.map((word) => wordMatches(word, values))
  const all = each.length === 0 ? 'false' : each.join(' and ')
  return line === undefined ? `(${all})` : `(${all} or ${isLike(put(containing(line)))})`
}

const isLike = (place: string) => `ads.search_text like ${place}`

function wordMatches({ word, patterns }: SearchWord, { put }: SqlValues) {
  const each = patterns.map((pattern) => isLike(put(pattern)))
  const any = each.length === 0 ? 'false' : `(${each.join(' or ')})`
  // A number of one or two digits is that number, not the beginning of another.
  return isShort(word) && /^\p{N}+$/u.test(word)
    ? `(${any} and ads.search_text ~ ${put(`\\m${word}\\M`)})`
    : any
}
