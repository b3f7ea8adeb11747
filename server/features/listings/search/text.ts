import type { Filters } from '../../../../contract/listings/listing-search.ts'
import { readSentence } from '../../../../contract/search/ask/read-sentence.ts'
import { isShort, wordsOfSearch } from '../../../../contract/search/search-words.ts'
import type { ServerContext } from '../../../context.ts'
import { publicSql } from '../policy.ts'
import type { SqlValues } from '../sql-text.ts'
import { runSql, sqlValues } from '../sql-text.ts'
import { tooLong, wordSigns } from './known-words.ts'
import type { Forms } from './word-forms.ts'
import { lookUpForms } from './word-forms.ts'

/** A word of a text search. A long one comes as LIKE patterns, any of which finds it; without any, nothing has it. */
export interface SearchWord {
  word: string
  patterns: readonly string[]
  /** The share of all listings that have it, roughly, if that is known. */
  share?: number
  /** Set if the word has few forms, and few listings have them. */
  forms?: Forms | undefined
}

export interface SearchText {
  /** What listings state as facts, and what is thus found in every language: `вид на море`, `дом`. */
  facts: Filters
  /** What is left to look for in texts; undefined if the facts say everything. */
  rest: RestOfText | undefined
  /**
   * All words as they were typed, if only some of them name facts: `Над морем, корпус Б` may be a title, and its home
   * not by the sea.
   */
  asTyped: readonly string[]
}

export interface RestOfText {
  words: SearchWord[]
  /** A number alone may be the id of a listing. */
  id: string | undefined
  /** The street or house that the gazetteer reads in the text, as stored with a listing. */
  line: string | undefined
}

/** Words hold only letters and digits, so nothing in them is special to LIKE. */
export const containing = (word: string) => `%${word}%`

/**
 * A regular expression for a word that begins like this, or for exactly this number. By a short list of plain signs
 * before it the trigram index learns that a word begins here; by `\m`, or with `№` among them, it does not.
 */
export const wordBeginning = (word: string) => {
  const { before, after } = wordSigns
  return `(^|[ ${before}])${word}${isNumber(word) ? `([ ${after}]|$)` : ''}`
}

const isNumber = (word: string) => /^\p{N}+$/u.test(word)

/** The index looks for three letters in a row; a pattern without them would read all of it. */
const isIndexable = (pattern: string) => pattern.split('_').some((run) => !isShort(run))

/** Patterns for every spelling with one mistake: a wrong, missing, extra or swapped letter. */
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

/** Every word must be there, or the address that the words spell together, or the listing with this number. */
export function restMatches({ words, line, id }: RestOfText, values: SqlValues): string {
  const { put } = values
  const each = words.map((word) => wordMatches(word, values))
  const ways = [each.length === 0 ? 'false' : each.join(' and ')]
  if (line !== undefined) ways.push(isLike(put(containing(line))))
  if (id !== undefined) ways.push(`listings.id = ${put(id)}`)
  return `(${ways.join(' or ')})`
}

/** Each word must begin a word of the listing's texts: `дом` is not found in `рядом`. */
export const beginWords = (words: readonly string[], { put }: SqlValues) =>
  words.map((word) => `listings.search_text ~ ${put(wordBeginning(word))}`).join(' and ')

const isLike = (place: string) => `listings.search_text like ${place}`

function wordMatches({ word, patterns }: SearchWord, { put }: SqlValues) {
  if (isShort(word)) return `listings.search_text ~ ${put(wordBeginning(word))}`
  const each = patterns.map((pattern) => isLike(put(pattern)))
  return each.length === 0 ? 'false' : `(${each.join(' or ')})`
}

type Words = Map<string, SearchWord>
const mostCached = 2_000

/** What was found out about words, cached for one version of the listings. */
const cache = new WeakMap<ServerContext['db'], { version: string; words: Words }>()

/**
 * Forgives mistakes only in words that no listing has as typed: a search for what is there stays exact. It looks up
 * first which of the near spellings exist; for any of them at once, in the order of a page, the planner would read
 * every listing by date.
 */
export async function readSearchText(server: ServerContext, text: string): Promise<SearchText> {
  const { filters, rest } = readSentence(text, server.gazetteer.placeNames)
  // Left out: freshness changes with the clock, and answers about texts are cached by the listings' version.
  const { freshDays: _, ...facts } = filters
  const saysNothing = wordsOfSearch(text).length === 0
  const saysAll = rest === '' && !saysNothing
  return {
    facts,
    rest: saysAll ? undefined : await readRest(server, rest),
    asTyped: saysAll || Object.keys(facts).length === 0 ? [] : wordsOfSearch(text),
  }
}

