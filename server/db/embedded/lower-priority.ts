import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readlink, realpath } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../tables.ts'

// Not the very lowest priority: on a machine that is busy for long, it would get almost no time.
export const lowPriority = constants.priority.PRIORITY_BELOW_NORMAL

const run = promisify(execFile)
/** For this long, work takes only idle time, which is none at all on a machine that is always busy. */
const contentMs = 120_000

/** From now on this process runs with a lower priority than the others on the machine. */
export async function lowerPriority() {
  setPriority(lowPriority)
  if (process.platform !== 'linux') return
  // On Linux a priority belongs to one thread, and the garbage collector's threads already exist.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), lowPriority)
  await takeWhatIsLeft(process.pid)
}

/**
 * Lowers the priority of the PostgreSQL process of this connection too; otherwise half of the work would run there with
 * the same priority as a visitor's query. That process is known only on Linux, and only if this data's own server has
 * started PostgreSQL.
 */
export async function lowerDatabasePriority(db: Kysely<Tables>, dataDir: string) {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const [pid] = rows.map((row) => row.pid)
  const cluster = await realpath(join(resolve(dataDir), 'database/cluster')).catch(() => '')
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined)
  if (pid === undefined || folder !== cluster) return
  setPriority(pid, lowPriority)
  await takeWhatIsLeft(pid)
}

/**
 * A low priority makes time slices rare, but not short: somebody who needs an answer within five milliseconds waits for
 * a slice to end. Linux interrupts idle-class processes at once. This is used only if it can be undone and `chrt`
 * exists.
 */
async function takeWhatIsLeft(pid: number) {
  if (!mayReturn()) return
  const behave = (how: '--idle' | '--other') =>
    run('chrt', ['--all-tasks', how, '--pid', '0', String(pid)]).catch(() => {})
  await behave('--idle')
  setTimeout(() => void behave('--other'), contentMs).unref()
}

const capabilityToReturn = 1n << 23n

/** Leaving the idle class needs CAP_SYS_NICE, or a priority limit (`LimitNICE`) that allows our priority. */
function mayReturn(): boolean {
  try {
    const [, capabilities = '0'] =
      /^CapEff:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    const [, highest = '0'] =
      /^Max nice priority\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    const isCapable = (BigInt(`0x${capabilities}`) & capabilityToReturn) !== 0n
    return isCapable || highest === 'unlimited' || Number(highest) >= 20 - lowPriority
  } catch {
    return false
  }
}
