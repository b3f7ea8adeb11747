import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import type { Point } from '../../contract/basemap.ts'
import { unpackLine } from '../../contract/basemap.ts'
import { distance, planeAround } from '../../contract/search/on-foot/plane.ts'
import type { StreetRecord } from '../../server/features/geo/city-file.ts'
import { readGazetteerFile } from '../../server/features/geo/city-file.ts'
import { openGazetteer } from '../../server/features/geo/gazetteer.ts'
import { layStreet, placeHouse } from '../../server/features/geo/street-map.ts'
import { fitNumbering, middle, usualNumbering } from './numbering.ts'

/**
 * npm run city:accuracy -- FILE [--city FOLDER] [--fit]: how near the interpolated houses are to real ones. FILE: {
 * streets: [{ street, houses: [{ number, lat, lon }] }] }. `--fit` prints, for each street, the numbering that fits its
 * houses.
 */
const addresses = z.object({
  streets: z.array(
    z.object({
      street: z.string(),
      houses: z.array(z.object({ number: z.string(), lat: z.number(), lon: z.number() })),
    }),
  ),
})

interface House {
  number: number
  at: Point
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    city: { type: 'string', default: 'resources/cities/batumi' },
    fit: { type: 'boolean', default: false },
  },
})
const [path] = positionals
if (!path) {
  console.error('Name a file of known houses: npm run city:accuracy -- FILE')
  process.exit(1)
}
const given = z.parse(addresses, JSON.parse(readFileSync(path, 'utf8')))
const file = readGazetteerFile(values.city)
const gazetteer = openGazetteer(values.city)
const plane = planeAround(file.centre)

const byForward: number[] = []
const bySearch: number[] = []
const byRule: number[] = []
const byOtherHalf: number[] = []
const byDirection = { right: 0, of: 0 }
let reversed = 0
let houses = 0

for (const { street: name, houses: listed } of given.streets) {
  const record = file.streets.find(({ names, alt }) => names.ka === name || alt.includes(name))
  if (!record?.numbering) continue
  const known = listed.map(
    ({ number, lat, lon }): House => ({
      number: Number.parseInt(number, 10),
      at: [lat, lon],
    }),
  )
  const axis = layStreet(record, plane).axis
  const usual = usualNumbering(axis, record.rank)
  const spots = known.map(({ number, at }) => ({ number, spot: plane.toSpot(at) }))
  const half =
    fitNumbering(
      axis,
      spots.filter((_, i) => i % 2 === 0),
    ) ?? usual
  const fit = fitNumbering(axis, spots)
  const errors = errorsOf(record, known)
  byForward.push(...errors)
  byRule.push(...errorsOf({ ...record, numbering: usual }, known))
  byOtherHalf.push(
    ...errorsOf(
      { ...record, numbering: half },
      known.filter((_, i) => i % 2 === 1),
    ),
  )
  if (fit) {
    byDirection.of++
    if (fit.to > fit.from) byDirection.right++
  }
  for (const { number, lat, lon } of listed) {
    houses++
    if (
      gazetteer.recognise(gazetteer.reverse(lat, lon, 'ka')?.address ?? '')?.key.split('/')[0] ===
      record.id
    )
      reversed++
    const [best] = gazetteer.search(`${name} ${number}`, 'ru', 1)
    if (best) bySearch.push(distance(plane.toSpot(best.coordinates), plane.toSpot([lat, lon])))
  }
  if (values.fit) {
    const show = (numbering: typeof fit) =>
      numbering && `${numbering.from}…${numbering.to} odd ${numbering.odd}`
    console.log(
      `${name}: error ${metres(errors)}, now ${show(record.numbering)}, usual ${show(usual)}, fit ${show(fit)}, with it ${metres(errorsOf({ ...record, ...(fit && { numbering: fit }) }, known))}`,
    )
  }
}

console.log(`${houses} houses of streets with lines`)
console.log(`median error, as built: ${metres(byForward)}; through search: ${metres(bySearch)}`)
console.log(`median error, by the general rule alone: ${metres(byRule)}`)
console.log(
  `median error, fitted on every other house and tried on the rest: ${metres(byOtherHalf)}`,
)
console.log(`direction right on ${byDirection.right} of ${byDirection.of} streets`)
console.log(`reverse finds the street: ${((100 * reversed) / houses).toFixed(1)} %`)

function errorsOf(record: StreetRecord, known: readonly House[]): number[] {
  const street = layStreet(record, plane)
  const end = unpackLine(record.axis).at(-1) ?? file.centre
  return known.map(({ number, at }) =>
    distance(placeHouse(street, number) ?? plane.toSpot(end), plane.toSpot(at)),
  )
}

function metres(values: readonly number[]): string {
  return `${Math.round(middle(values))} m`
}
