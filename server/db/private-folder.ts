import { chmod, mkdir, opendir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, DatabaseError, reasonOf } from './database-error.ts'

/**
 * For its owner alone. Started by root, PostgreSQL runs as another user and must pass through: on Linux it is started
 * within its folder and walks no path, elsewhere the folder lets it through, though not look around.
 */
export const privateFolder =
  process.getuid?.() === 0 && process.platform !== 'linux' ? 0o711 : 0o700

const open = 0o777 & ~privateFolder

/** PostgreSQL keeps its own folder closed, which may be another user's. */
const database = 'database'

/**
 * Makes a folder that others cannot read, or closes one that they could, with all that is in it. False when something
 * there belongs to another user and had to be left as it was.
 */
export async function openPrivateFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: privateFolder })
    const { mode } = await stat(folder)
    // Windows has no such rights. What lies in a closed folder is out of reach already, and need not be looked through.
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
    // Gone meanwhile: another server on the same media folder may have removed it.
    if (code === 'ENOENT') return true
    throw error
  }
}
