import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from 'csv-parse/sync'
import { inDollars } from '../contract/market/money.ts'
import { readCity } from '../server/cities/read-city.ts'
import { readCityDemo } from '../server/demo/city-demo.ts'
import { drawListings } from '../server/demo/load-demo.ts'
import type { DemoProperty } from '../server/demo/make-listings.ts'
import type { Home } from '../server/features/market/comparables.ts'
import { compareHomes, isComparable, mostAlike } from '../server/features/market/comparables.ts'
import { median, Verdicts } from './measuring/verdicts.ts'

/**
 * npm run bench:worth [-- --csv homes.csv | --write homes.csv]
 * Leaves out each home in turn, estimates it from the others as the product would, and prints how often its price lies
 * within the interval and how far it lies from the middle. Without a file the homes are the demo's, drawn ten times.
 * `--write` writes the measured homes to a file that `--csv` can read.
 * The file's columns: deal, category, condition, lat, lon, area, price in dollars, and sea in metres, which may be
 * empty.
 */
const { values } = parseArgs({
  options: {
    csv: { type: 'string' },
    write: { type: 'string' },
    city: { type: 'string', default: 'batumi' },
  },
})
const bounds = { low: 0.78, high: 0.82 }
const verdicts = new Verdicts()

const homes = values.csv === undefined ? drawHomes(values.city) : readHomes(values.csv)
if (values.write !== undefined) writeFileSync(values.write, writeHomes(homes))
const byKind = Map.groupBy(homes, ({ deal, category }) => `${deal} ${category}`)
let within = 0
let estimated = 0
const errors: number[] = []
for (const [kind, ofKind] of [...byKind].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const found = ofKind.flatMap((home) => estimate(home, ofKind) ?? [])
  const inside = found.filter(({ isWithin }) => isWithin).length
  within += inside
  estimated += found.length
  errors.push(...found.map(({ error }) => error))
  const share = found.length > 0 ? `${percent(inside / found.length)} within` : 'none'
  console.log(`         ${kind}: ${ofKind.length} homes, ${found.length} estimated, ${share}`)
}
if (estimated === 0) console.log('no home has fifteen like it: nothing is estimated')
else {
  const share = within / estimated
  verdicts.expect(
    'intervals of 80 % hold 78 to 82 %, leaving one out',
    share >= bounds.low && share <= bounds.high,
    `${percent(share)} of ${estimated}`,
  )
  console.log(`         median error of the middle: ${percent(median(errors))}`)
}
process.exitCode = verdicts.exitCode

function estimate(home: Home, ofKind: readonly Home[]) {
  const others = ofKind.filter((other) => other.id !== home.id && isComparable(home, other))
  const found = compareHomes(home, mostAlike(home, others)).estimate
  if (!found) return undefined
  return {
    isWithin: home.price >= found.low && home.price <= found.high,
    error: Math.abs(found.middle / home.price - 1),
  }
}

function drawHomes(name: string): Home[] {
  const resources = join(import.meta.dirname, '../resources')
  const { city, gazetteer, folder, firstRate } = readCity(name, [join(resources, 'cities')])
  const demo = readCityDemo(folder)
  const properties = JSON.parse(
    readFileSync(join(resources, 'demo/properties.json'), 'utf8'),
  ) as DemoProperty[]
  const rates = { [city.currency]: firstRate }
  const drawn = Array.from({ length: 10 }, (_, n) =>
    drawListings({ city, gazetteer }, { ...demo, seed: demo.seed + n }, properties, firstRate),
  ).flat()
  return drawn.flatMap(({ listing: { content } }, n): Home[] => {
    const { dealType, category, apartmentCondition, coordinates, area, price, currency } = content
    if (!category || !coordinates || !area || !price) return []
    return [
      {
        id: String(n),
        deal: dealType,
        category,
        condition: apartmentCondition,
        at: coordinates,
        area,
        sea: gazetteer.metresToSea?.(...coordinates) ?? null,
        price: inDollars(price, currency, rates),
      },
    ]
  })
}

function readHomes(path: string): Home[] {
  const rows: Record<string, string>[] = parse(readFileSync(path), {
    columns: true,
    bom: true,
    trim: true,
  })
  return rows.map((row, n): Home => {
    const number = (name: string) => {
      const value = Number(row[name] || Number.NaN)
      if (Number.isNaN(value)) throw new Error(`${path}, row ${n + 1}: ${name} is no number`)
      return value
    }
    return {
      id: String(n),
      deal: row.deal ?? '',
      category: row.category ?? '',
      condition: row.condition || null,
      at: [number('lat'), number('lon')],
      area: number('area'),
      sea: row.sea ? number('sea') : null,
      price: number('price'),
    }
  })
}

function writeHomes(written: readonly Home[]): string {
  const rows = written.map(({ deal, category, condition, at, area, price, sea }) =>
    [deal, category, condition ?? '', ...at, area, price, sea ?? ''].join(),
  )
  return ['deal,category,condition,lat,lon,area,price,sea', ...rows, ''].join('\n')
}

function percent(share: number) {
  return `${(share * 100).toFixed(1)} %`
}
