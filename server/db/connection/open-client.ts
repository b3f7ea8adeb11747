import pg from 'pg'
import { codeOf, DatabaseError, reasonOf } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { parseDatabaseUrl } from '../parse-database-url.ts'

/** Opens a single connection for work outside the pool. */
export async function openClient(url: string, log: DatabaseLog): Promise<pg.Client> {
  const { connectionString, options, place } = parseDatabaseUrl(url)
  const client = new pg.Client({
    connectionString,
    ...(options && { options }),
    application_name: 'sakhli',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  })
  client.on('error', (error) => log.warn(`a database connection was lost: ${reasonOf(error)}`))
  try {
    await client.connect()
    return client
  } catch (cause) {
    await client.end().catch(() => {})
    throw new DatabaseError(
      'DATABASE_NOT_REACHABLE',
      `Cannot connect to PostgreSQL at ${place}: ${explain(cause)}`,
      { cause },
    )
  }
}

function explain(error: unknown): string {
  switch (codeOf(error)) {
    case 'ECONNREFUSED':
    case 'ENOENT':
      return 'nothing listens there. Start it, or correct DATABASE_URL.'
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'the host name is not known. Correct DATABASE_URL.'
    case '28P01':
    case '28000':
      return 'it refuses this user or password. Correct DATABASE_URL.'
    case '3D000':
      return 'there is no such database. Create it, or correct DATABASE_URL.'
    case '53300':
      return 'it has no connection left. Raise its max_connections, or end some.'
    default:
      return `${reasonOf(error)}.`
  }
}
