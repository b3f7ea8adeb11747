import type { Kysely } from 'kysely'
import type { Point, Search } from '../../../../contract/listings/listing-search.ts'
import type { ServerContext } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Caller } from '../../../http/caller.ts'
import { pickedColumns, shownListings } from '../read/shown-listing.ts'
import { snapshotOf } from '../snapshot/listing-snapshot.ts'
import type { SelectedColumns, Statement } from '../sql-text.ts'
import { sqlValues } from '../sql-text.ts'
import { readMany } from './many-rows.ts'
import { pointOnceVisible } from './order.ts'
import { OrderByMinutes, rankBy } from './order-by-minutes.ts'
import { onFootIn } from './snapshot-on-foot.ts'
import type { SearchContext } from './where.ts'
import { whereOf } from './where.ts'

interface Asked {
  context: SearchContext
  /** The database that this caller reads from. */
  db: Kysely<Tables>
}

/**
 * The statement that reads a page by the sum of the minutes on foot to all the points: all listings that fit are
 * ranked, and only the page is read. Undefined if nothing fits.
 */
export async function nearestPage(
  server: ServerContext,
  search: Search,
  { points, ...asked }: Asked & { points: readonly Point[] },
  caller: Caller | undefined,
): Promise<Statement | undefined> {
  const { context } = asked
  const ids = await nearestIds(server, search, { points, ...asked })
  if (ids.length === 0) return undefined
  const values = sqlValues()
  // The scope is checked again: a listing in memory may have been withdrawn at this very moment.
  const stillThere = whereOf(
    { id: ids.map(String) },
    { ...context, text: undefined, favouritesOf: undefined },
    values,
  )
  const picked = `select ${pickedColumns}, array_position(${values.put(ids)}::bigint[], listings.id) as sort_0
    from listings where ${stillThere}`
  return { text: shownListings(picked, 'a.sort_0', caller, values), values: values.values }
}

interface PlacedRow {
  id: string
  lat: number | null
  lon: number | null
}

const placedColumns: SelectedColumns<PlacedRow> = {
  id: 'listings.id::text',
  lat: 'listings.lat',
  lon: 'listings.lon',
}

async function nearestIds(
  server: ServerContext,
  { filters, onlyFavourite, after, offset, limit }: Search,
  { points, context, db }: Asked & { points: readonly Point[] },
): Promise<number[]> {
  const { walking } = server.gazetteer
  const behind = after === undefined ? undefined : await pointOnceVisible(db, after, context.scope)
  const isInMemory = context.scope === 'public' && !onlyFavourite && !context.text
  const columns = isInMemory ? await snapshotOf(server).current() : undefined
  if (columns)
    return onFootIn(columns, walking).page(points, { filters, context, behind, offset, limit })
  const values = sqlValues()
  const from = `from listings where ${whereOf(filters, context, values)}
    order by published_at desc, listings.id desc limit ${values.put(snapshotOf(server).mostPlaced)}`
  const rows = await readMany(db, placedColumns, from, values)
  const minutes = walking.minutesToAll(points)
  const ranked = Array.from(rows, ({ id, lat, lon }) =>
    rankBy(minutes, { id: Number(id), lat: lat ?? Number.NaN, lon: lon ?? Number.NaN }),
  )
  return new OrderByMinutes(
    Uint32Array.from(ranked.keys()),
    ranked.map(({ id }) => id),
    (n) => ranked[n]?.minutes ?? Number.NaN,
  ).page({ behind: behind && rankBy(minutes, behind), offset, limit })
}
