import type { Gazetteer } from '../features/geo/gazetteer.ts'
import type { DemoPlace } from './make-listings.ts'
import type { Chance } from './seeded.ts'

/** Where people advertise: centres of the city's districts, how many listings of a hundred, and how far they spread in degrees. */
const quarters: readonly (readonly [
  center: readonly [number, number],
  weight: number,
  spread: number,
])[] = [
  [[41.6505, 41.6372], 14, 0.004],
  [[41.6471, 41.6257], 15, 0.004],
  [[41.6385, 41.6123], 18, 0.005],
  [[41.6422, 41.6438], 8, 0.004],
  [[41.6381, 41.6267], 9, 0.004],
  [[41.6268, 41.625], 9, 0.006],
  [[41.6321, 41.6325], 8, 0.005],
  [[41.6108, 41.606], 7, 0.006],
  [[41.6408, 41.6657], 4, 0.005],
  [[41.6172, 41.6401], 3, 0.006],
  [[41.6536, 41.6785], 3, 0.004],
  [[41.5684, 41.5787], 2, 0.006],
]

const green: readonly (readonly [
  center: readonly [number, number],
  weight: number,
  spread: number,
])[] = [
  [[41.6727, 41.7006], 4, 0.006],
  [[41.6464, 41.687], 3, 0.006],
  [[41.6172, 41.6401], 3, 0.008],
  [[41.5592, 41.5695], 3, 0.006],
  [[41.6408, 41.6657], 3, 0.008],
]

const tries = 400
/** Metres are of no use here: the shore runs south-west to north-east, and this line lies about 350 m inland of it. */
const isNearShore = ([lat, lon]: readonly [number, number]) =>
  lon < 41.6046 + (lat - 41.6358) * 1.07 + 0.0045

/** A house of the city, drawn near a district's centre; land and houses lie farther out. */
export function drawPlace(chance: Chance, gazetteer: Gazetteer, isOutOfTown: boolean): DemoPlace {
  for (let left = tries; left > 0; left -= 1) {
    const [lat, lon, spread] = chance.weighted(
      (isOutOfTown ? green : quarters).map(
        ([center, weight, far]) => [[...center, far], weight] as const,
      ),
    ) as [number, number, number]
    const at = () => (chance.next() + chance.next() - 1) * spread
    const found = gazetteer.reverse(lat + at(), lon + at() * 1.3, 'ru')
    if (found?.precision !== 'house') continue
    const [house] = gazetteer.search(found.address, 'ru', 1)
    if (house?.precision !== 'house' || house.city === null) continue
    return {
      address: house.address,
      coordinates: house.coordinates,
      district: house.district,
      isBySea: isNearShore(house.coordinates),
    }
  }
  throw new Error('The gazetteer knows no houses to put the demo listings at')
}
