import { existsSync, statSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { cwd, execPath } from 'node:process'
import { runProgram } from '../running/run-program.ts'

const outputs = ['main/index.js', 'preload/index.cjs', 'renderer/index.html']
const sources = ['contract', 'texts', 'renderer', 'main', 'preload']
const single = ['electron.vite.config.ts', 'package-lock.json', 'web/wire-only.ts']

/** Whether dist/desktop exists and is newer than everything it is made from. */
export async function isDesktopBuilt(root: string): Promise<boolean> {
  const paths = outputs.map((name) => join(root, 'dist/desktop', name))
  if (!paths.every((path) => existsSync(path))) return false
  const built = Math.min(...paths.map((path) => statSync(path).mtimeMs))
  for await (const path of glob(sources.map((folder) => `${folder}/**/*.*`).concat(single), {
    cwd: root,
  })) {
    if (!/\.test\.tsx?$/.test(path) && statSync(join(root, path)).mtimeMs > built) return false
  }
  return true
}

/** Builds the main process, media worker, preload script and page of the desktop; Electron's program is not needed. */
export function buildDesktop(root: string) {
  const cli = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
  return runProgram(execPath, [cli, 'build'], { folder: root })
}

export async function buildDesktopIfNeeded(root: string, say: (line: string) => void) {
  if (await isDesktopBuilt(root)) return
  say('building the desktop …')
  const { code, output } = await buildDesktop(root)
  if (code !== 0) throw new Error(`The desktop does not build:\n${output.trim()}`)
}

if (import.meta.main) {
  const { code, output } = await buildDesktop(cwd())
  console.log(output.trim())
  process.exitCode = code
}
