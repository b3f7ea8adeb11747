import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AllSettings } from './cities/city-settings.ts'
import { readCitySettings } from './cities/city-settings.ts'
import { openFront } from './cities/front.ts'
import { keepOpen } from './cities/keep-open.ts'
import type { CityPlace, SharedParts } from './cities/open-city.ts'
import { drainMs, openCity } from './cities/open-city.ts'
import { cityFoldersOf, readCity } from './cities/read-city.ts'
import { checkCitySchema } from './db/city-schema.ts'
import { DatabaseError } from './db/database-error.ts'
import type { OpenDatabase } from './db/open-database.ts'
import { openDecoder } from './features/images/ingest/decoder.ts'
import { openLog } from './log.ts'
import type { Watch } from './metrics/watch.ts'
import { openWatch } from './metrics/watch.ts'
import { claimDataFolder, openData, tempFolder } from './open-data.ts'
import { openBuiltSite } from './pages/built-site.ts'
import type { Site } from './pages/site.ts'
import { within } from './within.ts'
import { letCallersGo } from './workers/let-callers-go.ts'
import type { WorkerPart } from './workers/worker-part.ts'

/**
 * How long a replaced process waits for its callers: its answer to their next request sends them to another process.
 */
const letGoMs = 3_000

const resources = join(import.meta.dirname, '../resources')

type Say = (line: string) => void
type Env = Readonly<Record<string, string | undefined>>

export interface RunningServer {
  address: string
  stop: () => Promise<void>
}

/**
 * The whole process: settings, database, cities, listening, and stopping. A process that works for another one, which
 * already holds the data folder, gets a `claim` that takes nothing.
 */
export async function startServer(
  env: Env,
  say: Say = () => {},
  openSite: () => Promise<Site | undefined> = openBuiltSite,
  claim = claimDataFolder,
): Promise<RunningServer> {
  const all = readCitySettings(env)
  for (const line of all.warnings) say(`Warning: ${line}.`)
  return serve(all, {
    openData: (log) =>
      openData({ settings: all.shared, log, say, claim, cities: all.cities.length }),
    say,
    openSite,
  })
}

export interface ServingProcess extends RunningServer {
  /** Stops without cutting anybody off; for use where other processes take the new callers. */
  retire: () => Promise<void>
  /** Reads the metrics of this process, if metrics are wanted. */
  readMetrics: Watch['readMetrics']
}

interface Serving {
  openData: (log: Logger) => Promise<OpenDatabase>
  say: Say
  openSite: () => Promise<Site | undefined>
  /** Set if this is one of several processes. */
  part?: WorkerPart
}

/** Serves the cities from the data that this process has opened, or the process that it works for. */
export async function serve(
  { shared, cities }: Pick<AllSettings, 'shared' | 'cities'>,
  { openData, say, openSite, part }: Serving,
): Promise<ServingProcess> {
  const known = cities.map(({ id }) => readCity(id, cityFoldersOf(shared.DATA_DIR)))
  const { log, flush } = openLog({ level: shared.LOG_LEVEL })
  const closers: (() => Promise<void> | void)[] = [flush]
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  const served = (listener: FastifyInstance, address: string, { readMetrics }: Watch) => ({
    address,
    stop,
    readMetrics,
    retire: async () => {
      await letCallersGo(listener.server, letGoMs)
      await stop()
    },
  })
  try {
    const { url, close } = await openData(log)
    closers.push(close)
    const places = known.flatMap((resources, i): CityPlace[] => {
      const settings = cities[i]?.settings
      return settings ? [{ resources, settings, url: settings.DATABASE_URL ?? url }] : []
    })
    const hasSeveral = places.length > 1
    if (part?.isFirst ?? true)
      for (const place of places) await checkPlace(place, { hasSeveral, log })
    const decoder = openDecoder(
      part?.uploadDir ?? tempFolder(shared),
      part && { queue: part.machine.decoding, mostIdle: 1 },
    )
    closers.push(() => decoder.close())
    decoder.warm()
    const site = await openSite()
    if (!site) say('The site is not built, so only the API is served: npm run build')
    const watch = await openWatch({
      ...{ settings: shared, decoder, cities: cities.map(({ id }) => id) },
      readMachine: part?.readMetrics,
    })
    closers.push(() => watch.stop())
    const parts: SharedParts = {
      ...{ dataDir: resolve(shared.DATA_DIR), demoFolder: join(resources, 'demo') },
      ...{ decoder, log, site, say, part, watch },
      cities: places.map(({ resources: { city }, settings }) => ({ city, settings })),
      isBehindFront: hasSeveral,
    }
    const listenOn = part?.listenOn ?? { port: shared.PORT, host: shared.HOST }
    const [only] = places
    if (!hasSeveral && only) {
      const city = await openCity(only, parts)
      closers.push(() => city.close())
      watch.serveOn(city.app)
      return served(city.app, await city.app.listen(listenOn), watch)
    }
    const opened = await Promise.all(places.map((place) => keepOpen(place, parts)))
    closers.push(async () => {
      await Promise.all(opened.map((each) => each.close()))
    })
    const processes = part?.machine.workers
    const front = openFront(opened, { settings: shared, log, processes })
    watch.serveOn(front)
    closers.push(() => within(drainMs, front.close()))
    const address = await front.listen(listenOn)
    for (const { app } of opened) app()?.serving.start()
    return served(front, address, watch)
  } catch (error) {
    await stop()
    throw error
  }
}

/** Checked before anything is made: a problem of one city stops the start of all. */
async function checkPlace(
  { resources: { city }, url }: CityPlace,
  { hasSeveral, log }: { hasSeveral: boolean; log: Logger },
) {
  try {
    await checkCitySchema(url, city.id, log)
  } catch (error) {
    const isAway = error instanceof DatabaseError && error.code === 'DATABASE_NOT_REACHABLE'
    if (!(isAway && hasSeveral)) throw error
  }
}
