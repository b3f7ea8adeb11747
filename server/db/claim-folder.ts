import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DatabaseError } from './database-error.ts'
import type { Runner } from './embedded/runner.ts'

export type Claim = {
  release: () => void
  /** Tells other processes of this machine the address of the claimed database. */
  announce: (url: string) => void
}

export type Holder = { pid: number; startedAt: string; url?: string }

type What = 'database' | 'data folder'

/**
 * Makes this process the only server of a folder. The kernel holds the lock (through SQLite, as Node has no flock), so
 * the lock ends with the process, however the process dies, and another program that later gets the same process id
 * cannot be mistaken for the holder.
 */
export async function claimFolder(
  folder: string,
  { what, runner }: { what: What; runner?: Runner | undefined },
): Promise<Claim> {
  const lockFile = join(folder, 'server.lock')
  // Created before SQLite opens it, because SQLite gives the same rights to the files that it puts beside it.
  closeSync(openSync(lockFile, 'a', 0o600))
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
      `The ${what} ${folder} is in use by another server${describeHolder(readHolder(folder))}. ` +
        'Stop that server first, or set DATA_DIR to another folder.',
    )
  }
  const holder: Holder = {
    pid: process.pid,
    startedAt: new Date(Date.now() - process.uptime() * 1000).toISOString(),
  }
  writeHolder(folder, holder)
  if (runner) {
    await chown(lockFile, runner.uid, runner.gid)
    await chown(join(folder, HOLDER), runner.uid, runner.gid)
  }
  return {
    release: () => lock.close(),
    announce: (url) => writeHolder(folder, { ...holder, url }),
  }
}

/** The process that holds a folder, if its note can be read; only meaningful while that process holds the claim. */
export function readHolder(folder: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, HOLDER), 'utf8'))
  } catch {
    return undefined
  }
}

const HOLDER = 'server.json'
const SQLITE_BUSY = 5

function describeHolder(holder: Holder | undefined): string {
  return holder ? ` (process ${holder.pid}, started ${holder.startedAt})` : ''
}

function writeHolder(folder: string, holder: Holder): void {
  writeFileSync(join(folder, HOLDER), JSON.stringify(holder), { mode: 0o600 })
}
