import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { codeOf } from '../../../db/database-error.ts'
import type { Tables } from '../../../db/tables.ts'

/** How many months back have a table: as many as a statistic of ninety days reads. */
const monthsBack = 3
/** How many months ahead have a table, so that the job may fail for weeks. */
const monthsAhead = 2

const alreadyThere = '42P07'
const rowsElsewhere = '23514'

/**
 * Views are stored by month, so that the current ones are together and a month that nobody asks for can be taken out
 * whole. Views without a table for their month are in `listing_views_other`, and are counted all the same; a month that
 * already has rows there stays there.
 */
export async function openViewMonths(db: Kysely<Tables>, now: Date): Promise<void> {
  const months = Array.from({ length: monthsBack + 1 + monthsAhead }, (_, n) => n - monthsBack)
  const parts = months.map((month) => {
    const first = firstOfMonth(now, month)
    const name = `listing_views_${first.slice(0, 7).replace('-', '_')}`
    return { name, first, next: firstOfMonth(now, month + 1) }
  })
  const { rows: missing } = await sql<{ name: string }>`
    select name from unnest(${parts.map(({ name }) => name)}::text[]) name
    where to_regclass(name) is null`.execute(db)
  const names = new Set(missing.map(({ name }) => name))
  for (const { name, first, next } of parts.filter((part) => names.has(part.name))) {
    try {
      await db.transaction().execute(async (tx) => {
        // The statement waits for writers of listings, and everybody else would wait behind it.
        await sql`set local lock_timeout = '2s'`.execute(tx)
        await sql`create table ${sql.id(name)} partition of listing_views
          for values from (${sql.lit(first)}) to (${sql.lit(next)})`.execute(tx)
      })
    } catch (error) {
      if (codeOf(error) !== alreadyThere && codeOf(error) !== rowsElsewhere) throw error
    }
  }
}

const firstOfMonth = (now: Date, later: number) =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later)).toISOString().slice(0, 10)
