import { codeOf, DatabaseError } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { parseDatabaseUrl } from '../parse-database-url.ts'
import { openClient } from './open-client.ts'

/** The addresses in a setting, which may contain several. */
export const splitUrls = (setting: string | undefined): string[] =>
  setting?.split(/[\s,]+/).filter(Boolean) ?? []

interface Identity {
  is_replica: boolean
  system: string
}

/**
 * Throws if a server is not a replica of the primary. A replica that is only away now does not stop the start: it is
 * used when it comes back.
 */
export async function checkReplicas(
  url: string,
  replicas: readonly string[],
  log: DatabaseLog,
): Promise<void> {
  if (replicas.length === 0) return
  const primary = await identify(url, log)
  for (const replica of replicas) {
    const { place } = parseDatabaseUrl(replica)
    const found = await identify(replica, log).catch((error: unknown) => {
      if (isAwayForNow(error)) {
        log.warn(`replica ${place} is away: it is taken in when it comes`)
        return undefined
      }
      const reason = error instanceof Error ? error.message : String(error)
      throw wrong(reason.replaceAll('DATABASE_URL', 'DATABASE_READ_URL'))
    })
    if (!found || !primary) continue
    if (found.system !== primary.system)
      throw wrong(
        `DATABASE_READ_URL names ${place}, which is no replica of the database in use. Name its replicas.`,
      )
    if (!found.is_replica)
      throw wrong(
        `DATABASE_READ_URL names ${place}, which is the primary itself. Name its replicas, or leave it unset.`,
      )
  }
}

const wrong = (message: string) => new DatabaseError('DATABASE_URL_INVALID', message)

async function identify(url: string, log: DatabaseLog): Promise<Identity | undefined> {
  const client = await openClient(url, log)
  try {
    const { rows } = await client.query<Identity>(
      `select pg_is_in_recovery() as is_replica, system_identifier::text as system
       from pg_control_system()`,
    )
    return rows[0]
  } catch {
    // Managed and distributed databases may refuse this query: then the setting is trusted.
    return undefined
  } finally {
    await client.end()
  }
}

/** Nothing listens there, or the server is just starting. */
function isAwayForNow(error: unknown): boolean {
  const cause = error instanceof DatabaseError ? error.cause : error
  return /^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|57P03)$/.test(codeOf(cause) ?? '')
}
