import { resolve } from 'node:path'
import { argv } from 'node:process'
import type { CitySettings } from '../../server/cities/city-settings.ts'
import { readCitySettings } from '../../server/cities/city-settings.ts'
import { checkCitySchema, cityUrl, makeCitySchema } from '../../server/db/city-schema.ts'
import { DatabaseError } from '../../server/db/database-error.ts'
import type { DatabaseLog } from '../../server/db/database-log.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { migrationsFolder, reachDatabase } from '../../server/db/open-database.ts'
import type { Settings } from '../../server/settings.ts'
import { SettingsError } from '../../server/settings.ts'
import { readMediaPlace } from '../../server/storage/media-place.ts'
import { loadEnvFile } from './env-file.ts'

/** An error that the person who typed the command can correct; any other error shows its stack. */
export class CommandError extends Error {}

export interface CommandPlace {
  /** The city whose people, listings and files the command is about. */
  city: string
  settings: Settings
  dataDir: string
  url: string
  /** The command did not start this database: a running server of ours did, or DATABASE_URL names it. */
  isShared: boolean
  log: DatabaseLog
}

const log: DatabaseLog = {
  debug: () => {},
  info: (line) => console.log(`  ${line}`),
  warn: (line) => console.warn(`  ${line}`),
  error: (line) => console.error(`  ${line}`),
}

/** The media folder on a disk; undefined for a media store, which makes copies by itself. */
export function mediaFolder({ settings, dataDir, city }: CommandPlace): string | undefined {
  const media = readMediaPlace(settings.MEDIA_URL, dataDir, city)
  return media.kind === 'disk' ? media.folder : undefined
}

interface Command {
  /** Checks the words before anything is started; throws a CommandError for words that are no command. */
  check: (args: readonly string[]) => void
  /** Further kinds of errors that the person can correct. */
  expected?: readonly (new (
    ...args: never[]
  ) => Error)[]
  work: (place: CommandPlace, args: string[]) => Promise<void>
}

const everyCity = 'all'

/** `--city NAME` may stand anywhere; `--city all` and `--city batumi,anchor` run the command for city after city. */
function takeCity(given: readonly string[]): { wanted: string | undefined; args: string[] } {
  const at = given.indexOf('--city')
  if (at < 0) return { wanted: undefined, args: [...given] }
  const wanted = given[at + 1]
  if (!wanted) throw new CommandError('--city needs names of cities of CITIES, or all')
  return { wanted, args: given.toSpliced(at, 2) }
}

function chosenCities(cities: readonly CitySettings[], wanted: string | undefined) {
  const names = cities.map(({ id }) => id).join(', ')
  if (wanted === everyCity || (wanted === undefined && cities.length === 1)) return cities
  if (wanted === undefined)
    throw new CommandError(
      `There are several cities: add --city and one or more of ${names}, or all`,
    )
  const given = wanted.split(',')
  const unknown = given.find((name) => !cities.some(({ id }) => id === name))
  if (unknown !== undefined)
    throw new CommandError(`There is no city ${unknown} in CITIES: it has ${names}`)
  return cities.filter(({ id }) => given.includes(id))
}

/** Gives each city its own file: `nightly.tar` becomes `nightly.anchor.tar`. */
const ofCity = (arg: string, city: string) =>
  arg.startsWith('-') || !/[./]/.test(arg) || arg.includes('@')
    ? arg
    : arg.replace(/(\.[^./]*)?$/, `.${city}$1`)

/** Runs one command, whether the server runs or not, and ends with one clear line if it cannot. */
export async function runCommand({ check, expected = [], work }: Command) {
  const known = [CommandError, DatabaseError, SettingsError, ...expected]
  try {
    const { wanted, args } = takeCity(argv.slice(2))
    check(args)
    // Files that a command writes are readable only by its own user, as the server's files are.
    process.umask(0o077)
    loadEnvFile()
    const { shared, cities } = readCitySettings(process.env)
    const dataDir = resolve(shared.DATA_DIR)
    const chosen = chosenCities(cities, wanted)
    const isOfEach = wanted === everyCity || chosen.length > 1
    for (const { id, settings } of chosen) {
      const { url, isShared, stop } = await reachDatabase({ settings, dataDir, log })
      try {
        await checkCitySchema(url, id, log)
        await makeCitySchema(url, id, log)
        const own = cityUrl(url, id)
        await migrate({ url: own, folder: migrationsFolder, log })
        const place = { city: id, settings, dataDir, url: own, isShared, log }
        await work(place, isOfEach ? args.map((arg) => ofCity(arg, id)) : args)
      } finally {
        await stop()
      }
    }
  } catch (error) {
    if (!known.some((kind) => error instanceof kind)) throw error
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
