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

/** What the features need: built once by the process, or by a test, and passed on. */
export interface ServerContext {
  settings: Settings
  /** The city of this context; every other city has its own context. */
  city: City
  map: CityMap
  /** All cities of this process, including this one, for visitors who choose a city. */
  cities: readonly Pick<ServerContext, 'city' | 'settings'>[]
  db: Database
  media: MediaStore
  /** The folder of uploads that are being checked. */
  uploadDir: string
  /** The folder of resumable uploads until they are used; processes that share uploads share this folder. */
  partsDir: string
  decoder: Decoder
  geocoder: Geocoder
  gazetteer: Gazetteer
  version: ListingsVersion
  jobs: JobQueue
  clock: () => Date
  /** What several serving processes on this machine share. */
  machine?: Machine | undefined
  log: FastifyBaseLogger
}
