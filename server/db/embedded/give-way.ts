import { readdirSync } from 'node:fs'
import { readlink, realpath } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../tables.ts'

// Not the very lowest: on a machine that is busy for long, that one is given next to nothing.
export const lowPriority = constants.priority.PRIORITY_BELOW_NORMAL

/** This process from now on gives way to all others of the machine. */
export function giveWay() {
  setPriority(lowPriority)
  // On Linux that is said of one thread; those that sweep the heap were there before it was said.
  if (process.platform === 'linux')
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), lowPriority)
}

/**
 * So does the process that PostgreSQL has for this connection: otherwise half of the work would be done there, as fast
 * as that of a visitor. It is known for sure where the PostgreSQL is the one that the server of this data runs, on Linux.
 */
export async function giveWayInDatabase(db: Kysely<Tables>, dataDir: string) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const [pid] = rows.map((row) => row.pid)
  const cluster = await realpath(join(resolve(dataDir), 'database/cluster')).catch(() => '')
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (pid !== undefined && folder === cluster) setPriority(pid, lowPriority)
}
