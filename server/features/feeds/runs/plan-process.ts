import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import type { OfferedMedia } from '../../../../contract/feeds/feeds.ts'
import { cityFoldersOf, readCity } from '../../../cities/read-city.ts'
import type { ServerContext } from '../../../context.ts'
import { connect } from '../../../db/connection/connect.ts'
import { silentLog } from '../../../db/database-log.ts'
import { lowerDatabasePriority, lowerPriority } from '../../../db/embedded/lower-priority.ts'
import type { MadePlan } from './make-plan.ts'
import { makePlan } from './make-plan.ts'
import type { RunAtWork } from './plan-work.ts'

/** What `makePlanApart` sends to this process, which makes one plan. */

export interface PlannerStart extends Omit<RunAtWork, 'signal'> {
  /** The address of the database, with the city's schema in it. */
  url: string
  cityId: string
  settings: Pick<ServerContext['settings'], 'DATA_DIR'>
}
export interface PlannerFault {
  message: string
  stack?: string | undefined
}
export type ToPlanner = { kind: 'start'; start: PlannerStart } | { kind: 'fetched' }
export type FromPlanner =
  | { kind: 'made'; plan: MadePlan | undefined }
  | { kind: 'failed'; error: PlannerFault }
  /** Answered with `fetched` once the pictures are here. */
  | { kind: 'fetch'; media: readonly OfferedMedia[] }

// Node.js would write the cache when the process ends, but this process is killed.
setImmediate(flushCompileCache)
// The process that wanted the plan was killed; another one will make it anew.
process.once('disconnect', () => process.exit(1))
const asked = once(process, 'message') as Promise<[Extract<ToPlanner, { kind: 'start' }>]>
await lowerPriority()

const tell = (message: FromPlanner) => process.send?.(message)

async function fetchPictures(media: readonly OfferedMedia[]) {
  const fetched = once(process, 'message')
  tell({ kind: 'fetch', media })
  await fetched
}

const [{ start }] = await asked
try {
  const { run, source, settings } = start
  const { city, gazetteer } = readCity(start.cityId, cityFoldersOf(settings.DATA_DIR))
  const db = connect({ url: start.url, log: silentLog, poolSize: 1 })
  await lowerDatabasePriority(db.write, settings.DATA_DIR)
  const { signal } = new AbortController()
  const deps = { city, gazetteer, settings, db, fetchPictures }
  tell({ kind: 'made', plan: await makePlan(deps, { run, source, signal }, process.stdin) })
} catch (error) {
  const { message, stack } = error instanceof Error ? error : new Error(String(error))
  tell({ kind: 'failed', error: { message, stack } })
}
