import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { readCity } from '../../server/cities/read-city.ts'
import type { ServerContext } from '../../server/context.ts'
import { cityUrl, makeCitySchema } from '../../server/db/city-schema.ts'
import { connect } from '../../server/db/connection/connect.ts'
import { silentLog } from '../../server/db/database-log.ts'
import { startEmbeddedPostgres } from '../../server/db/embedded/embedded.ts'
import { ListingsVersion } from '../../server/db/listings-version.ts'
import { migrate } from '../../server/db/migrate/migrate.ts'
import { gazetteerGeocoder } from '../../server/features/geo/geocoder.ts'
import { openDecoder } from '../../server/features/images/ingest/decoder.ts'
import { beginRate } from '../../server/features/rates/current-rate.ts'
import { JobQueue } from '../../server/jobs/job-queue.ts'
import { readSettings } from '../../server/settings.ts'
import { openMediaStore } from '../../server/storage/open-media-store.ts'
import type { FillOptions } from './fill-listings.ts'
import { fillListings } from './fill-listings.ts'

const batumi = readCity('batumi', [join(import.meta.dirname, '../../resources/cities')])

interface BenchDatabase extends FillOptions {
  /** A folder where the database stays, so that another run finds it filled. */
  keptIn?: string | undefined
  /** True: the tables are in the city's schema, where `npm start` finds them at `plainUrl`. False: in `public`. */
  isInSchema?: boolean
}

/** An embedded PostgreSQL in a temporary folder, migrated and filled; removed by `close`. */
export async function openBenchDatabase(
  listings: number,
  say: (line: string) => void,
  { keptIn, isInSchema = false, ...fill }: BenchDatabase = {},
) {
  const folder = keptIn ?? (await mkdtemp(join(tmpdir(), 'sakhli-bench-')))
  await mkdir(folder, { recursive: true })
  const postgres = await startEmbeddedPostgres({
    dataDir: folder,
    log: silentLog,
    // Only reads are measured, and the data can be made again: losing writes does no harm.
    settings: { fsync: 'off', max_wal_size: '4GB', max_connections: '200' },
  })
  const close = async () => {
    await postgres.stop()
    if (!keptIn) await rm(folder, { recursive: true, force: true })
  }
  const url = isInSchema ? cityUrl(postgres.url, batumi.city.id) : postgres.url
  const database = { url, plainUrl: postgres.url, folder, close }
  const filled = join(folder, `filled-with-${listings}`)
  if (existsSync(filled)) return database
  try {
    const migrations = join(import.meta.dirname, '../../server/db/migrations')
    if (isInSchema) await makeCitySchema(postgres.url, batumi.city.id, silentLog)
    await migrate({ url, folder: migrations, log: silentLog })
    await beginBench(url)
    await fillListings(url, listings, say, fill)
    await writeFile(filled, '')
    return database
  } catch (error) {
    await close()
    throw error
  }
}

async function beginBench(url: string) {
  const db = connect({ url, log: silentLog, poolSize: 1 })
  const { city, firstRate } = batumi
  await beginRate(db.write, city, firstRate)
  await db.close()
}

/** Opens the server's context on an existing database. */
export async function openBenchContext(
  url: string,
  dataDir: string,
  env: Record<string, string> = {},
): Promise<ServerContext> {
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'error', PORT: '0', ...env })
  const log = pino({ level: settings.LOG_LEVEL })
  const db = connect({ url, log: silentLog })
  const { city, gazetteer, map } = batumi
  const version = new ListingsVersion(db)
  await version.refresh()
  return {
    settings,
    city,
    map,
    cities: [{ city, settings }],
    db,
    jobs: new JobQueue({ url, log }),
    media: await openMediaStore({ mediaUrl: undefined, dataDir }),
    uploadDir: join(dataDir, 'tmp'),
    partsDir: join(dataDir, 'uploads'),
    decoder: openDecoder(join(dataDir, 'tmp')),
    gazetteer,
    geocoder: gazetteerGeocoder(gazetteer),
    version,
    clock: () => new Date(),
    log,
  }
}
