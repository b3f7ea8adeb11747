import { join } from 'node:path'
import type { Database } from './connect.ts'
import { connect } from './connect.ts'
import { DatabaseError } from './database-error.ts'
import type { DatabaseLog } from './database-log.ts'
import { startEmbeddedPostgres } from './embedded.ts'
import { migrate } from './migrate.ts'
import { openClient } from './open-client.ts'
import { parseDatabaseUrl } from './parse-database-url.ts'

export type DatabaseSettings = {
  dataDir: string
  databaseUrl?: string | undefined
  databaseReadUrl?: string | undefined
}

export type OpenDatabase = Database & { url: string }

export const migrationsFolder = join(import.meta.dirname, 'migrations')

const OLDEST_VERSION = 15

/** The database the settings name, ready for use; our own when they name none. */
export async function openDatabase(
  settings: DatabaseSettings,
  log: DatabaseLog,
  folder = migrationsFolder,
): Promise<OpenDatabase> {
  const server = await locateServer(settings, log)
  try {
    await checkVersion(server.url, log)
    await migrate({ url: server.url, folder, log })
    const database = connect({ url: server.url, readUrl: settings.databaseReadUrl, log })
    const close = async () => {
      await database.close()
      await server.stop()
    }
    return { ...database, url: server.url, close }
  } catch (error) {
    await server.stop()
    throw error
  }
}

/** The address of the server alone, for tools that need no pool; `stop` ends what this started. */
export async function locateServer(
  { dataDir, databaseUrl }: DatabaseSettings,
  log: DatabaseLog,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (!databaseUrl) return startEmbeddedPostgres({ dataDir, log })
  return { url: databaseUrl, stop: async () => {} }
}

async function checkVersion(url: string, log: DatabaseLog): Promise<void> {
  const client = await openClient(url, log)
  try {
    const { rows } = await client.query<{ number: string; name: string }>(
      `select current_setting('server_version_num') as number,
              current_setting('server_version') as name`,
    )
    const row = rows[0]
    if (!row || Number(row.number) < OLDEST_VERSION * 10_000) {
      throw new DatabaseError(
        'DATABASE_TOO_OLD',
        `PostgreSQL at ${parseDatabaseUrl(url).place} is version ${row?.name}; ` +
          `version ${OLDEST_VERSION} or newer is needed. Upgrade it, or leave DATABASE_URL unset.`,
      )
    }
  } finally {
    await client.end()
  }
}
