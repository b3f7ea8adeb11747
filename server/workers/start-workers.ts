import type { ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readCitySettings } from '../cities/city-settings.ts'
import { cityUrl, jobsSchemaOf } from '../db/city-schema.ts'
import { connect } from '../db/connection/connect.ts'
import { openDecodingQueue } from '../features/images/ingest/decoder.ts'
import { Visits } from '../features/listings/visits/visits.ts'
import { openLog } from '../log.ts'
import { areMetricsWanted } from '../metrics/serve-metrics.ts'
import { claimDataFolder, openData, tempFolder } from '../open-data.ts'
import type { RunningServer } from '../start.ts'
import { CommonPlaces } from './common-places.ts'
import { CommonTurns } from './common-turns.ts'
import { bindSocket } from './listening-socket.ts'
import type { FromWorker } from './messages.ts'
import { tellWorker } from './messages.ts'
import { WorkerGroup } from './worker-group.ts'
import { askWorkersEveryMs, startWorkerProcess } from './worker-process.ts'
import type { WorkersMetrics } from './workers-metrics.ts'

export interface RunningWorkers extends RunningServer {
  /** Exchanges all workers for new ones, which are ready before the old ones end. */
  restart: () => Promise<void>
  pids: () => number[]
}

/** Database connections of the parent, which has little to ask. */
const ownConnections = 2

/**
 * Several server processes on one port, one database and one media folder. This process is their parent and serves
 * nothing: it holds the data folder and the socket, runs the database, replaces workers that die or hang, and does what
 * they share.
 */
export async function startWorkers(
  env: Readonly<Record<string, string | undefined>>,
  workers: number,
  say: (line: string) => void = () => {},
  askEveryMs = askWorkersEveryMs,
): Promise<RunningWorkers> {
  const { shared: settings, cities, warnings } = readCitySettings(env)
  for (const line of warnings) say(`Warning: ${line}.`)
  const { log, flush } = openLog({ level: settings.LOG_LEVEL })
  const undo = new AsyncDisposableStack()
  undo.defer(flush)
  try {
    // Before the database, so that a taken address is reported at once.
    const socket = await bindSocket(settings.PORT, settings.HOST)
    undo.defer(() => socket.close())
    const data = await openData({
      ...{ settings, log, say, claim: claimDataFolder },
      ...{ processes: workers, cities: cities.length },
    })
    undo.defer(() => data.close())
    const served = cities.map(({ id, settings: { DATABASE_URL: own } }) => {
      const db = connect({ url: cityUrl(own ?? data.url, id), log, poolSize: ownConnections })
      undo.defer(() => db.close())
      const visits = new Visits({ db, clock: () => new Date(), log })
      visits.start()
      undo.defer(() => visits.stop())
      return { id, db, jobsSchema: jobsSchemaOf(id), visits }
    })
    const visitsOf = new Map(served.map(({ id, visits }) => [id, visits]))
    const places = new CommonPlaces()
    const turns = new CommonTurns(openDecodingQueue())
    let metrics: WorkersMetrics | undefined
    if (areMetricsWanted(settings)) {
      const { measureWorkers } = await import('./workers-metrics.ts')
      const measured = await measureWorkers({ settings, cities: served, wanted: workers })
      undo.defer(() => measured.close())
      metrics = measured
    }
    let isStarted = false
    const hear = (worker: ChildProcess, message: FromWorker) => {
      if (message.kind === 'ready') {
        places.join(worker)
        metrics?.join(worker)
      }
      if (message.kind === 'metrics') metrics?.hear(worker, message.metrics)
      if (message.kind === 'ask for metrics')
        void metrics
          ?.read()
          .then((text) =>
            tellWorker(worker, { kind: 'metrics of the machine', id: message.id, text }),
          )
      if (message.kind === 'held') places.hear(worker, message.held)
      if (message.kind === 'ask for a turn') turns.ask(worker, message)
      if (message.kind === 'end turn') turns.end(worker, message.id)
      if (message.kind === 'visit') visitsOf.get(message.city)?.note(message.visit)
      if (message.kind === 'say' && !isStarted) say(message.line)
    }
    const group = new WorkerGroup({
      size: workers,
      log,
      start: (place) => {
        const started = startWorkerProcess(
          {
            env,
            workers,
            databaseUrl: data.url,
            uploadDir: join(tempFolder(settings), randomUUID()),
            hasDuties: place === 0,
            isFirst: place === 0 && !isStarted,
          },
          socket.handle,
          hear,
          askEveryMs,
        )
        void started.ended.then(() => {
          places.leave(started.child)
          turns.leave(started.child)
          metrics?.leave(started.child, { isDeath: !started.wasTold() })
        })
        return started
      },
    })
    undo.defer(() => group.stop())
    await group.start()
    isStarted = true
    return {
      address: socket.address,
      restart: () => group.restart(),
      pids: () => group.pids,
      stop: () => undo.disposeAsync(),
    }
  } catch (error) {
    await undo.disposeAsync()
    throw error
  }
}
