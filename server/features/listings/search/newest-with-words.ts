import type { Filters, Search } from '../../../../contract/listings/listing-search.ts'
import { pickedColumns } from '../read/shown-listing.ts'
import type { SqlValues } from '../sql-text.ts'
import { spacedWords } from './known-words.ts'
import type { Order } from './order.ts'
import { carriedKeys, orderBy } from './order.ts'
import type { SearchText, SearchWord } from './text.ts'
import type { SearchContext } from './where.ts'
import type { PublicEnds } from './word-forms.ts'
import { spanOf } from './word-forms.ts'

const span = `(${spanOf('listings.published_at')}::text || ':')`

/** Each word of a listing with the days in which it was published; the index `listings_public_words` has these. */
const wordsWithDays = `string_to_array(${span} || replace(${spacedWords('listings.search_text')}, ' ', ' ' || ${span}), ' ')`

/** Filters that fit a good part of all listings, so that a page of those with a word is found soon. */
const coarse: readonly (keyof Filters)[] = ['search', 'dealType', 'category', 'apartmentCategory']

const areCoarse = (filters: Filters) =>
  Object.entries(filters).every(
    ([name, value]) => value === undefined || coarse.some((each) => each === name),
  )

/** If a larger part of the listings has the words, looking at one after the other finds a page as soon. */
const rare = 1 / 200
/** So many times as many listings are looked at as hold a page if the share is right. */
const margin = 2
/** Looking at more than this many takes longer than an index. */
const mostLookedAt = 10_000

/** Words by which the index of words finds a page of the newest, each in the forms that listings have. */
export interface DatedWords {
  words: readonly (readonly string[])[]
  ends: PublicEnds
}

/** What a listing must fulfil, and the same without the words of the text. */
interface Conditions {
  all: readonly string[]
  besidesText: readonly string[]
}

type Asked = Pick<Search, 'filters' | 'sort'>

/** Undefined if no word has few forms, or if a search asks for more than words. */
export function datedWords(asked: Asked, context: SearchContext): DatedWords | undefined {
  const forms = searchedWords(asked, context).flatMap((word) => word.forms ?? [])
  const ends = forms.find((each) => each.ends)?.ends
  return ends && { ends, words: forms.map((each) => each.words) }
}

/**
 * How many of the newest listings probably hold a page of those with frequent words; undefined if the words are rare, or
 * if these are too many.
 */
export function newestToLookAt(
  asked: Asked & Pick<Search, 'limit' | 'offset'>,
  context: SearchContext,
): number | undefined {
  const words = searchedWords(asked, context)
  const share = words.reduce((product, { share = 0 }) => product * share, 1)
  const count = Math.ceil((margin * (asked.limit + asked.offset)) / share)
  return words.length > 0 && share > rare && count <= mostLookedAt ? count : undefined
}

/** The words of a search for public listings, newest first, that asks for little else; none if it asks for more. */
function searchedWords(
  { filters, sort }: Asked,
  { scope, favouritesOf, text }: SearchContext,
): readonly SearchWord[] {
  if (sort !== 'new' || scope !== 'public' || favouritesOf !== undefined) return []
  if (!text?.rest || !isInWords(text) || !areCoarse(filters) || !areCoarse(text.facts)) return []
  return text.rest.words
}

const isInWords = ({ rest, asTyped }: SearchText) =>
  asTyped.length === 0 && rest?.line === undefined && rest?.id === undefined

/**
 * Picks a page of the newest listings with rare words. An index of words alone would read all listings that have each
 * of them, and their number grows with the city. This index holds words by the days of publication, so that the newest
 * are asked for first: sixteen days, four times as many, and so on, until the page is full. Only what it finds is
 * compared with the text: the planner knows from a small sample of texts how frequent a word is, and where the sample
 * lacks it would prefer the index that grows.
 */
export function pickNewest(
  order: Order,
  { words, ends }: DatedWords,
  { all, besidesText }: Conditions,
  { limit, offset }: { limit: string; offset: string },
  { put }: SqlValues,
): string {
  const ages = agesOf(ends).map((spans, n) => {
    const dated = words.map((forms) =>
      spans.flatMap((span) => forms.map((form) => `${span}:${form}`)),
    )
    return `(${[n, ...dated.map((each) => `${put(each)}::text[]`)].join(', ')})`
  })
  const names = words.map((_, n) => `word_${n}`)
  const haveWords = names.map((name) => `${wordsWithDays} && age.${name}`)
  return `select found.* from (
      select * from (values ${ages.join(', ')}) ages (n, ${names.join(', ')}) order by n
    ) age cross join lateral (
      select * from (
        select ${[pickedColumns, ...carriedKeys(order)].join(', ')} from (
          select * from listings where ${[...besidesText, ...haveWords].join(' and ')} offset 0
        ) listings where ${all.join(' and ')}
      ) fits order by sort_0 desc, id desc limit ${limit}::int + ${offset}::int
    ) found order by age.n limit ${limit} offset ${offset}`
}

/** Goes back from the newest, and from one later, in which a listing may have been published since. */
function agesOf({ newest, oldest }: PublicEnds): number[][] {
  const ages: number[][] = []
  let until = newest + 1
  for (let count = 1; until >= oldest; count *= 4) {
    const since = Math.max(oldest, until - count)
    ages.push(Array.from({ length: until - since + 1 }, (_, n) => until - n))
    until = since - 1
  }
  return ages
}

/**
 * Picks a page of listings with frequent words: from the `count` newest, one after the other, and by the index of words,
 * or from all listings, only if these do not fill it. To the planner alone, frequent words are as unknown as rare ones.
 */
export function pickFrequent(
  order: Order,
  { count, words }: { count: number; words: DatedWords | undefined },
  conditions: Conditions,
  { limit, offset }: { limit: string; offset: string },
  values: SqlValues,
): string {
  const { all, besidesText } = conditions
  const columns = [pickedColumns, ...carriedKeys(order)].join(', ')
  const mostRows = `${limit}::int + ${offset}::int`
  const page = (from: string) => `select ${columns} from ${from} listings
    where ${all.join(' and ')} order by ${orderBy(order)} limit ${mostRows}`
  const newest = `(select * from listings where ${besidesText.join(' and ')}
    order by ${orderBy(order)} limit ${values.put(count)}::int)`
  const anywhere = words
    ? pickNewest(order, words, conditions, { limit: mostRows, offset: '0' }, values)
    : page('')
  return `with near as materialized (${page(newest)})
    select * from (
      select * from near where (select count(*) from near) = ${mostRows}
      union all select * from (${anywhere}) anywhere where (select count(*) from near) < ${mostRows}
    ) found order by sort_0 desc, id desc limit ${limit} offset ${offset}`
}
