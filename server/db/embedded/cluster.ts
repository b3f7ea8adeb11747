import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { codeOf, DatabaseError, reasonOf } from '../database-error.ts'
import type { DatabaseLog } from '../database-log.ts'
import { privateFolder } from '../private-folder.ts'
import type { Binaries } from './copy-binaries.ts'
import { run } from './run.ts'
import type { Runner } from './runner.ts'
import { canReach } from './runner.ts'

export const SUPERUSER = 'sakhli'

/** Creates the database folder, which only the user who runs PostgreSQL can open. */
export async function prepareFolder(folder: string, runner?: Runner): Promise<void> {
  try {
    await mkdir(dirname(folder), { recursive: true, mode: privateFolder })
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    if (runner) await chown(folder, runner.uid, runner.gid)
  } catch (cause) {
    throw new DatabaseError(
      'DATABASE_FILES_UNUSABLE',
      `The database folder ${folder} cannot be used (${reasonOf(cause)}). ` +
        'Start as the user it belongs to, or set DATA_DIR to another folder.',
      { cause },
    )
  }
}

export async function readOrMakePassword(folder: string, runner?: Runner): Promise<string> {
  const file = join(folder, 'password')
  const existing = await readFile(file, 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  })
  if (existing) return existing
  const password = randomBytes(24).toString('base64url')
  await writeFile(`${file}.new`, password, { mode: 0o600 })
  if (runner) await chown(`${file}.new`, runner.uid, runner.gid)
  await rename(`${file}.new`, file)
  return password
}

/** Creates the database files once; an interrupted start leaves nothing half done. */
export async function ensureCluster(
  cluster: string,
  binaries: Binaries,
  runner: Runner | undefined,
  log: DatabaseLog,
): Promise<void> {
  const made = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (made === undefined) return createCluster(cluster, binaries, runner, log)
  if (made.trim() !== binaries.major) {
    throw new DatabaseError(
      'DATABASE_FILES_UNUSABLE',
      `The database in ${cluster} was made by PostgreSQL ${made.trim()}, and this version of the ` +
        `product brings ${binaries.major}. Back it up with the version that made it, ` +
        'set DATA_DIR to a new folder and restore it there.',
    )
  }
}

async function createCluster(
  cluster: string,
  binaries: Binaries,
  runner: Runner | undefined,
  log: DatabaseLog,
): Promise<void> {
  const startedAt = performance.now()
  const draft = `${cluster}.new-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(draft, { mode: 0o700 })
    if (runner) await chown(draft, runner.uid, runner.gid)
    await runInitdb(draft, binaries, runner, log)
    await rename(draft, cluster)
    await syncFolder(dirname(cluster))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  log.info(`made a new database in ${cluster} (${Math.round(performance.now() - startedAt)} ms)`)
}

// pg_trgm asks the system's locale what a letter is, so plain C would find no Cyrillic, Georgian or Hebrew words; case
// and order come from the built-in provider, which is the same everywhere.
const CHARACTER_TYPES = ['C.UTF-8', 'en_US.UTF-8', 'C']

async function runInitdb(
  draft: string,
  binaries: Binaries,
  runner: Runner | undefined,
  log: DatabaseLog,
): Promise<void> {
  const pathForRunner = await pathSeenBy(runner, draft)
  let last = ''
  for (const characterType of CHARACTER_TYPES) {
    const { code, output } = await run(
      binaries.initdb,
      [
        ...['-D', pathForRunner, '-U', SUPERUSER, '-E', 'UTF8', '--no-instructions'],
        ...['--auth=scram-sha-256', '--pwfile=../password'],
        ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ...['--locale=C', `--lc-ctype=${characterType}`],
      ],
      { cwd: draft, runner },
    )
    if (code === 0) {
      if (characterType === 'C') {
        log.warn('this system has no UTF-8 locale: text search will find Latin words only')
      }
      return
    }
    last = output
    if (!output.includes('invalid locale')) break
  }
  throw new DatabaseError(
    'DATABASE_NOT_STARTED',
    `A new database could not be made in ${draft}: ${last.trim().split('\n').slice(-2).join(' ')}`,
  )
}

/**
 * The path by which the runner can reach the folder it was started in. Below a closed folder (such as /root) no path
 * works, but the current folder stays open to a process, and Linux has a name for it.
 */
export async function pathSeenBy(runner: Runner | undefined, cwd: string): Promise<string> {
  if (await canReach(cwd, runner)) return cwd
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new DatabaseError(
    'DATABASE_FILES_UNUSABLE',
    `The database folder ${cwd} lies in a folder that ${runner?.name} may not enter. ` +
      'Set DATA_DIR to a folder open to it, or do not start as root.',
  )
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
