import { join } from 'node:path'
import { openClient } from './connection/open-client.ts'
import { DatabaseError } from './database-error.ts'
import type { DatabaseLog } from './database-log.ts'
import { findRunningPostgres, startEmbeddedPostgres } from './embedded/embedded.ts'
import { parseDatabaseUrl } from './parse-database-url.ts'

export type DatabasePlace = {
  settings: { DATABASE_URL?: string | undefined }
  dataDir: string
  log: DatabaseLog
}

/** The database in which cities have their schemas, unless their own settings name another one. */
export type OpenDatabase = { url: string; close: () => Promise<void> }

export const migrationsFolder = join(import.meta.dirname, 'migrations')

const OLDEST_VERSION = 15

/** How many connections each of several processes opens; a single process opens twice as many. */
export const workerPool = 8

/**
 * Opens the database in the settings, or starts our own PostgreSQL if they name none; `close` stops what was started.
 */
export async function openDatabase({
  settings,
  dataDir,
  log,
  processes = 1,
  cities = 1,
}: DatabasePlace & {
  /**
   * How many server processes run: each has a smaller pool, and our own PostgreSQL must accept the connections of all.
   */
  processes?: number | undefined
  /** How many cities: each process has separate connections for each city. */
  cities?: number | undefined
}): Promise<OpenDatabase> {
  const server = settings.DATABASE_URL
    ? { url: settings.DATABASE_URL, stop: async () => {} }
    : await startEmbeddedPostgres({ dataDir, log, ...roomFor(processes, cities) })
  try {
    await checkVersion(server.url, log)
    return { url: server.url, close: () => server.stop() }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** Also counts connections for jobs, for one more process while processes are replaced, and for commands. */
function roomFor(processes: number, cities: number) {
  if (processes === 1 && cities === 1) return {}
  const ofCity = processes === 1 ? 2 * workerPool + 9 : 9 + (processes + 1) * (workerPool + 3)
  return { settings: { max_connections: String(31 + cities * ofCity) } }
}

/**
 * For a command that runs with or without the server: the same database, through the running server's PostgreSQL if
 * there is one.
 */
export async function reachDatabase({
  settings,
  dataDir,
  log,
}: DatabasePlace): Promise<{ url: string; isShared: boolean; stop: () => Promise<void> }> {
  const stop = async () => {}
  if (settings.DATABASE_URL) return { url: settings.DATABASE_URL, isShared: true, stop }
  try {
    return { ...(await startEmbeddedPostgres({ dataDir, log })), isShared: false }
  } catch (error) {
    const isRunning = error instanceof DatabaseError && error.code === 'DATABASE_IN_USE'
    const url = isRunning ? await findRunningPostgres(dataDir) : undefined
    if (!url) throw error
    return { url, isShared: true, stop }
  }
}

async function checkVersion(url: string, log: DatabaseLog): Promise<void> {
  const client = await openClient(url, log)
  try {
    const { rows } = await client.query<{ number: number; name: string }>(
      `select current_setting('server_version_num')::int as number,
              current_setting('server_version') as name`,
    )
    for (const { number, name } of rows) requireVersion(number, name, url)
  } finally {
    await client.end()
  }
}

export function requireVersion(number: number, name: string, url: string): void {
  if (number >= OLDEST_VERSION * 10_000) return
  throw new DatabaseError(
    'DATABASE_TOO_OLD',
    `PostgreSQL at ${parseDatabaseUrl(url).place} is version ${name}; version ` +
      `${OLDEST_VERSION} or newer is needed. Upgrade it, or leave DATABASE_URL unset.`,
  )
}
