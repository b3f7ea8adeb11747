import type { Filters, Search } from '../../../../contract/listings/listing-search.ts'
import { pickedColumns } from '../read/shown-listing.ts'
import type { SqlValues } from '../sql-text.ts'
import { spacedWords } from './known-words.ts'
import type { Order } from './order.ts'
import { carriedKeys } from './order.ts'
import type { SearchText } from './text.ts'
import type { SearchContext } from './where.ts'
import type { PublicEnds } from './word-forms.ts'
import { spanOf } from './word-forms.ts'

const span = `(${spanOf('listings.published_at')}::text || ':')`

/** Each word of a listing with the days in which it was published; the index `listings_public_words` has these. */
const datedWords = `string_to_array(${span} || replace(${spacedWords('listings.search_text')}, ' ', ' ' || ${span}), ' ')`

/** Filters that fit a good part of all listings, so that a page of those with a word is found soon. */
const coarse: readonly (keyof Filters)[] = ['search', 'dealType', 'category', 'apartmentCategory']

const areCoarse = (filters: Filters) =>
  Object.entries(filters).every(
    ([name, value]) => value === undefined || coarse.some((each) => each === name),
  )

/** If a larger part of the listings has the words, looking at one after the other finds a page as soon. */
const rare = 1 / 200

/** Rare words by which a page of the newest is best found, each in the forms that listings have. */
export interface RareWords {
  words: readonly (readonly string[])[]
  ends: PublicEnds
}

/** Undefined if there are no rare words, or if a search asks for more than words. */
export function rareWords(
  { filters, sort }: Pick<Search, 'filters' | 'sort'>,
  { scope, favouritesOf, text }: SearchContext,
): RareWords | undefined {
  if (sort !== 'new' || scope !== 'public' || favouritesOf !== undefined) return undefined
  if (!text?.rest || !isInWords(text) || !areCoarse(filters) || !areCoarse(text.facts))
    return undefined
  const forms = text.rest.words.flatMap((word) => word.forms ?? [])
  const ends = forms.find((each) => each.ends)?.ends
  const share = forms.reduce((product, each) => product * each.share, 1)
  return ends && share <= rare ? { ends, words: forms.map((each) => each.words) } : undefined
}

const isInWords = ({ rest, asTyped }: SearchText) =>
  asTyped.length === 0 && rest?.line === undefined && rest?.id === undefined

/**
 * Picks a page of the newest listings with rare words. An index of words alone would read all listings that have each
 * of them, and their number grows with the city. This index holds words by the days of publication, so that the newest
 * are asked for first: sixteen days, four times as many, and so on, until the page is full. What it finds is checked by
 * `conditions`.
 */
export function pickNewest(
  order: Order,
  { words, ends }: RareWords,
  conditions: readonly string[],
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
  const haveWords = names.map((name) => `${datedWords} && age.${name}`)
  return `select found.* from (
      select * from (values ${ages.join(', ')}) ages (n, ${names.join(', ')}) order by n
    ) age cross join lateral (
      select * from (
        select ${[pickedColumns, ...carriedKeys(order)].join(', ')} from listings
        where ${[...conditions, ...haveWords].join(' and ')} offset 0
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
