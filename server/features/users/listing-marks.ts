import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { limits } from '../../../contract/limits.ts'
import type { KeptChanges, KeptListings } from '../../../contract/people/users.ts'
import type { Tables } from '../../db/tables.ts'
import { isKnownTo } from '../listings/policy.ts'

const most = { hidden: 1000, recent: 100, notes: 1000 }

/** Newest first, except for the compared ones, which stay in the order in which they were chosen. */
export async function findListingMarks(db: Kysely<Tables>, userId: string): Promise<KeptListings> {
  const rows = await db
    .selectFrom('listing_marks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('listing_id', 'desc')
    .execute()
  const by = (column: 'hidden_at' | 'seen_at' | 'compared_at', count: number) =>
    rows
      .filter((row) => row[column] !== null)
      .sort((a, b) => Number(b[column]) - Number(a[column]))
      .slice(0, count)
      .map((row) => row.listing_id)
  return {
    hidden: by('hidden_at', most.hidden),
    recent: by('seen_at', most.recent),
    compared: by('compared_at', limits.compare).reverse(),
    notes: rows
      .flatMap((row) => (row.note === null ? [] : [{ id: row.listing_id, text: row.note }]))
      .slice(0, most.notes),
  }
}

/** Adds to what is stored already; ids of listings that the user could never have seen are ignored. */
export async function changeListingMarks(
  tx: Kysely<Tables>,
  userId: string,
  changes: KeptChanges,
  now: Date,
): Promise<void> {
  await changeFavourites(tx, userId, changes.favourites ?? [], now)
  const marks = marksOf(changes, now)
  await writeMarks(tx, userId, marks)
  await forgetOldest(tx, userId)
}

async function changeFavourites(tx: Kysely<Tables>, userId: string, ids: string[], now: Date) {
  const known = await knownAmong(tx, userId, ids)
  if (known.length === 0) return
  await tx
    .insertInto('favourites')
    .values(known.map((id) => ({ user_id: userId, listing_id: id, created_at: now })))
    .onConflict((conflict) => conflict.columns(['user_id', 'listing_id']).doNothing())
    .execute()
}

/** The listings that the user may have seen, locked in one order for all callers until the transaction ends. */
async function knownAmong(tx: Kysely<Tables>, userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select listings.id from listings
    where listings.id = any(${ids}::bigint[]) and ${isKnownTo(userId)}
    order by listings.id for key share of listings`.execute(tx)
  return rows.map(({ id }) => id)
}

type Column = 'hidden_at' | 'seen_at' | 'compared_at' | 'note'
type Mark = { id: string; value: string | null }

/** The last change of a listing counts. Within one list, times a millisecond apart preserve the order. */
function marksOf(changes: KeptChanges, now: Date): [Column, Mark[]][] {
  const at = (index: number) => new Date(now.getTime() - index).toISOString()
  const chosen = changes.compared ?? []
  return [
    [
      'hidden_at',
      (changes.hidden ?? []).map(({ id, isHidden }, i) => ({ id, value: isHidden ? at(i) : null })),
    ],
    ['seen_at', (changes.recent ?? []).map((id, i) => ({ id, value: at(i) }))],
    [
      'compared_at',
      chosen.map(({ id, isCompared }, i) => ({
        id,
        value: isCompared ? at(chosen.length - i) : null,
      })),
    ],
    ['note', (changes.notes ?? []).map(({ id, text }) => ({ id, value: text.trim() || null }))],
  ]
}

async function writeMarks(tx: Kysely<Tables>, userId: string, lists: [Column, Mark[]][]) {
  for (const [column, marks] of lists) {
    const byId = new Map(marks.map(({ id, value }) => [BigInt(id).toString(), value]))
    const known = await knownAmong(tx, userId, [...byId.keys()])
    if (known.length === 0) continue
    const type = sql.raw(column === 'note' ? 'text' : 'timestamptz')
    await sql`
      insert into listing_marks (user_id, listing_id, ${sql.ref(column)})
      select ${userId}, given.id, given.value::${type}
      from unnest(${known}::bigint[], ${known.map((id) => byId.get(id) ?? null)}::text[]) as given (id, value)
      on conflict (user_id, listing_id) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(
      tx,
    )
  }
}

/** A list that is too long loses its oldest entries; a row without any mark is deleted. */
async function forgetOldest(tx: Kysely<Tables>, userId: string) {
  const bounded = { hidden_at: most.hidden, seen_at: most.recent, compared_at: limits.compare }
  for (const [column, count] of Object.entries(bounded)) {
    const name = sql.ref(column)
    await sql`
      update listing_marks set ${name} = null where user_id = ${userId} and listing_id in (
        select listing_id from listing_marks where user_id = ${userId} and ${name} is not null
        order by ${name} desc, listing_id offset ${count}
      )`.execute(tx)
  }
  await tx
    .deleteFrom('listing_marks')
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .where('seen_at', 'is', null)
    .where('compared_at', 'is', null)
    .where('note', 'is', null)
    .execute()
}
