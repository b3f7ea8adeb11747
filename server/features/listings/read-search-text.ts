import type { House } from '../../house.ts'
import type { SearchText } from './search-text.ts'
import { isShort, wordsOfSearch } from './search-text.ts'
import { runSql, sqlValues } from './sql-text.ts'

type Words = Map<string, boolean>
const mostKept = 2_000

/** Which words public ads hold, by the listings' version. */
const kept = new WeakMap<House['db'], { version: string; words: Words }>()

/**
 * Slips are forgiven only in words that no ad holds as typed: a search for what is there stays exact, and pays for
 * no likeness.
 */
export async function readSearchText(house: House, text: string): Promise<SearchText> {
  const words = wordsOfSearch(text)
  const known = keptWords(house)
  const open = words.filter((word) => !isShort(word) && !known.has(word))
  if (open.length > 0) await lookUp(house, open, known)
  const read = words.map((word) => ({ word, isKnown: isShort(word) || known.get(word) === true }))
  const isStrange = read.some(({ isKnown }) => !isKnown)
  const line = isStrange ? house.gazetteer.recognise(text)?.names.ru.toLowerCase() : undefined
  return { words: read, line }
}

function keptWords({ db, version }: House): Words {
  const now = kept.get(db)
  if (now?.version === version.current && now.words.size < mostKept) return now.words
  const words: Words = new Map()
  kept.set(db, { version: version.current, words })
  return words
}

async function lookUp({ db }: House, words: string[], known: Words) {
  const values = sqlValues()
  const looks = words.map(
    (word) => `exists (select 1 from ads where ads.status = 'published' and ads.deleted_at is null
      and ads.search_text like ${values.put(`%${word}%`)})`,
  )
  const [row] = await runSql<{ present: boolean[] }>(
    db.read,
    `select array[${looks.join(', ')}] as present`,
    values,
  )
  for (const [n, word] of words.entries()) known.set(word, row?.present[n] === true)
}
