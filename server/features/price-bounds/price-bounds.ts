import type { Kysely, Transaction } from 'kysely'
import type { City } from '../../../contract/cities.ts'
import type { PriceBound, PriceBoundKey, Pricing } from '../../../contract/listings/price-bounds.ts'
import { recordAct } from '../../db/record-act.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError } from '../../http/api-error.ts'
import { readRate } from '../rates/current-rate.ts'

export async function readBounds(db: Kysely<Tables>): Promise<PriceBound[]> {
  const rows = await db
    .selectFrom('price_bounds')
    .selectAll()
    .orderBy('deal_type')
    .orderBy('category')
    .execute()
  return rows.map(({ deal_type, category, percent }) => ({
    dealType: deal_type,
    category,
    percent,
  }))
}

/** What the price of an edit is compared with, as it is now. */
export const readPricing = async (
  db: Kysely<Tables>,
  city: Pick<City, 'currency'>,
): Promise<Pricing> => ({ bounds: await readBounds(db), rates: await readRate(db, city) })

/** If two operators set a bound at once, the second is told that it is no longer what they saw. */
export async function setBound(
  tx: Transaction<Tables>,
  by: string,
  {
    percent,
    before,
    ...key
  }: PriceBoundKey & { percent: number | null; before?: number | null | undefined },
): Promise<PriceBound[]> {
  const at = { deal_type: key.dealType, category: key.category }
  const held = await tx
    .selectFrom('price_bounds')
    .select('percent')
    .where('deal_type', '=', at.deal_type)
    .where('category', '=', at.category)
    .forUpdate()
    .executeTakeFirst()
  const from = held?.percent ?? null
  if (before !== undefined && before !== from) throw setElsewhere()
  if (from === percent) return readBounds(tx)
  if (percent === null)
    await tx
      .deleteFrom('price_bounds')
      .where('deal_type', '=', at.deal_type)
      .where('category', '=', at.category)
      .execute()
  else if (held)
    await tx
      .updateTable('price_bounds')
      .set({ percent })
      .where('deal_type', '=', at.deal_type)
      .where('category', '=', at.category)
      .execute()
  else {
    // Where there was no bound, no row could be locked: the first one to insert it wins.
    const made = await tx
      .insertInto('price_bounds')
      .values({ ...at, percent })
      .onConflict((conflict) => conflict.columns(['deal_type', 'category']).doNothing())
      .returning('percent')
      .executeTakeFirst()
    if (!made) throw setElsewhere()
  }
  await recordAct(tx, {
    actorId: by,
    action: 'bounds.set',
    subject: 'bounds',
    subjectId: null,
    details: { ...key, from, to: percent },
  })
  return readBounds(tx)
}

const setElsewhere = () => new ApiError('CONFLICT', 'Somebody else has set this bound meanwhile')
