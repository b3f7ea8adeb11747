import { readFileSync, writeFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from '../database-error.ts'
import type { Runner } from './runner.ts'

export type Claim = { release: () => void }

/**
 * Makes this process the only server of a database folder. The kernel holds the lock (through
 * SQLite, as Node has no flock), so it ends with the process however that dies, and a process
 * number used again by another program cannot be mistaken for the holder.
 */
export async function claimFolder(folder: string, runner?: Runner): Promise<Claim> {
  const holderFile = join(folder, 'server.json')
  const lockFile = join(folder, 'server.lock')
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    lock.exec('BEGIN IMMEDIATE')
  } catch (error) {
    lock.close()
    if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) {
      throw error
    }
    throw new DatabaseError(
      'DATABASE_IN_USE',
      `The database in ${folder} is in use by another server${describeHolder(holderFile)}. ` +
        'Stop that server first, or set DATA_DIR to another folder.',
    )
  }
  const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()
  writeFileSync(holderFile, JSON.stringify({ pid: process.pid, startedAt }))
  if (runner) {
    await chown(lockFile, runner.uid, runner.gid)
    await chown(holderFile, runner.uid, runner.gid)
  }
  return { release: () => lock.close() }
}

const SQLITE_BUSY = 5

function describeHolder(holderFile: string): string {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(holderFile, 'utf8'))
    return ` (process ${pid}, started ${startedAt})`
  } catch {
    return ''
  }
}
