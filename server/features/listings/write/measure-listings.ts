import { sql } from 'kysely'
import type { ServerContext } from '../../../context.ts'
import { noteChange } from '../../../db/listings-version.ts'
import { inTransaction } from '../../../db/retry.ts'
import { measuredColumns } from '../listing-row.ts'

const batch = 500

/**
 * Fills in values that listings written by an earlier version lack. It looks only at the rows, so that after a crash
 * the next run goes on.
 */
export async function measureListings(
  server: Pick<ServerContext, 'db' | 'version' | 'gazetteer'>,
): Promise<number> {
  let measured = 0
  for (;;) {
    const done = await measureBatch(server)
    measured += done
    if (done < batch) break
  }
  if (measured > 0) await server.version.refresh()
  return measured
}

const measureBatch = ({ db, gazetteer }: Pick<ServerContext, 'db' | 'gazetteer'>) =>
  inTransaction(db.write, async (tx) => {
    const rows = await tx
      .selectFrom('listings')
      .select(['id', 'lat', 'lon', 'title', 'description'])
      .where('has_plan', 'is', null)
      .orderBy('id')
      .limit(batch)
      .forUpdate()
      .execute()
    if (rows.length === 0) return 0
    const columns = rows.map(({ lat, lon, title, description }) =>
      measuredColumns(
        { coordinates: lat === null || lon === null ? null : [lat, lon], title, description },
        gazetteer,
      ),
    )
    await sql`
      update listings set sea = fresh.sea, has_plan = fresh.has_plan
      from unnest(${rows.map(({ id }) => id)}::bigint[], ${columns.map(({ sea }) => sea)}::int[],
        ${columns.map(({ has_plan: hasPlan }) => hasPlan)}::boolean[]) as fresh (id, sea, has_plan)
      where listings.id = fresh.id`.execute(tx)
    await noteChange(tx)
    return rows.length
  })
