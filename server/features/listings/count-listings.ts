import type { Filters } from '../../../contract/listing-search.ts'
import type { ServerContext } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import type { SearchQuestion } from './find-listings.ts'
import { contextOf, readingFor } from './find-listings.ts'
import { whereOf } from './search-sql.ts'
import { runSql, sqlValues } from './sql-text.ts'

/** Counts in the database, and no further than told: an exact count of a large set costs a look at each of its ads. */
export async function countInDatabase(
  server: ServerContext,
  question: SearchQuestion,
  caller: Caller | undefined,
  { most, publishedSince }: { most: number; publishedSince?: Date },
): Promise<number> {
  const values = sqlValues()
  const conditions = [whereOf(question.filters, await contextOf(server, question, caller), values)]
  if (publishedSince) conditions.push(`listings.published_at > ${values.put(publishedSince)}`)
  const [row] = await runSql<{ count: number }>(
    readingFor(server, caller),
    `select count(*)::int as count from (select 1 from listings
       where ${conditions.join(' and ')} limit ${values.put(most)}) found`,
    values,
  )
  return row?.count ?? 0
}

/** How many public ads of a saved search appeared since a moment, as anybody would find them. */
export const countPublishedSince = (
  server: ServerContext,
  filters: Filters,
  publishedSince: Date,
  most: number,
) => countInDatabase(server, { filters, onlyFavourite: false }, undefined, { most, publishedSince })
