import type { Point } from '../../../contract/basemap.ts'
import { parsePoints } from '../../../contract/listings/listing-search.ts'
import type { ListingWalks, Nearby } from '../../../contract/search/nearby.ts'
import { surroundings } from '../../../contract/search/nearby.ts'
import type { ServerContext } from '../../context.ts'
import type { Caller } from '../../http/caller.ts'
import { feature } from '../../http/feature.ts'
import { isPublicListing, visibleListing } from '../listings/policy.ts'
import { readingFor } from '../listings/search/find-listings.ts'
import { snapshotOf } from '../listings/snapshot/listing-snapshot.ts'

const mostPlaces = 5
const farthestMinutes = 30
/** Names of parts of the map, not of places that people walk to. */
const isNoGoal = new Set(['city', 'locality', 'bridge', 'tunnel'])

export const nearbyRoutes = feature('nearby', ({ handle, ...server }) => {
  handle(surroundings.walks, 'anyone', async ({ query, caller }) => {
    const points = parsePoints(query.from)
    return walksOf(server, points, await placesOf(server, query.ids, caller))
  })

  handle(surroundings.reach, 'anyone', ({ query }) => {
    const [point] = parsePoints([query.at])
    return { hasWay: point !== undefined && server.gazetteer.walking.hasWay(point) }
  })

  handle(surroundings.nearby, 'anyone', async ({ params, caller }) => {
    const db = readingFor(server, caller)
    await visibleListing(db, params.id, caller)
    const row = await db
      .selectFrom('listings')
      .select(['lat', 'lon'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    return row?.lat === undefined || row.lat === null || row.lon === null
      ? { isByAir: false, sea: null, places: [] }
      : nearbyOf(server, [row.lat, row.lon])
  })
})

interface Placed {
  id: string
  at: Point
}

/** The places of the public listings among `ids`, mostly read from memory. */
async function placesOf(
  server: ServerContext,
  ids: readonly string[],
  caller: Caller | undefined,
): Promise<Placed[]> {
  const columns = await snapshotOf(server).current()
  if (columns) {
    const { lat, lon } = columns.arrays
    return ids.flatMap((id) => {
      const slot = columns.slotOf(id)
      return slot === undefined ? [] : [{ id, at: [lat[slot] ?? 0, lon[slot] ?? 0] as const }]
    })
  }
  const rows = await readingFor(server, caller)
    .selectFrom('listings')
    .select(['id', 'lat', 'lon'])
    .where('id', 'in', [...ids, '0'])
    .where(isPublicListing)
    .execute()
  return rows.flatMap(({ id, lat, lon }) =>
    lat === null || lon === null ? [] : [{ id, at: [lat, lon] as const }],
  )
}

export function walksOf(
  { gazetteer }: Pick<ServerContext, 'gazetteer'>,
  from: readonly Point[],
  listings: readonly Placed[],
): ListingWalks[] {
  const minutesTo = gazetteer.walking.minutesFromEach(from)
  return listings.map(({ id, at }) => ({
    id,
    minutes: minutesTo(at).map((minutes) => Math.max(1, Math.round(minutes))),
  }))
}

export function nearbyOf(
  { gazetteer }: Pick<ServerContext, 'gazetteer'>,
  at: readonly [number, number],
): Nearby {
  const { walking, metresToSea, places } = gazetteer
  const minutesTo = walking.minutesFrom(at)
  const toSea = walking.minutesToSea(at)
  return {
    isByAir: !walking.hasWay(at),
    sea:
      metresToSea && toSea !== undefined
        ? { metres: metresToSea(...at), minutes: Math.max(1, Math.round(toSea)) }
        : null,
    places: places
      .filter(({ category }) => !isNoGoal.has(category))
      .map(({ names, category, at: place }) => ({
        ...{ names, category },
        minutes: Math.max(1, Math.round(minutesTo(place))),
      }))
      .filter(({ minutes }) => minutes <= farthestMinutes)
      .sort((a, b) => a.minutes - b.minutes)
      .slice(0, mostPlaces),
  }
}
