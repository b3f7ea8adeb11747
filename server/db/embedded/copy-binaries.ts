import { randomBytes } from 'node:crypto'
import { chmod, cp, lstat, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseError } from '../database-error.ts'
import { linkLibraries } from './link-libraries.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string }

type Request = {
  native: string
  version: string
  folder: string
  asRoot: boolean
  works: (native: string) => Promise<Binaries | undefined>
}

/** Copies the programs once to a place where they can be run; later starts find them there. */
export async function copyBinaries(request: Request): Promise<Binaries> {
  for (const home of homesFor(request)) {
    if (!(await isSafeHome(home, request.asRoot))) continue
    const place = join(home, `postgres-${request.version}`)
    const there = await request.works(place)
    if (there) return there
    const made = await copyInto(place, request).catch(() => undefined)
    if (made) return made
  }
  const tried = homesFor(request).join(', ')
  throw new DatabaseError(
    'POSTGRES_MISSING',
    `PostgreSQL's programs could not be run from ${request.native}, nor copied to ${tried}. ` +
      'Make one of these folders usable, or set DATABASE_URL to a PostgreSQL of your own.',
  )
}

/** When the server is root, the runner is another user, who may have no access to the data folder. */
function homesFor({ asRoot, folder }: Request): string[] {
  if (!asRoot) return [folder, join(tmpdir(), `sakhli-${process.getuid?.() ?? 'user'}`)]
  return ['/var/cache/sakhli', '/var/lib/sakhli', join('/tmp', 'sakhli-0')]
}

/** No other user may be able to change the programs in the folder they are run from. */
async function isSafeHome(home: string, asRoot: boolean): Promise<boolean> {
  try {
    await mkdir(home, { recursive: true, mode: asRoot ? 0o755 : 0o700 })
    const { uid, mode } = await lstat(home)
    if (process.getuid === undefined) return true
    if (uid !== process.getuid() || mode & 0o022) return false
    if (asRoot) await chmod(home, 0o755)
    return true
  } catch {
    return false
  }
}

/** Copies to a temporary place and then renames, so that servers that start together see everything or nothing. */
async function copyInto(place: string, request: Request): Promise<Binaries | undefined> {
  const draft = `${place}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    await cp(request.native, draft, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
    })
    await openToAll(draft)
    await linkLibraries(draft)
    if (!(await request.works(draft))) return undefined
    await rename(draft, place).catch(async () => {
      if (await request.works(place)) return
      await rename(place, `${draft}-broken`)
      await rename(draft, place)
      await rm(`${draft}-broken`, { recursive: true, force: true })
    })
    return await request.works(place)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** The package may have been installed with a umask that closes it to other users. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}
