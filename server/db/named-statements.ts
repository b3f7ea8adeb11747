import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { statementDone } from '../metrics/points.ts'

/**
 * Gives each statement that comes again a name, so that PostgreSQL parses it once a connection.
 * Statements are few, as values travel apart from the text; the bound holds back texts that
 * differ each time (long lists of ids), which would fill every connection's memory.
 */
const MOST_NAMES = 500
const MOST_CANDIDATES = 2_000

export function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new StatementNames()
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      const known = wrapped.get(client) ?? wrapClient(client, names)
      wrapped.set(client, known)
      return known
    },
  }
}

function wrapClient(client: pg.PoolClient, names: StatementNames): PostgresPoolClient {
  async function query(text: string, values: readonly unknown[]) {
    if (!statementDone.isHeard()) return send(text, values)
    const since = performance.now()
    const tell = (hasFailed: boolean) =>
      statementDone.tell({ text, seconds: (performance.now() - since) / 1_000, hasFailed })
    try {
      const result = await send(text, values)
      tell(false)
      return result
    } catch (error) {
      tell(true)
      throw error
    }
  }
  async function send(text: string, values: readonly unknown[]) {
    const name = names.nameFor(text, values)
    if (!name) return client.query(text, [...values])
    try {
      return await client.query({ name, text, values: [...values] })
    } catch (error) {
      if (!isStalePlan(error)) throw error
      // The table gained a column meanwhile (a newer server's migration): prepare it anew.
      names.renew(text)
      if (client.getTransactionStatus() !== 'I') throw error
      return client.query(text, [...values])
    }
  }
  return {
    ...('processID' in client && typeof client.processID === 'number'
      ? { processID: client.processID }
      : {}),
    // Kysely knows the rows' type, the driver does not; cursors are never asked for here.
    query: query as unknown as PostgresPoolClient['query'],
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
