import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pino from 'pino'
import { buildApp } from './app.ts'
import { ListingsVersion } from './db/listings-version.ts'
import { migrate } from './db/migrate.ts'
import { migrationsFolder, openDatabase } from './db/open-database.ts'
import { loadDemoIfEmpty } from './demo/load-demo.ts'
import { openGazetteer } from './features/geo/gazetteer.ts'
import { openGeocoder } from './features/geo/geocoder.ts'
import { cleanTemp } from './features/images/receive-upload.ts'
import type { House } from './house.ts'
import { JobQueue } from './jobs/job-queue.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openBuiltSite } from './pages/built-site.ts'
import type { Site } from './pages/site.ts'
import { readSettings } from './settings.ts'
import { openMediaStore } from './storage/open-media-store.ts'

const versionPollMs = 500
/** How long a stop may wait for what is under way before it lets go. */
const drainMs = 8_000

export interface RunningServer {
  address: string
  stop: () => Promise<void>
}

/** The process: settings, database, features, listen; and the way back. */
export async function startServer(
  env: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void = () => {},
  openSite: () => Promise<Site | undefined> = openBuiltSite,
): Promise<RunningServer> {
  const settings = readSettings(env)
  const log = pino({ level: settings.LOG_LEVEL })
  const dataDir = resolve(settings.DATA_DIR)
  await mkdir(dataDir, { recursive: true })
  const resources = join(import.meta.dirname, '../resources')
  const closers: (() => Promise<void> | void)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    say('Starting the database …')
    const { db, url, close } = await openDatabase({ settings, dataDir, log })
    closers.push(close)
    await migrate({ url, folder: migrationsFolder, log })

    const gazetteer = openGazetteer(join(resources, 'batumi'))
    const uploadDir = join(dataDir, 'tmp')
    await cleanTemp(uploadDir)
    const version = new ListingsVersion(db.read)
    const house: House = {
      settings,
      db,
      media: await openMediaStore({ mediaUrl: settings.MEDIA_URL, dataDir }),
      uploadDir,
      gazetteer,
      geocoder: openGeocoder({ url: settings.GEOCODER_URL, gazetteer, log }),
      version,
      jobs: new JobQueue({ url, log }),
      clock: () => new Date(),
      log,
    }
    if (settings.DEMO) await loadDemoIfEmpty(house, join(resources, 'demo'), say)
    await version.refresh()
    version.watch(versionPollMs, (error) => log.warn({ err: error }, 'version not refreshed'))
    closers.push(() => version.stop())
    const jobs = await startJobs(house)
    closers.push(() => jobs.stop())
    const site = await openSite()
    if (!site) say('The site is not built, so only the API is served: npm run build')
    const app = await buildApp(house, site)
    closers.push(() => closeWithin(app.close(), drainMs))
    const address = await app.listen({ port: settings.PORT, host: settings.HOST })
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function closeWithin(closing: Promise<void>, ms: number): Promise<void> {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const timer = setTimeout(letGo, ms)
  return Promise.race([closing, promise]).finally(() => clearTimeout(timer))
}
