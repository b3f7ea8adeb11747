import { existsSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cwd, env, execPath } from 'node:process'
import { runProgram } from './run-program.ts'

/**
 * Packages that one command needs and nothing else, two fifths of all, are no part of `npm ci`: they stand in a
 * `package.json` beside what uses them, and are installed there, as its lock file says, when that is first run.
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

/** npm says there what it installed; a lock file that is younger asks for something else. */
function isInstalled(folder: string): boolean {
  const told = join(folder, 'node_modules/.package-lock.json')
  return (
    existsSync(told) &&
    statSync(told).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
  )
}
