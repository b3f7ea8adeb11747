import type { Kysely, Transaction } from 'kysely'
import { sql } from 'kysely'
import type {
  FieldDifference,
  FieldWinner,
  ItemKind,
} from '../../../../contract/feeds/feed-sources.ts'
import { itemKinds } from '../../../../contract/feeds/feed-sources.ts'
import type { OfferField } from '../../../../contract/feeds/feeds.ts'
import type { Tables } from '../../../db/tables.ts'
import { decidedWith } from './plan-changes.ts'

interface Decision {
  /** If absent, all items of the kind; without a kind, all items. */
  ids?: string[] | undefined
  kind?: ItemKind | undefined
  isTaken?: boolean | undefined
  field?: OfferField | undefined
  winner?: FieldWinner | undefined
  onlyConflicts?: boolean | undefined
}

const decidable = itemKinds.filter((kind) => kind !== 'refused' && kind !== 'unchanged')

/** Saves what a person decides on items of a plan, one or a hundred thousand, in one statement each. */
export async function decideItems(
  tx: Transaction<Tables>,
  runId: string,
  { ids, kind, isTaken, field, winner, onlyConflicts }: Decision,
): Promise<void> {
  let items = tx.updateTable('feed_items').where('run_id', '=', runId)
  if (ids) items = items.where(sql<boolean>`feed_items.id = any(${ids}::bigint[])`)
  if (kind) items = items.where('kind', '=', kind)
  if (field !== undefined && winner !== undefined) {
    const change = JSON.stringify([{ field, ...(onlyConflicts && { isConflict: true }) }])
    const decided = JSON.stringify(Object.fromEntries(decidedWith(field).map((f) => [f, winner])))
    await items
      .set({ winners: sql`winners || ${decided}::jsonb` })
      .where(sql<boolean>`changes @> ${change}::jsonb`)
      .execute()
  }
  if (isTaken !== undefined)
    await items.set({ is_taken: isTaken }).where('kind', 'in', decidable).execute()
}

/** The changes of a plan, counted by field; the price and its currency count as one. */
export async function differencesOf(db: Kysely<Tables>, runId: string): Promise<FieldDifference[]> {
  const { rows } = await sql<{ field: OfferField; count: string; conflicts: string }>`
    select change ->> 'field' as field, count(*) as count,
      count(*) filter (where (change ->> 'isConflict')::boolean) as conflicts
    from feed_items, jsonb_array_elements(changes) as change
    where run_id = ${runId} and kind = 'changed' and change ->> 'field' <> 'currency'
    group by 1 order by 3 desc, 2 desc, 1`.execute(db)
  return rows.map((row) => ({
    field: row.field,
    count: Number(row.count),
    conflicts: Number(row.conflicts),
  }))
}
