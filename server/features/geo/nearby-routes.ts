import type { Nearby } from '../../../contract/nearby.ts'
import { surroundings } from '../../../contract/nearby.ts'
import type { ServerContext } from '../../context.ts'
import { feature } from '../../http/feature.ts'
import { visibleListing } from '../listings/policy.ts'
import { readingFor } from '../listings/search/find-listings.ts'

const mostPlaces = 5
const farthestMinutes = 30
/** Names of parts of the map, not places that one goes to. */
const isNoGoal = new Set(['city', 'locality', 'bridge', 'tunnel'])

export const nearbyRoutes = feature('nearby', ({ handle, ...server }) => {
  handle(surroundings.nearby, 'anyone', async ({ params, caller }) => {
    const db = readingFor(server, caller)
    await visibleListing(db, params.id, caller)
    const row = await db
      .selectFrom('listings')
      .select(['lat', 'lon'])
      .where('id', '=', params.id)
      .executeTakeFirst()
    return row?.lat === undefined || row.lat === null || row.lon === null
      ? { sea: null, places: [] }
      : nearbyOf(server, [row.lat, row.lon])
  })
})

export function nearbyOf(
  { gazetteer }: Pick<ServerContext, 'gazetteer'>,
  at: readonly [number, number],
): Nearby {
  const { walking, metresToSea, places } = gazetteer
  const minutesTo = walking.minutesFrom(at)
  const toSea = walking.minutesToSea(at)
  return {
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
