import { rename, rm, writeFile } from 'node:fs/promises'
import { codeOfSystemError, MediaFault } from './media-fault.ts'

/** All of it or nothing stands under the name, whenever the process ends. */
export async function writeWhole(path: string, data: Uint8Array) {
  const part = `${path}.part`
  try {
    await writeFile(part, data)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    // Here a missing folder is ours, not the person's.
    const code = codeOfSystemError(error)
    throw code === 'FILE_GONE' ? new MediaFault('DISK_FULL', 'the folder is gone') : error
  }
}
