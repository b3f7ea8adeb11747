import { existsSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join, sep } from 'node:path'

const skippedFolders = new Set(['node_modules', 'dist', 'fixtures', '.git'])

/** Paths relative to `root`, with forward slashes, in a stable order. */
export async function listFiles(root: string, folders: readonly string[], endings: string[]) {
  const patterns = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => endings.map((ending) => `${folder}/**/*${ending}`))
  const found: string[] = []
  for await (const path of glob(patterns, {
    cwd: root,
    exclude: (name) => skippedFolders.has(name),
  })) {
    found.push(path.split(sep).join('/'))
  }
  return [...new Set(found)].sort()
}

/** Tests, and the files that only tests load: `testing/…`, `testing-database.ts`, `make-test-pictures.ts`. */
export const isTest = (path: string) =>
  /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)(testing(\/|\.|-)|make-test-)/.test(path)

export const isConfig = (path: string) => path.endsWith('.config.ts')

export const isWithin = (path: string, folder: string) =>
  path === folder || path.startsWith(`${folder}/`)
