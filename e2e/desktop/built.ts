import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** The tests' server builds this before it starts. */
export const builtFolder = join(import.meta.dirname, '../../dist/desktop')
export const pageFolder = join(builtFolder, 'renderer')
export const preloadFile = join(builtFolder, 'preload/index.cjs')

export function requireBuild() {
  if (!existsSync(preloadFile) || !existsSync(join(pageFolder, 'index.html')))
    throw new Error('The desktop is not built: npm run desktop:build')
}
