import type { Kysely, Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { HomeRate, homeRates } from '../../../contract/market/home-rates.ts'
import { recordAct } from '../../db/record-act.ts'
import type { Tables } from '../../db/tables.ts'
import { ApiError } from '../../http/api-error.ts'

type Change = z.infer<(typeof homeRates.set)['body']>

export async function readHomeRates(db: Kysely<Tables>): Promise<HomeRate[]> {
  const rows = await db.selectFrom('home_rates').selectAll().orderBy('kind').execute()
  return rows.map(({ at, ...rate }) => ({ ...rate, at: at.toISOString() }))
}

/** When two operators set the same rate at once, the second is told that it changed meanwhile. */
export async function setHomeRate(
  tx: Transaction<Tables>,
  by: string,
  { kind, rate, before }: Change,
): Promise<HomeRate[]> {
  const held = await tx
    .selectFrom('home_rates')
    .selectAll()
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (before !== undefined && before !== (held?.at.toISOString() ?? null)) throw setElsewhere()
  if (rate === null) await tx.deleteFrom('home_rates').where('kind', '=', kind).execute()
  else if (held)
    await tx
      .updateTable('home_rates')
      .set({ ...rate, at: new Date() })
      .where('kind', '=', kind)
      .execute()
  else {
    // A row that did not exist could not be locked, so the first insert wins.
    const made = await tx
      .insertInto('home_rates')
      .values({ kind, ...rate })
      .onConflict((conflict) => conflict.column('kind').doNothing())
      .returning('kind')
      .executeTakeFirst()
    if (!made) throw setElsewhere()
  }
  await recordAct(tx, {
    actorId: by,
    action: 'homeRates.set',
    subject: 'homeRates',
    subjectId: null,
    details: { kind, from: asText(held), to: asText(rate), source: rate?.source ?? null },
  })
  return readHomeRates(tx)
}

type Range = Pick<HomeRate, 'low' | 'high' | 'currency'>
const asText = (range: Range | null | undefined) =>
  range ? `${range.low}–${range.high} ${range.currency ?? '%'}` : null

const setElsewhere = () => new ApiError('CONFLICT', 'Somebody else has set this meanwhile')
