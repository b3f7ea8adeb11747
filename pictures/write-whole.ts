import { rename, rm, writeFile } from 'node:fs/promises'
import { codeOfSystemError, MediaFault } from './media-fault.ts'

/** Writes the whole file or nothing under its name, whenever the process ends. */
export async function writeWhole(path: string, data: Uint8Array) {
  const part = `${path}.part`
  try {
    await writeFile(part, data)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    // A missing folder is our own here, not the person's.
    const code = codeOfSystemError(error)
    throw code === 'FILE_GONE' ? new MediaFault('DISK_FULL', 'the folder is gone') : error
  }
}
