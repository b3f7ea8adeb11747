import type { FastifyBaseLogger } from 'fastify'
import type { City } from '../contract/cities.ts'
import type { CityMap } from './cities/read-city.ts'
import type { Database } from './db/connection/connect.ts'
import type { ListingsVersion } from './db/listings-version.ts'
import type { Gazetteer } from './features/geo/gazetteer.ts'
import type { Geocoder } from './features/geo/geocoder.ts'
import type { Decoder } from './features/images/ingest/decoder.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Settings } from './settings.ts'
import type { MediaStore } from './storage/media-store.ts'
import type { Machine } from './workers/machine.ts'

/** What the features stand on: built once by the process, or by a test, and handed down. */
export interface ServerContext {
  settings: Settings
  /** The one that this context serves: another has a context of its own. */
  city: City
  map: CityMap
  /** All cities of this process, this one too, for those who choose one. */
  cities: readonly Pick<ServerContext, 'city' | 'settings'>[]
  db: Database
  media: MediaStore
  /** Where uploads rest while they are looked at. */
  uploadDir: string
  /** Where resumable uploads rest until they are used; processes that share uploads share it. */
  partsDir: string
  decoder: Decoder
  geocoder: Geocoder
  gazetteer: Gazetteer
  version: ListingsVersion
  jobs: JobQueue
  clock: () => Date
  /** Where several processes serve on this machine, what they have in common. */
  machine?: Machine | undefined
  log: FastifyBaseLogger
}
