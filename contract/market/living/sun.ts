import type { Point } from '../../listings/listing-search.ts'
import type { Side } from './window-sides.ts'

const radians = (degrees: number) => (degrees * Math.PI) / 180

const bearings: Readonly<Record<Side, number>> = {
  north: 0,
  northEast: 45,
  east: 90,
  southEast: 135,
  south: 180,
  southWest: 225,
  west: 270,
  northWest: 315,
}

/** One day of the year for each season; the sun's path in September is the same as in March. */
const seasonDays = { winter: 355, spring: 79, summer: 172 } as const
export type Season = keyof typeof seasonDays

const stepMinutes = 5

/**
 * Hours of sun at windows on these sides on a clear day. Nothing is assumed to block the sun, because houses and
 * mountains are not known. The declination is that of the middle of the day, so a few minutes are missing.
 */
export function sunHours([lat]: Point, sides: readonly Side[], season: Season): number {
  const declination = radians(-23.44 * Math.cos((2 * Math.PI * (seasonDays[season] + 10)) / 365.25))
  const latitude = radians(lat)
  let minutes = 0
  for (let at = 0; at < 24 * 60; at += stepMinutes) {
    const hourAngle = radians(at / 4 - 180)
    const height =
      Math.sin(latitude) * Math.sin(declination) +
      Math.cos(latitude) * Math.cos(declination) * Math.cos(hourAngle)
    if (height <= 0) continue
    // The sun's direction along the ground: its parts to the east and to the north.
    const east = -Math.cos(declination) * Math.sin(hourAngle)
    const north =
      Math.cos(latitude) * Math.sin(declination) -
      Math.sin(latitude) * Math.cos(declination) * Math.cos(hourAngle)
    const isBefore = sides.some((side) => {
      const bearing = radians(bearings[side])
      return east * Math.sin(bearing) + north * Math.cos(bearing) > 0
    })
    if (isBefore) minutes += stepMinutes
  }
  return minutes / 60
}
