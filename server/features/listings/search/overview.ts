import { setImmediate } from 'node:timers/promises'
import { conditionsOf, fittingSlotsInTurns } from '../../../../contract/columns/fitting-slots.ts'
import type { SnapshotColumns } from '../../../../contract/columns/listing-columns.ts'
import type { ShownPlace } from '../../../../contract/columns/markers.ts'
import {
  markerAt,
  markersOf,
  placesIn,
  roundedPoint,
} from '../../../../contract/columns/markers.ts'
import { limits } from '../../../../contract/limits.ts'
import type { Filters } from '../../../../contract/listings/listing-search.ts'
import { parseBox } from '../../../../contract/listings/listing-search.ts'
import type { Currency } from '../../../../contract/listings/listing-words.ts'
import type { DistrictCount, Marker } from '../../../../contract/listings/listings.ts'
import type { ServerContext } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { snapshotOf } from '../snapshot/listing-snapshot.ts'
import { MarkerTexts } from '../snapshot/marker-texts.ts'
import type { SelectedColumns } from '../sql-text.ts'
import { runSql, sqlValues } from '../sql-text.ts'
import type { SearchQuestion } from './find-listings.ts'
import { contextOf, readingFor, searchedText } from './find-listings.ts'
import { readMany } from './many-rows.ts'
import { scopeOf, whereOf } from './where.ts'

/** A count of somebody's own listings or favourites is exact; an exact count of all others would read millions. */
const noEnd = 10_000_000

/** Whether a question is about all that is public, and not about somebody's own listings or favourites. */
const isOfAll = (question: SearchQuestion, caller: Caller | undefined) =>
  !question.onlyFavourite && scopeOf(question, caller) === 'public'

/** Questions about all listings that fit, not a page of them. */
export function overviewOf(server: ServerContext) {
  const snapshot = snapshotOf(server)
  const markerTexts = new MarkerTexts()

  /** The fitting public listings in memory; undefined if only the database can answer. */
  const inMemory = async (question: SearchQuestion, caller: Caller | undefined) => {
    if (searchedText(question.filters) !== undefined || !isOfAll(question, caller)) return undefined
    const context = await contextOf(server, question, caller)
    const columns = await snapshot.current()
    if (!columns) return undefined
    const slots = () => fittingSlotsInTurns(columns, question.filters, context, setImmediate)
    return { columns, slots }
  }

  const findMarkers = async (
    question: SearchQuestion,
    caller: Caller | undefined,
  ): Promise<{ markers: Marker[] } | { columns: SnapshotColumns; places: ShownPlace[] }> => {
    const fitting = await inMemory(question, caller)
    if (!fitting) return { markers: await findMarkersInDatabase(server, question, caller) }
    const { columns, slots } = fitting
    const { bbox, ...filters } = question.filters
    if (conditionsOf(filters).length > 0) return { markers: markersOf(columns, await slots()) }
    const box = bbox === undefined ? undefined : parseBox(bbox)
    return { columns, places: placesIn(columns, box) }
  }

  return {
    /** Reads the public listings before the first question needs them. */
    warmUp: () => snapshot.warmUp(),
    /** Whether many are still being read: until then answers are limited, and not worth caching. */
    isReading: () => snapshot.isReading(),
    stop: () => snapshot.stop(),

    /** Drops a box around all listings: two maps of the whole town rarely have the same digits, but show the same. */
    async withoutIdleBox(question: SearchQuestion): Promise<SearchQuestion> {
      const { bbox, ...filters } = question.filters
      const box = bbox === undefined ? undefined : parseBox(bbox)
      const columns = box && (await snapshot.current())
      return box && columns?.isWithin(box) ? { ...question, filters } : question
    },

    async count(question: SearchQuestion, caller: Caller | undefined): Promise<number> {
      const fitting = await inMemory(question, caller)
      if (fitting)
        return conditionsOf(question.filters).length > 0
          ? (await fitting.slots()).length
          : fitting.columns.count
      const isBounded = searchedText(question.filters) !== undefined || isOfAll(question, caller)
      return countInDatabase(server, question, caller, {
        most: isBounded ? limits.countedByText : noEnd,
      })
    },

    /** Ignores the districts in the question: people choose among districts by these figures. */
    async districts(
      { filters: { district: _, ...filters }, ...rest }: SearchQuestion,
      caller: Caller | undefined,
    ): Promise<DistrictCount[]> {
      const question = { ...rest, filters }
      const fitting = await inMemory(question, caller)
      if (!fitting) return countDistrictsInDatabase(server, question, caller)
      const { columns } = fitting
      const counts = new Map<number, number>()
      for (const slot of await fitting.slots()) {
        const district = columns.arrays.district[slot] ?? 0
        counts.set(district, (counts.get(district) ?? 0) + 1)
      }
      return [...counts]
        .map(([district, count]) => ({ district: columns.districts.at(district), count }))
        .filter(({ district }) => district !== '')
        .sort(mostFirst)
    },

    async markers(question: SearchQuestion, caller: Caller | undefined): Promise<Marker[]> {
      const found = await findMarkers(question, caller)
      return 'markers' in found
        ? found.markers
        : found.places.map((place) => markerAt(found.columns, place))
    },

    /** The markers as they are sent; where their text is cached, it need not be written. */
    async writeMarkers(
      question: SearchQuestion,
      caller: Caller | undefined,
      write: (markers: Marker[]) => string,
    ): Promise<string | Buffer> {
      const found = await findMarkers(question, caller)
      return 'markers' in found ? write(found.markers) : markerTexts.of(found.columns, found.places)
    },
  }
}

