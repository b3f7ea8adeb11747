import type { Transaction } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { notAllowed } from '../../http/api-error.ts'

/**
 * On its way to the public a listing waits for whoever is blocking its owner just now, and is refused after them; a block
 * that comes later finds the listing and takes it down.
 */
export async function holdStanding(tx: Transaction<Tables>, ownerId: string): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .select(['is_admin', 'is_blocked'])
    .where('id', '=', ownerId)
    .forShare()
    .executeTakeFirst()
  if (!owner?.is_admin || owner.is_blocked)
    throw notAllowed('The owner of this listing may not publish any more')
}
