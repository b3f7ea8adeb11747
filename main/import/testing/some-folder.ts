import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A folder on the disk that is deleted after the test, and a function that puts files into it by their names. */
export async function someFolder() {
  const root = await mkdtemp(join(tmpdir(), 'sakhli-folder-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const put = async (...names: string[]) => {
    for (const name of names) {
      await mkdir(dirname(join(root, name)), { recursive: true })
      await writeFile(join(root, name), 'x')
    }
  }
  return { root, put }
}
