import { readFile, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { claimFolder, readHolder } from '../claim-folder.ts'
import { openClient } from '../connection/open-client.ts'
import { reasonOf } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { chooseAddress } from './address.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster, prepareFolder, readOrMakePassword } from './cluster.ts'
import { endOrphans } from './orphan.ts'
import type { Launch, Postmaster } from './postmaster.ts'
import { startPostmaster } from './postmaster.ts'
import { chooseRunner } from './runner.ts'
import { serverSettings } from './settings.ts'

export type EmbeddedPostgres = { url: string; stop: () => Promise<void> }

const DATABASE = 'sakhli'

/** Starts PostgreSQL on the files in `dataDir/database`, and creates them if there are none. */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: DatabaseLog
  settings?: Record<string, string>
}): Promise<EmbeddedPostgres> {
  const { log } = options
  const startedAt = performance.now()
  const folder = join(resolve(options.dataDir), 'database')
  const cluster = join(folder, 'cluster')
  const undo = new AsyncDisposableStack()
  const stop = () => undo.disposeAsync()
  try {
    const runner = await chooseRunner(cluster)
    await prepareFolder(folder, runner)
    const claim = await claimFolder(folder, { what: 'database', runner })
    undo.defer(() => claim.release())
    const password = await readOrMakePassword(folder, runner)
    const binaries = await findBinaries(folder, runner)
    await ensureCluster(cluster, binaries, runner, log)
    const address = await chooseAddress(cluster, runner)
    undo.defer(address.forget)
    const { socketLock } = address
    const settings = { ...serverSettings, ...options.settings, ...address.settings }
    undo.defer(await keepRunning({ cluster, binaries, runner, settings, socketLock, log }))
    await ensureDatabase(address.urlOf('postgres', password), log)
    claim.announce(address.urlOf(DATABASE, ''))
    log.info(`PostgreSQL is ready (${Math.round(performance.now() - startedAt)} ms)`)
    return { url: address.urlOf(DATABASE, password), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address of the PostgreSQL that another server has started on this data, if there is one. */
export async function findRunningPostgres(dataDir: string): Promise<string | undefined> {
  const folder = join(resolve(dataDir), 'database')
  const holder = readHolder(folder)
  if (!holder?.url) return undefined
  const url = new URL(holder.url)
  url.password = await readFile(join(folder, 'password'), 'utf8')
  return url.href
}

/** Starts PostgreSQL, and starts it again whenever it ends, until the returned function stops it. */
async function keepRunning(launch: Launch): Promise<() => Promise<void>> {
  const { cluster, socketLock, log } = launch
  const stopping = new AbortController()
  const start = async () => {
    await endOrphans(cluster, log)
    // Nobody listens now, and the process id in this file may already belong to another program.
    if (socketLock) await rm(socketLock, { force: true })
    return startPostmaster(launch)
  }
  let current: Postmaster = await start()

  const watch = async () => {
    for (let failures = 0; ; ) {
      await current.exited
      if (stopping.signal.aborted) return
      log.error('PostgreSQL ended unexpectedly: starting it again')
      while (!stopping.signal.aborted) {
        try {
          current = await start()
          failures = 0
          break
        } catch (error) {
          failures += 1
          log.error(reasonOf(error))
          const pause = Math.min(500 * 2 ** failures, 30_000)
          await delay(pause, undefined, { signal: stopping.signal }).catch(() => {})
        }
      }
    }
  }
  const watched = watch()
  return async () => {
    stopping.abort()
    await current.stop()
    await watched
    await current.stop()
  }
}

async function ensureDatabase(url: string, log: DatabaseLog): Promise<void> {
  const client = await openClient(url, log)
  try {
    const found = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
