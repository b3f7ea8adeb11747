import { chmod, mkdir, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, DatabaseError, reasonOf } from './database-error.ts'

/**
 * Only the owner may open the folder. But PostgreSQL, started by root, runs as another user and must pass through: on
 * Linux it is started inside its folder and needs no path; elsewhere others may pass the folder, but not list it.
 */
export const privateFolder =
  process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : 0o700

const open = 0o777 & ~privateFolder

/** PostgreSQL closes its own folder, which may belong to another user. */
const database = 'database'

/**
 * Creates a folder that others cannot read, or closes an existing one with everything in it. Returns false if something
 * there belongs to another user and could not be closed.
 */
export async function openPrivateFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: privateFolder })
    const { mode } = await stat(folder)
    // Windows has no such rights. Files in a closed folder are already out of reach and need no check.
    if (process.platform === 'win32' || (mode & open) === 0) return true
    const isWholeClosed = await closeWhatIsIn(folder)
    return (await setMode(folder, privateFolder)) && isWholeClosed
  } catch (cause) {
    throw new DatabaseError(
      'DATABASE_FILES_UNUSABLE',
      `The folder ${folder} cannot be used (${reasonOf(cause)}). ` +
        'Start as the user it belongs to, or set another folder.',
      { cause },
    )
  }
}

async function closeWhatIsIn(folder: string, below = false): Promise<boolean> {
  let isClosed = true
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && (below || entry.name !== database)) {
      isClosed = (await closeWhatIsIn(path, true)) && isClosed
      isClosed = (await setMode(path, 0o700)) && isClosed
    } else if (entry.isFile()) isClosed = (await setMode(path, 0o600)) && isClosed
  }
  return isClosed
}

async function setMode(path: string, mode: number): Promise<boolean> {
  try {
    await chmod(path, mode)
    return true
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EPERM' || code === 'EROFS') return false
    // The file is gone: another server on the same media folder may have removed it.
    if (code === 'ENOENT') return true
    throw error
  }
}
