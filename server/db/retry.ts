import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isStalePlan } from './connection/named-statements.ts'
import { codeOf } from './database-error.ts'

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/**
 * Runs work in a transaction, and retries it if PostgreSQL asks for that (a conflict with another transaction). As the
 * work may run more than once, it must change nothing but the database.
 */
export async function inTransaction<Tables, Result>(
  db: Kysely<Tables>,
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  { attempts = 5 }: { attempts?: number } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt >= attempts || !isWorthRetrying(error)) throw error
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

function isWorthRetrying(error: unknown): boolean {
  const code = codeOf(error)
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || isStalePlan(error)
}
