import type { PostgresPool } from 'kysely'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { reasonOf } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { parseDatabaseUrl } from '../parse-database-url.ts'
import type { Tables } from '../tables.ts'
import type { WirePatience } from './dead-wires.ts'
import { DeadWires } from './dead-wires.ts'
import type { NamedPool, TextRow } from './named-statements.ts'
import { withNamedStatements } from './named-statements.ts'
import type { ServerPool } from './read-pool.ts'
import { ReadPool } from './read-pool.ts'

/**
 * `write` sees everything. `read` may be behind (a replica), so what a caller has just written is read through `write`.
 */
export type Database = {
  /** For a process that is started to work beside this one. */
  url: string
  write: Kysely<Tables>
  read: Kysely<Tables>
  /** Reads as `read` does, but returns every value as the text that PostgreSQL sends. */
  readText: (text: string, values: readonly unknown[]) => Promise<TextRow[]>
  /** The version of the public listings: the next query through `read` sees this version or a newer one. */
  readVersion: () => Promise<string>
  /** How many connections of each pool are in use now. */
  pools: () => PoolUse[]
  close: () => Promise<void>
}

export type PoolUse = { pool: 'write' | 'read'; busy: number; idle: number; waiting: number }

// A generic plan took up to a second for filtered searches; a plan for the given values is fast.
const SESSION = [
  'plan_cache_mode=force_custom_plan',
  'statement_timeout=30000',
  'idle_in_transaction_session_timeout=60000',
  'timezone=UTC',
]

export function connect(options: {
  url: string
  readUrls?: readonly string[] | undefined
  log: DatabaseLog
  poolSize?: number | undefined
  patience?: WirePatience
}): Database {
  const { url, readUrls = [], log } = options
  const primary = open(url, options)
  const write = queriesOf(primary.named)
  const version = new ReadPool(
    primary,
    readUrls.map((readUrl) => open(readUrl, options)),
    log,
  )
  const isAlone = readUrls.length === 0
  const read = isAlone ? write : queriesOf(version)
  if (!isAlone) version.watch()
  return {
    url,
    write,
    read,
    readText: textReaderOf(isAlone ? primary.named : version),
    readVersion: () => version.readVersion(),
    pools: () => [
      countUse('write', primary.pool),
      ...(isAlone ? [] : [countUse('read', version.current.pool)]),
    ],
    close: async () => {
      if (read !== write) await read.destroy()
      await write.destroy()
    },
  }
}

const queriesOf = (pool: PostgresPool) =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

const textReaderOf =
  (pool: NamedPool): Database['readText'] =>
  async (text, values) => {
    const client = await pool.connect()
    try {
      return await client.readText(text, values)
    } finally {
      client.release()
    }
  }

const countUse = (
  pool: PoolUse['pool'],
  { totalCount, idleCount, waitingCount }: pg.Pool,
): PoolUse => ({
  pool,
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

function open(
  url: string,
  {
    log,
    poolSize = 16,
    patience,
  }: Pick<Parameters<typeof connect>[0], 'log' | 'poolSize' | 'patience'>,
): ServerPool {
  const { connectionString, options, place } = parseDatabaseUrl(url)
  const config: pg.ClientConfig = {
    connectionString,
    options: [options, ...SESSION.map((setting) => `-c ${setting}`)].filter(Boolean).join(' '),
    application_name: 'sakhli',
    keepAlive: true,
  }
  const pool = new pg.Pool({
    ...config,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
  })
  // Between two statements of a transaction the pool does not listen for errors, and an error without a listener would
  // end the process. The next statement on the connection fails anyway and tells the caller.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log.warn(`an idle database connection was lost: ${reasonOf(error)}`))
  const wires = new DeadWires(pool, config, { place, log, patience })
  return { place, pool, named: withNamedStatements(pool, () => wires.check()) }
}
