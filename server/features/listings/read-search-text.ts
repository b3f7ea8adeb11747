import type { House } from '../../house.ts'
import { isPublic } from './search-sql.ts'
import type { SearchText } from './search-text.ts'
import { containing, isShort, nearSpellings, wordsOfSearch } from './search-text.ts'
import { runSql, sqlValues } from './sql-text.ts'

type Patterns = Map<string, readonly string[]>
const mostKept = 2_000

/** What was found out about words, by the listings' version. */
const kept = new WeakMap<House['db'], { version: string; patterns: Patterns }>()

/**
 * Slips are forgiven only in words that no listing holds as typed: a search for what is there stays exact. Which of the
 * near spellings exist is looked up first, each by the index; for any of them at once, in the order of a page, the
 * planner would read every listing by date.
 */
export async function readSearchText(house: House, text: string): Promise<SearchText> {
  const known = keptPatterns(house)
  const words = await Promise.all(
    wordsOfSearch(text).map(async (word) => {
      const patterns = known.get(word) ?? (await patternsOf(house, word))
      known.set(word, patterns)
      return { word, patterns }
    }),
  )
  const isAsTyped = words.every(
    ({ word, patterns }) => isShort(word) || patterns[0] === containing(word),
  )
  const line = isAsTyped ? undefined : house.gazetteer.recognise(text)?.names.ru.toLowerCase()
  return { words, line }
}

async function patternsOf(house: House, word: string): Promise<readonly string[]> {
  if (isShort(word)) return []
  const asTyped = await present(house, [containing(word)])
  return asTyped.length > 0 ? asTyped : present(house, nearSpellings(word))
}

async function present({ db }: House, patterns: readonly string[]): Promise<readonly string[]> {
  if (patterns.length === 0) return []
  const values = sqlValues()
  // In the order of a page, so that a frequent word is met at once by date and a rare one looked up by its letters.
  const looks = patterns.map(
    (pattern) => `(select true from ads
      where ${isPublic} and ads.search_text like ${values.put(pattern)}
      order by ads.published_at desc, ads.id desc limit 1) is not null`,
  )
  const [row] = await runSql<{ present: boolean[] }>(
    db.read,
    `select array[${looks.join(', ')}] as present`,
    values,
  )
  return patterns.filter((_, n) => row?.present[n])
}

function keptPatterns({ db, version }: House): Patterns {
  const now = kept.get(db)
  if (now?.version === version.current && now.patterns.size < mostKept) return now.patterns
  const patterns: Patterns = new Map()
  kept.set(db, { version: version.current, patterns })
  return patterns
}
