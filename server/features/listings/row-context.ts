import type { Kysely } from 'kysely'
import type { ServerContext } from '../../context.ts'
import type { Tables } from '../../db/tables.ts'
import { readRate } from '../rates/current-rate.ts'
import type { RowContext } from './listing-row.ts'

export async function rowContext(
  tx: Kysely<Tables>,
  { gazetteer }: Pick<ServerContext, 'gazetteer'>,
  ownerId: string,
): Promise<RowContext> {
  const { agency_name: agencyName } = await tx
    .selectFrom('users')
    .select('agency_name')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return { gazetteer, rate: (await readRate(tx)).GEL, agencyName }
}
