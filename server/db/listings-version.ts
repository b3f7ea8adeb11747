import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Database } from './connection/connect.ts'
import type { Tables } from './tables.ts'

const shards = 16

/**
 * A number that grows with every change of what the public sees. Cached answers and ETags depend on it, so a change
 * must be noted in the transaction that makes it; other server processes read it within `pollMs`.
 */
export class ListingsVersion {
  #known = '0'
  #timer: NodeJS.Timeout | undefined
  readonly #db: Pick<Database, 'readVersion'>

  constructor(db: Pick<Database, 'readVersion'>) {
    this.#db = db
  }

  get current() {
    return this.#known
  }

  async refresh(): Promise<string> {
    const version = await this.#db.readVersion()
    // Two refreshes may overtake each other; the number only grows.
    if (BigInt(version) > BigInt(this.#known)) this.#known = version
    return this.#known
  }

  watch(pollMs: number, onFailure: (error: unknown) => void) {
    this.#timer = setInterval(() => this.refresh().catch(onFailure), pollMs)
    this.#timer.unref()
  }

  stop() {
    clearInterval(this.#timer)
  }
}

/** Call this last in a transaction, because it locks the shard's row until the commit. */
export async function noteChange(tx: Kysely<Tables>): Promise<void> {
  const shard = Math.floor(Math.random() * shards)
  await sql`update data_versions set changes = changes + 1 where shard = ${shard}`.execute(tx)
}
