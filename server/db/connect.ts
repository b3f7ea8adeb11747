import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { reasonOf } from './database-error.ts'
import type { DatabaseLog } from './database-log.ts'
import { withNamedStatements } from './named-statements.ts'
import { parseDatabaseUrl } from './parse-database-url.ts'
import type { Tables } from './tables.ts'

/**
 * `write` sees everything; `read` may lag behind it (a replica), so what a caller has just written
 * is read through `write`.
 */
export type Database = { write: Kysely<Tables>; read: Kysely<Tables>; close: () => Promise<void> }

// A generic plan took up to a second on filtered searches; a plan for the values at hand does not.
const SESSION = [
  'plan_cache_mode=force_custom_plan',
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=60000',
  'timezone=UTC',
]

export function connect(options: {
  url: string
  readUrl?: string | undefined
  log: DatabaseLog
  poolSize?: number
}): Database {
  const { url, readUrl, log, poolSize = 16 } = options
  const write = open(url, poolSize, log)
  const read = readUrl ? open(readUrl, poolSize, log) : write
  return {
    write,
    read,
    close: async () => {
      await write.destroy()
      if (read !== write) await read.destroy()
    },
  }
}

function open(url: string, poolSize: number, log: DatabaseLog): Kysely<Tables> {
  const { connectionString, options } = parseDatabaseUrl(url)
  const pool = new pg.Pool({
    connectionString,
    options: [options, ...SESSION.map((setting) => `-c ${setting}`)].filter(Boolean).join(' '),
    application_name: 'sakhli',
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  })
  // Between two statements of a transaction the pool does not listen, and an unheard error would
  // end the process; the next statement on the connection fails and tells the caller.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn(`an idle database connection was lost: ${reasonOf(error)}`))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: withNamedStatements(pool) }) })
}
