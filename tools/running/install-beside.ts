import { existsSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cwd, env, execPath } from 'node:process'
import { runProgram } from './run-program.ts'

/**
 * Installs packages that only one command needs. They are two fifths of all packages, so `npm ci` does not install
 * them: a `package.json` beside the command names them, and its lock file is installed there when the command first
 * runs.
 */
export async function installBeside(folder: string): Promise<void> {
  if (isInstalled(folder)) return
  console.log(`installing what ${relative(cwd(), folder)} needs …`)
  const npm = env.npm_execpath
  const args = ['ci', '--prefix', folder]
  const { code, output } = await (npm
    ? runProgram(execPath, [npm, ...args], { folder })
    : runProgram('npm', args, { folder }))
  if (code !== 0) throw new Error(`npm ci fails in ${folder}:\n${output.trim()}`)
}

/** npm writes this file when it has installed; a newer lock file asks for other packages. */
function isInstalled(folder: string): boolean {
  const told = join(folder, 'node_modules/.package-lock.json')
  return (
    existsSync(told) &&
    statSync(told).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
  )
}
