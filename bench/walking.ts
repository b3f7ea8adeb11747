import { join } from 'node:path'
import type { Point } from '../contract/basemap.ts'
import { cellAt } from '../contract/columns/in-area.ts'
import { distance, planeAround } from '../contract/search/on-foot/plane.ts'
import { readCity } from '../server/cities/read-city.ts'
import { readCityDemo } from '../server/demo/city-demo.ts'
import { drawPlace } from '../server/demo/demo-places.ts'
import { seeded } from '../server/demo/seeded.ts'
import { median, percentile, Verdicts } from './measuring/verdicts.ts'

/**
 * npm run bench:walking
 * Measures how long it takes to calculate minutes on foot: from one home to another, from one place to ten thousand
 * homes, and which homes lie within reach. It counts processor time, so that other work on the machine does not matter.
 */
const homesAsked = 10_000
const places = 300
const verdicts = new Verdicts()

const { gazetteer, folder } = readCity('batumi', [join(import.meta.dirname, '../resources/cities')])
const demo = readCityDemo(folder)
const chance = seeded(7)
const { walking } = gazetteer
const doors = Array.from({ length: places }, (): Point => {
  const { coordinates } = drawPlace(chance, gazetteer, demo, false)
  return coordinates
})
/** Each home stands at a place of its own, near a door that the gazetteer knows. */
const homes = Array.from({ length: homesAsked }, (): Point => {
  const [lat, lon] = chance.pick(doors)
  return [lat + (chance.next() - 0.5) / 500, lon + (chance.next() - 0.5) / 500]
})

// The first calls are slower, since the engine has not yet compiled the code.
for (const from of doors.slice(0, 100)) walking.minutesBetween(from, doors[0] ?? from)
const pairs = doors.map((from, n) => spent(() => walking.minutesBetween(from, homes[n] ?? from)))
const minutesToAll = walking.minutesFrom(doors[1] ?? [0, 0])
for (const home of homes) minutesToAll(home)
const toAll = doors.slice(0, 30).map((from) =>
  spent(() => {
    const minutesTo = walking.minutesFrom(from)
    for (const home of homes) minutesTo(home)
  }),
)
const minutesOfThree = doors.slice(0, 30).map((_, n) =>
  spent(() => {
    const minutesTo = walking.minutesFromEach(doors.slice(n, n + 3))
    for (const home of homes) minutesTo(home)
  }),
)
const reaches = doors.slice(0, 100).map((from) =>
  spent(() => {
    const { grid, cells } = walking.cellsWithin(from, 15)
    const reached = new Set(cells)
    return homes.filter((home) => reached.has(cellAt(grid, ...home)))
  }),
)
const longer = doors.map((from, n) => {
  const to = homes[n] ?? from
  return walking.minutesBetween(from, to) / Math.max(1, straight(from, to) / 80)
})

const ms = (value: number) => `${value.toFixed(2)} ms`
const told = (values: readonly number[]) =>
  `p50 ${ms(median(values))}, p99 ${ms(percentile(values, 0.99))}`
verdicts.expect('from one home to another, p99 ≤ 5 ms', percentile(pairs, 0.99) <= 5, told(pairs))
verdicts.expect(
  `from one place to ${homesAsked} homes, in the median ≤ 50 ms`,
  median(toAll) <= 50,
  told(toAll),
)
verdicts.expect(
  `from three places of one’s own to ${homesAsked} homes, in the median ≤ 50 ms`,
  median(minutesOfThree) <= 50,
  told(minutesOfThree),
)
verdicts.expect(
  `which of ${homesAsked} homes are within 15 minutes ≤ 50 ms`,
  percentile(reaches, 0.99) <= 50,
  told(reaches),
)
console.log(`         ways beside straight lines: ${median(longer).toFixed(2)} in the median`)
process.exitCode = verdicts.exitCode

/** Milliseconds of processor time. */
function spent(act: () => unknown): number {
  const before = process.cpuUsage()
  act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

function straight(from: Point, to: Point) {
  const { toSpot } = planeAround(from)
  return distance(toSpot(from), toSpot(to))
}
