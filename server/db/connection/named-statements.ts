import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { statementDone } from '../../metrics/points.ts'

/**
 * Gives each repeated statement a name, so that PostgreSQL parses it once per connection. There are few different
 * statements, as values are sent apart from the text. The limit is for texts that differ each time (long lists of ids),
 * which would fill the memory of every connection.
 */
const MOST_NAMES = 500
const MOST_CANDIDATES = 2_000

/** A row as the texts that PostgreSQL sends, column by column. */
export type TextRow = (string | null)[]

export interface NamedPool extends PostgresPool {
  connect: () => Promise<NamedClient>
}

export interface NamedClient extends PostgresPoolClient {
  /** Rows whose values are not parsed, for a caller who only passes them on. */
  readText: (text: string, values: readonly unknown[]) => Promise<TextRow[]>
}

/** `check` throws when the server does not answer. */
export function withNamedStatements(pool: pg.Pool, check: () => void): NamedPool {
  const names = new StatementNames()
  const wrapped = new WeakMap<pg.PoolClient, NamedClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      check()
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrapClient(client, names)
      wrapped.set(client, known)
      return known
    },
  }
}

const unread = { rowMode: 'array', types: { getTypeParser: () => (value: unknown) => value } }

function wrapClient(client: pg.PoolClient, names: StatementNames): NamedClient {
  async function query(text: string, values: readonly unknown[], reading?: typeof unread) {
    if (!statementDone.isHeard()) return send(text, values, reading)
    const since = performance.now()
    const tell = (hasFailed: boolean) =>
      statementDone.tell({ text, seconds: (performance.now() - since) / 1_000, hasFailed })
    try {
      const result = await send(text, values, reading)
      tell(false)
      return result
    } catch (error) {
      tell(true)
      throw error
    }
  }
  async function send(text: string, values: readonly unknown[], reading?: typeof unread) {
    const name = names.nameFor(text, values)
    if (!name) return client.query({ ...reading, text, values: [...values] })
    try {
      return await client.query({ ...reading, name, text, values: [...values] })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      // A newer server's migration has added a column to the table: prepare the statement again.
      names.renew(text)
      if (client.getTransactionStatus() !== 'I') throw error
      return client.query({ ...reading, text, values: [...values] })
    }
  }
  return {
    ...('processID' in client && typeof client.processID === 'number'
      ? { processID: client.processID }
      : {}),
    // Kysely knows the type of the rows, the driver does not; cursors are never used here.
    query: query as unknown as PostgresPoolClient['query'],
    readText: async (text, values) => {
      const { rows } = await query(text, values, unread)
      return rows as TextRow[]
    },
    release: (destroy) => client.release(destroy),
  }
}

export function isStalePlan(error: unknown): boolean {
  return error instanceof Error && error.message === 'cached plan must not change result type'
}

class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #candidates = new Set<string>()
  #generation = 0

  nameFor(text: string, values: readonly unknown[]): string | undefined {
    if (values.length === 0) return undefined
    const name = this.#names.get(text)
    if (name || this.#names.size >= MOST_NAMES) return name
    if (!this.#candidates.has(text)) {
      if (this.#candidates.size >= MOST_CANDIDATES) this.#candidates.clear()
      this.#candidates.add(text)
      return undefined
    }
    this.#candidates.delete(text)
    return this.renew(text)
  }

  renew(text: string): string {
    const digest = createHash('sha256').update(text).digest('base64url').slice(0, 24)
    const name = `${digest}-${this.#generation++}`
    this.#names.set(text, name)
    return name
  }
}
