import type { ChildProcess } from 'node:child_process'
import { Agent } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Timed } from '../../bench/measuring/open-loop.ts'
import { ask } from '../../bench/measuring/open-loop.ts'
import { workersOf } from '../crash/processes.ts'
import type { DayDatabase } from './database.ts'
import type { DayClock } from './day-clock.ts'
import type { Metrics } from './metrics.ts'
import type { Kind, Site } from './visits.ts'

const workerHour = 9.5
const databaseHour = 17
/** Half an hour of the day, but at least `leastAwayMs`, so that some requests surely meet the absence. */
const awayHours = 0.5
const leastAwayMs = 2_000
/** All requests must be answered in this many rounds in a row, so that every worker is reached. */
const roundsToTrust = 20
/** What does not work again within this many milliseconds is reported as a fault. */
export const patienceMs = 30_000

export interface WorkerDeath {
  killedAt: number
  /** Until this time the killed worker may have held connections. */
  goneAt: number
  /** Undefined if no new worker replaced it in time. */
  replacedAt: number | undefined
}

interface WorkerDeathOptions {
  clock: DayClock
  server: ChildProcess
  metrics: Metrics
  workers: number
}

/** Kills a worker in the middle of the morning: the first one, which also has the duties. */
export async function killWorker({ clock, server, metrics, workers }: WorkerDeathOptions) {
  await clock.until(workerHour)
  const [pid] = await workersOf(server)
  if (pid === undefined) throw new Error('The server has no workers')
  const killedAt = clock.now
  process.kill(pid, 'SIGKILL')
  while (isRunning(pid)) await delay(1)
  const death: WorkerDeath = { killedAt, goneAt: clock.now, replacedAt: undefined }
  let isNoticed = false
  while (clock.now - killedAt < patienceMs) {
    const { serving, deaths } = await metrics.read()
    // One reading may count the death and still the dead worker, so the next one decides.
    if (isNoticed && serving === workers) return { ...death, replacedAt: clock.now }
    isNoticed ||= deaths > 0
    await delay(100)
  }
  return death
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** A request of each kind, repeated from the database's end until all are answered reliably again. */
export interface Probe extends Timed {
  kind: Kind
  at: number
}

export interface DatabaseAbsence {
  killedAt: number
  /** When the database accepted connections again. */
  backAt: number
  /** When requests of all kinds were answered again, without a later failure; undefined if that was not in time. */
  answeredAt: number | undefined
  probes: Probe[]
}

interface DatabaseAbsenceOptions {
  clock: DayClock
  /** Waited for first: a new worker could not start without the database. */
  replaced: Promise<unknown>
  database: DayDatabase
  address: string
  site: Site
}

/** Kills the database in the afternoon, leaves it away for a while, and starts it again. */
export async function takeDatabaseAway(options: DatabaseAbsenceOptions): Promise<DatabaseAbsence> {
  const { clock, database, replaced } = options
  await clock.until(databaseHour)
  await replaced
  const absence: DatabaseAbsence = {
    killedAt: clock.now,
    backAt: Number.POSITIVE_INFINITY,
    answeredAt: undefined,
    probes: [],
  }
  await database.kill()
  const probing = probe(options, absence)
  await delay(Math.max(leastAwayMs, awayHours * clock.hourMs))
  await database.startAgain()
  absence.backAt = clock.now
  await probing
  return absence
}

async function probe({ clock, address, site }: DatabaseAbsenceOptions, absence: DatabaseAbsence) {
  const agent = new Agent({ keepAlive: true })
  const headers = { 'x-forwarded-for': '10.8.8.8' }
  const [listing] = site.listings
  for (let [turn, good] = [0, 0]; good < roundsToTrust; turn += 1) {
    const paths: [Kind, string][] = [
      ['page', `/ad/${listing?.id}`],
      ['file', site.files[0] ?? '/'],
      ['picture', `/estateserver/images/${listing?.images[0]?.id}?w=320`],
      // Prices that nobody has asked for before, so that no cache has the answer.
      ['list', `/estateserver/apartments?filters[maxPrice]=${1_000_001 + turn}&limit=20`],
      ['markers', `/estateserver/apartments/markers?filters[maxPrice]=${1_000_001 + turn}`],
      ['listing', `/estateserver/apartments/${listing?.id}`],
    ]
    const at = clock.now
    const answers = await Promise.all(
      paths.map(async ([kind, path]) => ({
        ...(await ask(address, path, { agent, headers })),
        kind,
        at,
      })),
    )
    absence.probes.push(...answers)
    const isGood = at > absence.backAt && answers.every(({ status }) => status === 200)
    good = isGood ? good + 1 : 0
    if (!isGood) absence.answeredAt = undefined
    else absence.answeredAt ??= clock.now
    if (!isGood && at - absence.backAt > patienceMs) break
    await delay(50)
  }
  agent.destroy()
}
