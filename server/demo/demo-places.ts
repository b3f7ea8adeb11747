import type { Gazetteer } from '../features/geo/gazetteer.ts'
import type { CityDemo } from './city-demo.ts'
import type { DemoPlace } from './make-listings.ts'
import type { Chance } from './seeded.ts'

const tries = 400
const isNearShore = (
  [lat, lon]: readonly [number, number],
  { from, slope, sea }: CityDemo['shore'],
) => {
  const shoreLon = from[1] + (lat - from[0]) * slope
  return sea === 'west' ? lon < shoreLon : lon > shoreLon
}

/** Picks a house near the centre of one of the city's areas; land and houses out of town are farther out. */
export function drawPlace(
  chance: Chance,
  gazetteer: Gazetteer,
  { quarters, green, shore }: CityDemo,
  isOutOfTown: boolean,
): DemoPlace {
  for (let left = tries; left > 0; left -= 1) {
    const areas = isOutOfTown ? green : quarters
    const { center, spread } = chance.weighted(areas.map((area) => [area, area.weight] as const))
    const [lat, lon] = center
    const at = () => (chance.next() + chance.next() - 1) * spread
    const found = gazetteer.reverse(lat + at(), lon + at() * 1.3, 'ru')
    if (found?.precision !== 'house') continue
    const [house] = gazetteer.search(found.address, 'ru', 1)
    if (house?.precision !== 'house' || house.city === null) continue
    return {
      address: house.address,
      city: house.city,
      coordinates: house.coordinates,
      district: house.district,
      isBySea: isNearShore(house.coordinates, shore),
    }
  }
  throw new Error('The gazetteer knows no houses to put the demo listings at')
}
