import type { Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { House } from '../../house.ts'
import { readRate } from '../rates/current-rate.ts'
import type { RowContext } from './listing-row.ts'

export async function rowContext(
  tx: Kysely<Tables>,
  { gazetteer }: Pick<House, 'gazetteer'>,
  ownerId: string,
): Promise<RowContext> {
  const { agency_name: agencyName } = await tx
    .selectFrom('users')
    .select('agency_name')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return { gazetteer, rate: (await readRate(tx)).GEL, agencyName }
}
