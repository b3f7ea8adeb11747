import type { SearchText, SearchWord } from './search-text.ts'
import { containing, isShort, wordBeginning } from './search-text.ts'
import type { SqlValues } from './sql-text.ts'

/** Every word must be there; or the address that they spell together. */
export function textMatches({ words, line }: SearchText, values: SqlValues): string {
  const { put } = values
  const each = words.map((word) => wordMatches(word, values))
  const all = each.length === 0 ? 'false' : each.join(' and ')
  return line === undefined ? `(${all})` : `(${all} or ${isLike(put(containing(line)))})`
}

const isLike = (place: string) => `listings.search_text like ${place}`

function wordMatches({ word, patterns }: SearchWord, { put }: SqlValues) {
  if (isShort(word)) return `listings.search_text ~ ${put(wordBeginning(word))}`
  const each = patterns.map((pattern) => isLike(put(pattern)))
  return each.length === 0 ? 'false' : `(${each.join(' or ')})`
}