async function readRest(server: ServerContext, text: string): Promise<RestOfText> {
  const known = cachedWords(server)
  const words = await Promise.all(
    wordsOfSearch(text).map(async (typed) => {
      const word = known.get(typed) ?? (await lookUp(server, typed))
      known.set(typed, word)
      return word
    }),
  )
  const isAsTyped = words.every(
    ({ word, patterns }) => isShort(word) || patterns[0] === containing(word),
  )
  const read = isAsTyped ? undefined : server.gazetteer.recognise(text)?.names.ru.toLowerCase()
  // If the line has all the words, the words alone find what is there.
  const line = read !== undefined && words.every((word) => isIn(read, word)) ? undefined : read
  return { words, line, id: /^\d{1,18}$/.test(text) ? text : undefined }
}

/** Whether the line has the word, as PostgreSQL would judge it in a listing's text. */
const isIn = (line: string, { word, patterns }: SearchWord) =>
  isShort(word)
    ? new RegExp(wordBeginning(word), 'u').test(line)
    : patterns.some((pattern) =>
        new RegExp(pattern.replaceAll('%', '').replaceAll('_', '.'), 'us').test(line),
      )

async function lookUp(server: ServerContext, word: string): Promise<SearchWord> {
  if (isShort(word)) return { word, patterns: [], ...(isNumber(word) && ofNumber(word)) }
  const asTyped = [containing(word)]
  const known = await lookUpForms(server, asTyped)
  if (known.share > 0 || (known.isWritten && (await present(server, asTyped)).length > 0))
    return { word, patterns: asTyped, share: known.share, forms: known.forms }
  const { within, across } = await writtenNear(server, word)
  const acrossWords = await present(server, across)
  const patterns = [...new Set([...within, ...acrossWords])]
  if (patterns.length === 0) return { word, patterns }
  const { share, forms } = await lookUpForms(server, patterns)
  return { word, patterns, share, ...(acrossWords.length === 0 && { forms }) }
}

/**
 * The near spellings that are in a written word, whose number hardly grows with the city, and those that may be across
 * two words, as `sea view` for `seavie`: a word ends with the part before the unknown letter and one begins with the
 * other part. Only listings say whether these are next to each other, or what is in a text too long to be a word.
 */
async function writtenNear({ db }: ServerContext, word: string) {
  const values = sqlValues()
  const near = nearSpellings(word)
  const some = (pattern: string) =>
    `exists (select from search_words where word like ${values.put(pattern)})`
  const [row] = await runSql<{ within: boolean[]; across: boolean[]; are_long: boolean }>(
    db.read,
    `select array[${near.map(some).join(', ')}]::boolean[] as within,
      array[${near.map((pattern) => acrossTwo(pattern, some)).join(', ')}]::boolean[] as across,
      exists (select from search_words where word = '${tooLong}') as are_long`,
    values,
  )
  if (!row) throw new Error('no answer about words')
  return {
    within: near.filter((_, n) => row.within[n]),
    across: near.filter((_, n) => row.across[n] || (row.are_long && !row.within[n])),
  }
}

/** The condition that asks for the longer part first: hardly any word has that. */
function acrossTwo(pattern: string, some: (pattern: string) => string): string {
  const [before = '', after = ''] = pattern.replaceAll('%', '').split('_')
  if (before === '' || after === '') return 'false'
  const parts = [some(`%${before}`), some(`${after}%`)]
  return (before.length < after.length ? parts.reverse() : parts).join(' and ')
}

/** A short number is searched for as it is, and does not count as rare. */
const ofNumber = (word: string) => ({ share: 0.1, forms: { words: [word] } })

async function present(
  { db }: ServerContext,
  patterns: readonly string[],
): Promise<readonly string[]> {
  if (patterns.length === 0) return []
  const values = sqlValues()
  // In the order of a page, so that a frequent word is met at once by date and a rare one looked up by its letters.
  const looks = patterns.map(
    (pattern) => `(select true from listings
      where ${publicSql} and listings.search_text like ${values.put(pattern)}
      order by listings.published_at desc, listings.id desc limit 1) is not null`,
  )
  const [row] = await runSql<{ present: boolean[] }>(
    db.read,
    `select array[${looks.join(', ')}] as present`,
    values,
  )
  return patterns.filter((_, n) => row?.present[n])
}

function cachedWords({ db, version }: ServerContext): Words {
  const now = cache.get(db)
  if (now?.version === version.current && now.words.size < mostCached) return now.words
  const words: Words = new Map()
  cache.set(db, { version: version.current, words })
  return words
}
