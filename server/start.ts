import { join, resolve } from 'node:path'
import { buildApp } from './app.ts'
import type { ServerContext } from './context.ts'
import type { Claim } from './db/claim-folder.ts'
import { claimFolder } from './db/claim-folder.ts'
import { ListingsVersion } from './db/listings-version.ts'
import { migrate } from './db/migrate.ts'
import { migrationsFolder, openDatabase } from './db/open-database.ts'
import { openPrivateFolder } from './db/private-folder.ts'
import { loadDemoIfEmpty } from './demo/load-demo.ts'
import { openGazetteer } from './features/geo/gazetteer.ts'
import { openGeocoder } from './features/geo/geocoder.ts'
import { openDecoder } from './features/images/decoder.ts'
import { sweepParts } from './features/uploads/sweep-uploads.ts'
import { cleanTemp } from './http/receive-upload.ts'
import { JobQueue } from './jobs/job-queue.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { openLog } from './log.ts'
import { openBuiltSite } from './pages/built-site.ts'
import type { Site } from './pages/site.ts'
import { findLockedDemo, readSafeSettings } from './safe-start.ts'
import { readMediaPlace } from './storage/media-place.ts'
import { openMediaStore } from './storage/open-media-store.ts'

const versionPollMs = 500
const hourMs = 3_600_000
/** How long a stop may wait for what is under way before it lets go. */
const drainMs = 8_000

export interface RunningServer {
  address: string
  stop: () => Promise<void>
}

/** One server to a data folder: a starting one empties the place where uploads rest. */
const claimDataFolder = (folder: string): Promise<Pick<Claim, 'release'>> =>
  claimFolder(folder, { what: 'data folder' })

/**
 * The process: settings, database, features, listen; and the way back. A process that works for another one, which
 * holds the data folder already, is handed a `claim` that takes nothing.
 */
export async function startServer(
  env: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void = () => {},
  openSite: () => Promise<Site | undefined> = openBuiltSite,
  claim = claimDataFolder,
): Promise<RunningServer> {
  const { settings, warnings } = readSafeSettings(env)
  for (const line of warnings) say(`Warning: ${line}.`)
  const { log, flush } = openLog({ level: settings.LOG_LEVEL })
  const dataDir = resolve(settings.DATA_DIR)
  const resources = join(import.meta.dirname, '../resources')
  const closers: (() => Promise<void> | void)[] = [flush]
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    await closeFolders(settings.MEDIA_URL, dataDir, say)
    const held = await claim(dataDir)
    closers.push(() => held.release())
    say('Starting the database …')
    const { db, url, close } = await openDatabase({ settings, dataDir, log })
    closers.push(close)
    await migrate({ url, folder: migrationsFolder, log })

    const gazetteer = openGazetteer(join(resources, 'batumi'))
    const uploadDir = join(dataDir, 'tmp')
    await cleanTemp(uploadDir)
    const partsDir = settings.UPLOADS_DIR ? resolve(settings.UPLOADS_DIR) : join(dataDir, 'uploads')
    await openPrivateFolder(partsDir)
    const decoder = openDecoder(uploadDir)
    closers.push(() => decoder.close())
    decoder.warm()
    const version = new ListingsVersion(db.read)
    const server: ServerContext = {
      settings,
      db,
      media: await openMediaStore({ mediaUrl: settings.MEDIA_URL, dataDir }),
      uploadDir,
      partsDir,
      decoder,
      gazetteer,
      geocoder: openGeocoder({ url: settings.GEOCODER_URL, gazetteer, log }),
      version,
      jobs: new JobQueue({ url, log }),
      clock: () => new Date(),
      log,
    }
    if (settings.DEMO) await loadDemoIfEmpty(server, join(resources, 'demo'), say)
    const lockedDemo = await findLockedDemo(db.write, settings)
    if (lockedDemo) say(`Warning: ${lockedDemo}.`)
    await version.refresh()
    version.watch(versionPollMs, (error) => log.warn({ err: error }, 'version not refreshed'))
    closers.push(() => version.stop())
    closers.push(sweepPartsHourly(server))
    const jobs = await startJobs(server)
    closers.push(() => jobs.stop())
    const site = await openSite()
    if (!site) say('The site is not built, so only the API is served: npm run build')
    const app = await buildApp(server, site)
    closers.push(() => closeWithin(app.close(), drainMs))
    const address = await app.listen({ port: settings.PORT, host: settings.HOST })
    return { address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Listings that are not public, people's contacts and secrets lie there: nobody else on this machine may read them. */
async function closeFolders(
  mediaUrl: string | undefined,
  dataDir: string,
  say: (line: string) => void,
) {
  const media = readMediaPlace(mediaUrl, dataDir)
  for (const folder of media.kind === 'disk' ? [dataDir, media.folder] : [dataDir])
    if (!(await openPrivateFolder(folder)))
      say(`Warning: files in ${folder} belong to another user and may be readable by others.`)
}

/** Of this process's own folder: the sweep among the jobs is done by one process only. */
function sweepPartsHourly(server: ServerContext): () => void {
  const run = () =>
    sweepParts(server).catch((error) => server.log.warn({ err: error }, 'parts not swept'))
  void run()
  const timer = setInterval(run, hourMs)
  return () => clearInterval(timer)
}

function closeWithin(closing: Promise<void>, ms: number): Promise<void> {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const timer = setTimeout(letGo, ms)
  return Promise.race([closing, promise]).finally(() => clearTimeout(timer))
}
