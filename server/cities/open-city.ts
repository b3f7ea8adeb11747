import { join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { buildApp } from '../app.ts'
import type { ServerContext } from '../context.ts'
import { checkCitySchema, cityUrl, jobsSchemaOf, makeCitySchema } from '../db/city-schema.ts'
import { checkReplicas, splitUrls } from '../db/connection/check-replicas.ts'
import { connect } from '../db/connection/connect.ts'
import { ListingsVersion } from '../db/listings-version.ts'
import { isMigrated, migrate } from '../db/migrate/migrate.ts'
import { migrationsFolder, workerPool } from '../db/open-database.ts'
import { openPrivateFolder } from '../db/private-folder.ts'
import { loadDemoIfEmpty } from '../demo/load-demo.ts'
import { openGeocoder } from '../features/geo/geocoder.ts'
import type { Decoder } from '../features/images/ingest/decoder.ts'
import { openViewMonths } from '../features/listings/visits/view-months.ts'
import { beginRate } from '../features/rates/current-rate.ts'
import { sweepParts } from '../features/uploads/sweep-uploads.ts'
import { JobQueue } from '../jobs/job-queue.ts'
import { startJobs } from '../jobs/start-jobs.ts'
import type { Watch } from '../metrics/watch.ts'
import type { Site } from '../pages/site.ts'
import { findLockedDemo } from '../safe-start.ts'
import type { Settings } from '../settings.ts'
import { openMediaStore } from '../storage/open-media-store.ts'
import { within } from '../within.ts'
import type { WorkerPart } from '../workers/worker-part.ts'
import type { CityResources } from './read-city.ts'

/** Cached answers of all processes agree within half a second, also when the machine is busy. */
const versionPollMs = 200
const hourMs = 3_600_000
/** How long a stop waits for running work before it gives up. */
export const drainMs = 8_000

/** What is needed to open a city. */
export interface CityPlace {
  resources: CityResources
  settings: Settings
  /** The address of the database that holds the city's schema. */
  url: string
}

/** What the cities of a process share. Nothing here knows of a listing, a person or a file. */
export interface SharedParts {
  dataDir: string
  /** The folder with pictures of homes for the demo data. */
  demoFolder: string
  decoder: Decoder
  log: Logger
  site: Site | undefined
  say: (line: string) => void
  cities: ServerContext['cities']
  /** Whether one listener serves several cities and passes each city its requests. */
  isBehindFront: boolean
  /** Set when this process is one of several. */
  part: WorkerPart | undefined
  /** Gets each city's app before the app is ready. */
  watch: Pick<Watch, 'addCity'>
}

export interface OpenCity {
  server: ServerContext
  app: FastifyInstance
  close: () => Promise<void>
}

/** The city's folders for uploads: new uploads while they are checked, and the parts of uploads that may be resumed. */
export const cityFolders = (
  { UPLOADS_DIR, DATA_DIR }: Pick<Settings, 'UPLOADS_DIR' | 'DATA_DIR'>,
  city: string,
) => ({
  uploadDir: join(resolve(DATA_DIR), 'tmp', city),
  partsDir: join(UPLOADS_DIR ? resolve(UPLOADS_DIR) : join(resolve(DATA_DIR), 'uploads'), city),
})

/**
 * Opens the whole server of a city without the listener: schema, context, jobs, app. If it fails, nothing stays open.
 */
export async function openCity(place: CityPlace, shared: SharedParts): Promise<OpenCity> {
  const { resources, settings } = place
  const { city, gazetteer, map, firstRate } = resources
  const { dataDir, say, part } = shared
  const { isFirst, hasDuties, machine } = part ?? {
    isFirst: true,
    hasDuties: true,
    machine: undefined,
  }
  // A city may have been away when the first process started; then the process with the duties prepares it.
  const prepares = isFirst || (shared.isBehindFront && hasDuties)
  const log = shared.isBehindFront ? shared.log.child({ city: city.id }) : shared.log
  const closers: (() => Promise<void> | void)[] = []
  const close = async () => {
    for (const one of closers.splice(0).reverse()) await one()
  }
  try {
    const url = cityUrl(place.url, city.id)
    const readUrls = splitUrls(settings.DATABASE_READ_URL).map((each) => cityUrl(each, city.id))
    if (prepares) {
      if (shared.isBehindFront) await checkCitySchema(place.url, city.id, log)
      await checkReplicas(place.url, readUrls, log)
      await makeCitySchema(place.url, city.id, log)
      await migrate({ url, folder: migrationsFolder, log })
    } else if (shared.isBehindFront && !(await isMigrated({ url, folder: migrationsFolder, log })))
      throw new Error('The process with the duties has not prepared this city yet')
    const db = connect({ url, readUrls, log, poolSize: part && workerPool })
    closers.push(() => db.close())
    if (prepares) {
      await beginRate(db.write, city, firstRate)
      await openViewMonths(db.write, new Date())
    }
    const folders = cityFolders(settings, city.id)
    const uploadDir = part ? join(part.uploadDir, city.id) : folders.uploadDir
    const { partsDir } = folders
    await openPrivateFolder(partsDir)
    const version = new ListingsVersion(db)
    const server: ServerContext = {
      settings,
      city,
      map,
      cities: shared.cities,
      db,
      media: await openMediaStore({ mediaUrl: settings.MEDIA_URL, dataDir, city: city.id }),
      uploadDir,
      partsDir,
      decoder: shared.decoder,
      gazetteer,
      geocoder: openGeocoder({
        url: settings.GEOCODER_URL,
        gazetteer,
        log,
        processes: machine?.workers,
      }),
      version,
      jobs: new JobQueue({ url, schema: jobsSchemaOf(city.id), log, isForSending: !hasDuties }),
      clock: () => new Date(),
      // Accounts of two cities may have the same number.
      machine: machine && {
        ...machine,
        holders: (kind) => machine.holders(`${kind} of ${city.id}`),
      },
      log,
    }
    if (prepares) {
      if (settings.DEMO)
        await loadDemoIfEmpty(server, { folder: shared.demoFolder, resources }, say)
      const lockedDemo = await findLockedDemo(db.write, settings)
      if (lockedDemo) say(`Warning: ${lockedDemo}.`)
    }
    await version.refresh()
    version.watch(versionPollMs, (error) => log.warn({ err: error }, 'version not refreshed'))
    closers.push(() => version.stop())
    if (hasDuties) {
      closers.push(sweepPartsHourly(server))
      const jobs = await startJobs(server)
      closers.push(() => jobs.stop())
    } else closers.push(() => server.jobs.close())
    const app = await buildApp(server, shared.site, { isBehindFront: shared.isBehindFront })
    closers.push(() => within(drainMs, app.close()))
    shared.watch.addCity(server, app)
    return { server, app, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Every process does this for its own folder, because only one process runs the sweep job. */
function sweepPartsHourly(server: ServerContext): () => void {
  const run = () =>
    sweepParts(server).catch((error) => server.log.warn({ err: error }, 'parts not swept'))
  void run()
  const timer = setInterval(run, hourMs)
  return () => clearInterval(timer)
}
