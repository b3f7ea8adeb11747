import * as z from 'zod/mini'
import { cityId } from '../../contract/cities.ts'
import { readSafeSettings } from '../safe-start.ts'
import type { Settings } from '../settings.ts'
import { SettingsError } from '../settings.ts'

type Env = Readonly<Record<string, string | undefined>>

export interface CitySettings {
  id: string
  settings: Settings
}

export interface AllSettings {
  /** Settings of the process: port, folders, log. */
  shared: Settings
  /** In the order of CITIES: the first city is served at the root. */
  cities: CitySettings[]
  warnings: string[]
}

/** The settings that each city may have for itself, with its name at the end: `DATABASE_URL_ANCHOR`. */
const ownNames = [
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'PUBLIC_URL',
  'MEDIA_URL',
  'TELEGRAM_BOT_TOKEN',
  'TELEGRAM_BOT_NAME',
  'GEOCODER_URL',
] as const

/** First parts of page addresses: a city with one of these names cannot be served below its name. */
export const takenPrefixes: ReadonlySet<string> = new Set([
  ...['ad', 'address', 'agency', 'fav', 'filters', 'help', 'inbox', 'moderation', 'my', 'offline'],
  ...['forgot', 'renew'],
  ...['account', 'compare', 'profile', 'searches', 'users', 'bot', 'desk', 'api', 'public', 'jobs'],
  ...['assets', 'estateserver', 'healthz', 'icons', 'metrics', 'readyz', 'sitemap', 'telegram'],
  // The development server serves the sources under these paths.
  ...['contract', 'renderer', 'resources', 'texts', 'web'],
])

/** The settings of the process and of each city; throws an error of one line if a setting is wrong. */
export function readCitySettings(env: Env): AllSettings {
  const ids = readCityIds(env.CITIES)
  const own = new Map(ids.map((id) => [id, takeOwn(env, id)]))
  const ownKeys = new Set([...own.values()].flatMap(({ keys }) => keys))
  const common = Object.fromEntries(Object.entries(env).filter(([name]) => !ownKeys.has(name)))
  const { settings: shared, warnings } = readSafeSettings(common)
  const cities = ids.map((id, place) => {
    const { values } = own.get(id) ?? { values: {} }
    return { id, settings: settingsOfCity(id, { common, values, isFirst: place === 0, shared }) }
  })
  refuseTaken(cities)
  return { shared, cities, warnings }
}

function readCityIds(given: string | undefined): string[] {
  const ids = (given || 'batumi').split(',').map((id) => id.trim())
  for (const id of ids) {
    if (!z.safeParse(cityId, id).success)
      throw new SettingsError(
        `Setting CITIES is wrong: ${JSON.stringify(id)} is no name for a city; names are like batumi,anchor`,
      )
    if (ids.indexOf(id) !== ids.lastIndexOf(id))
      throw new SettingsError(`Setting CITIES is wrong: it names ${id} twice`)
  }
  return ids
}

function takeOwn(env: Env, id: string) {
  const values: Record<string, string> = {}
  const keys: string[] = []
  for (const name of ownNames) {
    const key = `${name}_${id.toUpperCase()}`
    const value = env[key]
    if (value === undefined) continue
    keys.push(key)
    if (value !== '') values[name] = value
  }
  return { values, keys }
}

interface Given {
  common: Env
  values: Readonly<Record<string, string>>
  isFirst: boolean
  shared: Settings
}

function settingsOfCity(id: string, { common, values, isFirst, shared }: Given): Settings {
  const { PUBLIC_URL: ownUrl } = values
  if (ownUrl !== undefined && new URL(ownUrl, 'http://a').pathname !== '/')
    throw new SettingsError(
      `Setting PUBLIC_URL_${id.toUpperCase()} is wrong: a city of its own address stands at its root, without a path`,
    )
  const basePath = isFirst || ownUrl !== undefined ? '' : `/${id}`
  if (basePath && takenPrefixes.has(id))
    throw new SettingsError(
      `Setting CITIES is wrong: /${id} is taken by other pages; name ${id} first, or give it PUBLIC_URL_${id.toUpperCase()}`,
    )
  // A bot speaks for one city, so a bot setting without a city's name belongs to the first city.
  const bot = isFirst ? {} : { TELEGRAM_BOT_TOKEN: undefined, TELEGRAM_BOT_NAME: undefined }
  const { settings } = readSafeSettings({ ...common, ...bot, ...values })
  const site = shared.PUBLIC_URL?.replace(/\/+$/, '')
  if (!basePath || !site) return { ...settings, basePath }
  return { ...settings, basePath, PUBLIC_URL: site + basePath }
}

function refuseTaken(cities: readonly CitySettings[]) {
  const refuse = (name: string, read: (settings: Settings) => string | undefined) => {
    const taken = new Map<string, string>()
    for (const { id, settings } of cities) {
      const value = read(settings)
      if (value === undefined) continue
      const other = taken.get(value)
      if (other !== undefined)
        throw new SettingsError(
          `Setting ${name}_${id.toUpperCase()} is wrong: ${other} has the same one already`,
        )
      taken.set(value, id)
    }
  }
  refuse('PUBLIC_URL', ({ PUBLIC_URL }) => PUBLIC_URL && new URL(PUBLIC_URL).href)
  refuse('TELEGRAM_BOT_TOKEN', ({ TELEGRAM_BOT_TOKEN }) => TELEGRAM_BOT_TOKEN)
}
