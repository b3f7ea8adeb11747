import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const home = join(import.meta.dirname, '../../node_modules/electron')

/** Undefined if the package came without its binary. The package itself is not asked: it would try a download. */
export function findElectron(): string | undefined {
  const folder = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? join(home, 'dist')
  const note = join(home, 'path.txt')
  const name = existsSync(note) ? readFileSync(note, 'utf8') : 'electron'
  const path = join(folder, name)
  return existsSync(path) ? path : undefined
}
