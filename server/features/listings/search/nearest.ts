import type { Kysely } from 'kysely'
import { fittingSlots } from '../../../../contract/columns/fitting-slots.ts'
import type { Point, Search } from '../../../../contract/listing-search.ts'
import type { ServerContext } from '../../../context.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Caller } from '../../../http/caller.ts'
import type { ShownListing } from '../read/shown-listing.ts'
import { pickedColumns, shownListings } from '../read/shown-listing.ts'
import { snapshotOf } from '../snapshot/listing-snapshot.ts'
import { runSql, sqlValues } from '../sql-text.ts'
import { pointOnceVisible } from './order.ts'
import type { SearchContext } from './where.ts'
import { whereOf } from './where.ts'

interface Placed {
  id: number
  lat: number
  lon: number
}

interface Ranked {
  id: number
  minutes: number
}

/** A draft without a place comes last. */
const nowhere = Number.MAX_SAFE_INTEGER

/** Nearer first; of equals, which are many in one house, the newer one. */
const byMinutes = (a: Ranked, b: Ranked) => a.minutes - b.minutes || b.id - a.id

interface Asked {
  context: SearchContext
  /** What this caller reads from. */
  db: Kysely<Tables>
}

/** A page of what fits, by the sum of the minutes on foot to all the points: all that fit are placed, some are read. */
export async function findNearest(
  server: ServerContext,
  search: Search,
  { points, ...asked }: Asked & { points: readonly Point[] },
  caller: Caller | undefined,
): Promise<ShownListing[]> {
  const { context, db } = asked
  const fitting = await placeFitting(server, search, asked)
  const minutesTo = server.gazetteer.walking.minutesFromEach(points)
  const rank = ({ id, lat, lon }: Placed): Ranked => {
    const minutes = minutesTo([lat, lon]).reduce((sum, each) => sum + each, 0)
    return { id, minutes: Number.isNaN(minutes) ? nowhere : minutes }
  }
  const ranked = fitting.map(rank).sort(byMinutes)
  const last =
    search.after === undefined
      ? undefined
      : rank(await pointOnceVisible(db, search.after, context.scope))
  const behind = last ? ranked.filter((each) => byMinutes(last, each) < 0) : ranked
  const ids = behind.slice(search.offset, search.offset + search.limit).map(({ id }) => id)
  if (ids.length === 0) return []
  const values = sqlValues()
  // Once more by the scope: what memory holds may have been withdrawn in this very moment.
  const stillThere = whereOf(
    { id: ids.map(String) },
    { ...context, text: undefined, favouritesOf: undefined },
    values,
  )
  const picked = `select ${pickedColumns}, array_position(${values.put(ids)}::bigint[], listings.id) as sort_0
    from listings where ${stillThere}`
  return runSql<ShownListing>(db, shownListings(picked, 'a.sort_0', caller, values), values)
}

async function placeFitting(
  server: ServerContext,
  { filters, onlyFavourite }: Search,
  { context, db }: Asked,
): Promise<Placed[]> {
  const isInMemory = context.scope === 'public' && !onlyFavourite && !context.text
  const columns = isInMemory ? await snapshotOf(server).current() : undefined
  if (columns) {
    const { id, lat, lon } = columns.arrays
    return Array.from(fittingSlots(columns, filters, context), (slot) => ({
      id: id[slot] ?? 0,
      lat: lat[slot] ?? Number.NaN,
      lon: lon[slot] ?? Number.NaN,
    }))
  }
  const values = sqlValues()
  const rows = await runSql<{ id: string; lat: number | null; lon: number | null }>(
    db,
    `select listings.id, listings.lat, listings.lon from listings where ${whereOf(filters, context, values)}`,
    values,
  )
  return rows.map(({ id, lat, lon }) => ({
    id: Number(id),
    lat: lat ?? Number.NaN,
    lon: lon ?? Number.NaN,
  }))
}
