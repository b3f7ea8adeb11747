import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { readCity } from '../cities/read-city.ts'
import type { ServerContext } from '../context.ts'
import type { Database } from '../db/connection/connect.ts'
import { ListingsVersion } from '../db/listings-version.ts'
import { gazetteerGeocoder } from '../features/geo/geocoder.ts'
import type { Decoder } from '../features/images/ingest/decoder.ts'
import { openDecoder } from '../features/images/ingest/decoder.ts'
import { JobQueue } from '../jobs/job-queue.ts'
import { readSettings } from '../settings.ts'
import { openMediaStore } from '../storage/open-media-store.ts'

export const batumi = readCity('batumi', [join(import.meta.dirname, '../../resources/cities')])
const { city, gazetteer, map } = batumi

interface Options {
  db: Database
  url: string
  dataDir: string
  env?: Record<string, string>
  clock?: () => Date
}

/** The context of the features, on an existing database and folder: for a test, or for a process that a test starts. */
export async function contextOn({
  db,
  url,
  dataDir,
  env = {},
  clock = () => new Date(),
}: Options): Promise<ServerContext> {
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...env })
  const log = pino({ level: settings.LOG_LEVEL })
  await mkdir(join(dataDir, 'uploads'), { recursive: true })
  return {
    settings,
    city,
    map,
    cities: [{ city, settings }],
    db,
    media: await openMediaStore({ mediaUrl: settings.MEDIA_URL, dataDir }),
    uploadDir: join(dataDir, 'tmp'),
    partsDir: join(dataDir, 'uploads'),
    decoder: decoderFor(join(dataDir, 'tmp')),
    gazetteer,
    geocoder: gazetteerGeocoder(gazetteer),
    version: new ListingsVersion(db),
    // The template has the queues already. Maintaining them takes six connections, which few tests need.
    jobs: new JobQueue({ url, log, isForSending: true }),
    clock,
    log,
  }
}

let shared: Decoder | undefined

/** All servers of a program share these processes, which end with it: starting them takes longer than most tests. */
function decoderFor(folder: string): Decoder {
  shared ??= openDecoder(folder)
  return { ...shared, newFile: openDecoder(folder).newFile, close: async () => {} }
}
