import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as z from 'zod/mini'
import { basemap } from '../../contract/basemap.ts'
import type { City } from '../../contract/cities.ts'
import { cities, city } from '../../contract/cities.ts'
import { limits } from '../../contract/limits.ts'
import { decimal } from '../../contract/wire/primitives.ts'
import { CityFileError } from '../features/geo/city-file.ts'
import type { Gazetteer } from '../features/geo/gazetteer.ts'
import { openGazetteer } from '../features/geo/gazetteer.ts'
import { StaticFile } from '../pages/static-file.ts'

/** The content of `city.json`; the city's bounds come from its gazetteer. */
const cityFile = z.strictObject({
  ...city.shape,
  bounds: z.optional(z.never()),
  basemap: z.optional(z.never()),
  /** The price of a dollar until an operator changes it. */
  firstRate: decimal(limits.rate),
})

/** The map that is drawn below all other layers. Its address contains `version`, which changes with the file. */
export interface CityMap {
  file: StaticFile
  version: string
}

/** Everything known about a city before its database is read. */
export interface CityResources {
  city: City
  gazetteer: Gazetteer
  map: CityMap
  firstRate: number
  /** The folder with the city's demo data. */
  folder: string
}

const product = join(import.meta.dirname, '../../resources/cities')

/** Where cities are searched: first those added to this installation, then those that come with the product. */
export const cityFoldersOf = (dataDir: string) => [join(resolve(dataDir), 'cities'), product]

export const cityFolder = (id: string, folders: readonly string[]) =>
  folders.map((each) => join(each, id)).find((each) => existsSync(each))

/**
 * Reads the whole folder of a city at once, so that a damaged file stops the start instead of failing for a visitor.
 */
export function readCity(id: string, folders: readonly string[]): CityResources {
  const folder = cityFolder(id, folders)
  if (!folder)
    throw new CityFileError(
      `There is no city ${id}: it is in none of ${folders.join(', ')}. Add it with npm run city:add -- ${id} --osm FILE, or correct CITIES`,
    )
  const path = join(folder, 'city.json')
  const { firstRate, ...told } = readJson(path, cityFile)
  if (told.id !== id) throw new CityFileError(`${path} is of ${told.id}, not of ${id}`)
  const gazetteer = openGazetteer(folder)
  if (gazetteer.cityId !== id)
    throw new CityFileError(
      `${join(folder, 'gazetteer.json')} is of ${gazetteer.cityId}, not of ${id}`,
    )
  if (!gazetteer.isInCity(...told.center))
    throw new CityFileError(`${path}: the center lies outside the bounds of the gazetteer`)
  const map = readMap(folder, id)
  const whole: City = {
    ...told,
    bounds: gazetteer.frame,
    basemap: `${cities.basemap.path}?v=${map.version}`,
  }
  return { city: whole, gazetteer, map, firstRate, folder }
}

function readMap(folder: string, id: string): CityMap {
  const path = join(folder, 'basemap.json')
  const map = readJson(path, basemap)
  if (map.city !== id) throw new CityFileError(`${path} is of ${map.city}, not of ${id}`)
  const bytes = readFileSync(path)
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  return { file: new StaticFile('.json', async () => bytes, 'asset'), version }
}

function readJson<Schema extends z.ZodMiniType>(path: string, schema: Schema): z.output<Schema> {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (cause) {
    throw new CityFileError(`${path} cannot be read`, { cause })
  }
  const result = z.safeParse(schema, content)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new CityFileError(`${path} is damaged: ${issue?.path.join('.')}: ${issue?.message}`)
}
