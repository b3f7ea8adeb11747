import type { Filters } from '../../../contract/listing-search.ts'
import type { House } from '../../house.ts'
import type { Caller } from '../../http/caller.ts'
import type { SearchQuestion } from './find-listings.ts'
import { contextOf, readingFor } from './find-listings.ts'
import { whereOf } from './search-sql.ts'
import { runSql, sqlValues } from './sql-text.ts'

/** Counts in the database, and no further than told: an exact count of a large set costs a look at each of its listings. */
export async function countInDatabase(
  house: House,
  question: SearchQuestion,
  caller: Caller | undefined,
  { most, publishedSince }: { most: number; publishedSince?: Date },
): Promise<number> {
  const values = sqlValues()
  const conditions = [whereOf(question.filters, await contextOf(house, question, caller), values)]
  if (publishedSince) conditions.push(`ads.published_at > ${values.put(publishedSince)}`)
  const [row] = await runSql<{ count: number }>(
    readingFor(house, caller),
    `select count(*)::int as count from (select 1 from ads
       where ${conditions.join(' and ')} limit ${values.put(most)}) found`,
    values,
  )
  return row?.count ?? 0
}

/** How many public listings of a saved search appeared since a moment, as anybody would find them. */
export const countPublishedSince = (
  house: House,
  filters: Filters,
  publishedSince: Date,
  most: number,
) => countInDatabase(house, { filters, onlyFavourite: false }, undefined, { most, publishedSince })