/** Counts in the database, up to `most`: an exact count of a large set has to look at each of its listings. */
export async function countInDatabase(
  server: ServerContext,
  question: SearchQuestion,
  caller: Caller | undefined,
  { most, publishedSince }: { most: number; publishedSince?: Date },
): Promise<number> {
  const values = sqlValues()
  const conditions = [whereOf(question.filters, await contextOf(server, question, caller), values)]
  if (publishedSince) conditions.push(`listings.published_at > ${values.put(publishedSince)}`)
  const [row] = await runSql<{ count: number }>(
    readingFor(server, caller),
    `select count(*)::int as count from (select 1 from listings
       where ${conditions.join(' and ')} limit ${values.put(most)}) found`,
    values,
  )
  return row?.count ?? 0
}

const mostFirst = (a: DistrictCount, b: DistrictCount) =>
  b.count - a.count || (a.district < b.district ? -1 : 1)

/** Counts as far as a text search does; beyond that the figures would be wrong, and none are given. */
async function countDistrictsInDatabase(
  server: ServerContext,
  question: SearchQuestion,
  caller: Caller | undefined,
): Promise<DistrictCount[]> {
  const values = sqlValues()
  const where = whereOf(question.filters, await contextOf(server, question, caller), values)
  const rows = await runSql<{ district: string | null; count: number }>(
    readingFor(server, caller),
    `select district, count(*)::int as count from (select listings.district ->> 'en' as district from listings
       where ${where} limit ${values.put(limits.countedByText)}) found group by district`,
    values,
  )
  const isWhole = rows.reduce((sum, { count }) => sum + count, 0) < limits.countedByText
  return rows
    .flatMap(({ district, count }) => (isWhole && district !== null ? { district, count } : []))
    .sort(mostFirst)
}

/** How many public listings of a saved search appeared since a moment, as a visitor would find them. */
export const countPublishedSince = (
  server: ServerContext,
  filters: Filters,
  publishedSince: Date,
  most: number,
) => countInDatabase(server, { filters, onlyFavourite: false }, undefined, { most, publishedSince })

interface PlaceRow {
  address: string
  lat: number
  lon: number
  count: number
  id: string
  price: number
  currency: Currency
  is_exclusive: boolean
}

/** A place with its oldest listing. */
const placeColumns: SelectedColumns<PlaceRow> = {
  address: 'first.address',
  lat: 'first.lat',
  lon: 'first.lon',
  count: 'place.count',
  id: 'first.id::text',
  price: 'coalesce(first.price, 0)',
  currency: 'first.currency',
  is_exclusive: 'first.is_exclusive',
}

/**
 * Markers of what the snapshot does not hold: text searches, favourites, an owner's own listings, and all listings
 * while they are still being read. If very many fit, only the newest are placed: a map of some of them comes in time,
 * and the map of a smaller box is complete.
 */
export async function findMarkersInDatabase(
  server: ServerContext,
  question: SearchQuestion,
  caller: Caller | undefined,
  most: number = snapshotOf(server).mostPlaced,
): Promise<Marker[]> {
  const values = sqlValues()
  const context = await contextOf(server, question, caller)
  const where = whereOf(question.filters, context, values)
  const newest = context.scope === 'public' ? 'order by published_at desc, listings.id desc' : ''
  const from = `from (select min(id) as id, count(*)::int as count
       from (select listings.id, coalesce(listings.address_key, listings.address) as key from listings
         where ${where} and listings.address is not null and listings.lat is not null
         ${newest} limit ${values.put(most)}) fitting
       group by key
       order by count(*) desc, min(id) limit ${values.put(limits.markers)}) place
     join listings first on first.id = place.id
     order by place.count desc, first.id`
  const rows = await readMany(readingFor(server, caller), placeColumns, from, values)
  return Array.from(rows, presentPlace)
}

function presentPlace(row: PlaceRow): Marker {
  const { address, count } = row
  const marker: Marker = { address, coordinates: roundedPoint(row.lat, row.lon), count }
  if (count > 1) return marker
  return {
    ...marker,
    id: row.id,
    price: row.price,
    currency: row.currency,
    isExclusive: row.is_exclusive,
  }
}
