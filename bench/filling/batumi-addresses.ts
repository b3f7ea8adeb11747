import { join } from 'node:path'
import { unpackLine } from '../../contract/basemap.ts'
import { writeAddress } from '../../server/features/geo/address-line.ts'
import { readGazetteerFile } from '../../server/features/geo/city-file.ts'
import { openGazetteer } from '../../server/features/geo/gazetteer.ts'
import { tileOf } from '../../server/features/listings/map-tile.ts'

const folder = join(import.meta.dirname, '../../resources/cities/batumi')

export interface BenchAddress {
  key: string
  address: string
  names: string
  district: string | null
  lat: number
  lon: number
  tile: number
}

/** This many addresses along the real streets of the town, spread evenly over the streets. */
export function batumiAddresses(count: number): BenchAddress[] {
  const gazetteer = openGazetteer(folder)
  const { streets } = readGazetteerFile(folder)
  const perStreet = Math.ceil(count / streets.length)
  return Array.from({ length: perStreet }, (_, house) => house + 1)
    .flatMap((number) =>
      streets.map((street) => {
        const line = unpackLine(street.axis)
        const place = (number / (perStreet + 1)) * (line.length - 1)
        const [from, to] = [line[Math.floor(place)], line[Math.ceil(place)]]
        if (!from || !to) throw new Error(`${street.id} has no line`)
        const part = place % 1
        const lat = round(from[0] + (to[0] - from[0]) * part)
        const lon = round(from[1] + (to[1] - from[1]) * part)
        const names = writeAddress(street.names, { number, letter: '', part: '' })
        const district = gazetteer.districtOf(lat, lon)
        return {
          key: `${street.id}/${number}`,
          address: names.ru,
          names: JSON.stringify(names),
          district: district ? JSON.stringify(district) : null,
          lat,
          lon,
          tile: tileOf(lat, lon),
        }
      }),
    )
    .slice(0, count)
}

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6
