import { chmod, readdir, readFile, readlink, realpath, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { codeOf, DatabaseError } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { run } from './run.ts'

/**
 * Ends the PostgreSQL processes that a killed server left running on these files. The caller holds the folder's claim,
 * so these processes cannot belong to a living server.
 */
export async function endOrphans(cluster: string, log: DatabaseLog): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid')
  const content = await readPidFile(pidFile)
  if (content === undefined) return
  const postmaster = Number(content.split('\n')[0])
  const place = await realpath(cluster)

  if ((await findProcesses(place, postmaster)).length > 0) {
    log.warn('an earlier server was killed: stopping the PostgreSQL it left running')
    const isGone = await endProcesses(place, postmaster)
    if (!isGone) {
      throw new DatabaseError(
        'DATABASE_NOT_STARTED',
        `The PostgreSQL of an earlier server (process ${postmaster}) does not stop. ` +
          'End that process, then start again.',
      )
    }
  }
  if (isAlive(postmaster)) await disown(pidFile, postmaster)
}

async function endProcesses(place: string, postmaster: number): Promise<boolean> {
  const stages = [
    { signal: 'SIGINT', patience: 10_000 },
    { signal: 'SIGQUIT', patience: 5_000 },
    { signal: 'SIGKILL', patience: 5_000 },
  ] as const
  for (const { signal, patience } of stages) {
    const found = await findProcesses(place, postmaster)
    const targets = signal === 'SIGINT' ? found.filter((pid) => pid === postmaster) : found
    for (const pid of targets) sendSignal(pid, signal)
    for (const end = Date.now() + patience; Date.now() < end; await delay(20)) {
      if ((await findProcesses(place, postmaster)).length === 0) return true
      if (signal === 'SIGINT' && targets.length === 0) break
    }
  }
  return false
}

/** PostgreSQL processes of this cluster: the postmaster and, if the system lists them, its children. */
async function findProcesses(place: string, postmaster: number): Promise<number[]> {
  if (process.platform !== 'linux') {
    return (await isPostmasterOf(place, postmaster)) ? [postmaster] : []
  }
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      const program = cwd === place ? await readlink(`/proc/${pid}/exe`).catch(() => '') : ''
      return /\/postgres( \(deleted\))?$/.test(program) ? [pid] : []
    }),
  )
  return found.flat()
}

async function isPostmasterOf(place: string, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') {
    const { output } = await run('tasklist', ['/FI', `PID eq ${pid}`, '/NH'], {})
    return output.includes('postgres')
  }
  const { output } = await run('ps', ['-o', 'command=', '-p', String(pid)], {})
  return output.includes('postgres') && output.includes(place)
}

/**
 * The process id in the file now belongs to another program, which PostgreSQL would take for a second server. It
 * ignores our own id, as its parent's. The file is not deleted, because PostgreSQL needs the rest of it to detect
 * shared memory that is still in use.
 */
async function disown(pidFile: string, postmaster: number): Promise<void> {
  const content = await readPidFile(pidFile)
  if (content === undefined) return
  await writeFile(`${pidFile}.new`, content.replace(String(postmaster), String(process.pid)))
  await chmod(`${pidFile}.new`, 0o644)
  await rename(`${pidFile}.new`, pidFile)
}

async function readPidFile(pidFile: string): Promise<string | undefined> {
  return readFile(pidFile, 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
}

function isAlive(pid: number): boolean {
  return sendSignal(pid, 0)
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
