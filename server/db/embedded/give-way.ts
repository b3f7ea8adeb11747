import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { readlink, realpath } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../tables.ts'

// Not the very lowest: on a machine that is busy for long, that one is given next to nothing.
export const lowPriority = constants.priority.PRIORITY_BELOW_NORMAL

const run = promisify(execFile)
/** So long work is content with what nobody else wants: on a machine that is always busy, that is nothing. */
const contentMs = 120_000

/** This process from now on gives way to all others of the machine. */
export async function giveWay() {
  setPriority(lowPriority)
  if (process.platform !== 'linux') return
  // There that is said of one thread; those that sweep the heap were there before it was said.
  for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), lowPriority)
  await takeWhatIsLeft(process.pid)
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
  if (pid === undefined || folder !== cluster) return
  setPriority(pid, lowPriority)
  await takeWhatIsLeft(pid)
}

/**
 * A low priority makes turns rare, but not short: whoever is to answer within five milliseconds waits for one to end.
 * What Linux calls idle is interrupted at once. Only where it may be taken back, and where there is a `chrt` to say so.
 */
async function takeWhatIsLeft(pid: number) {
  if (!mayReturn()) return
  const behave = (how: '--idle' | '--other') =>
    run('chrt', ['--all-tasks', how, '--pid', '0', String(pid)]).catch(() => {})
  await behave('--idle')
  setTimeout(() => void behave('--other'), contentMs).unref()
}

const capabilityToReturn = 1n << 23n

/** Leaving the idle ones needs CAP_SYS_NICE, or a limit of priorities (`LimitNICE`) that reaches up to ours. */
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
