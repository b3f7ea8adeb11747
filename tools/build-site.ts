import { existsSync, statSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { cwd, execPath } from 'node:process'
import { checkBundleSizes } from './check/bundle-sizes.ts'
import { runAlone } from './check/finding.ts'
import { runProgram } from './running/run-program.ts'

const config = 'web/vite.config.ts'
const sources = ['contract', 'texts', 'renderer', 'web', 'resources']

export const hasSite = (root: string) => existsSync(join(root, config))

/** Whether dist/site exists and is newer than everything it is made from. */
export async function isSiteBuilt(root: string): Promise<boolean> {
  let built = 0
  for await (const path of glob('dist/site/**/.vite/manifest.json', { cwd: root })) {
    built = Math.max(built, statSync(join(root, path)).mtimeMs)
  }
  if (built === 0) return false
  const patterns = [...sources.map((folder) => `${folder}/**/*.*`), 'package-lock.json']
  for await (const path of glob(patterns, { cwd: root })) {
    if (!/\.test\.tsx?$/.test(path) && statSync(join(root, path)).mtimeMs > built) return false
  }
  return true
}

/** Builds the public site and the mini-app, for browsers and for the server that renders them. */
export async function buildSite(root: string) {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  return runProgram(execPath, [vite, 'build', '--app', '--config', config], {
    folder: root,
    // With another value in the environment React's development form would be built in, and no page could be rendered.
    env: { NODE_ENV: 'production' },
  })
}

/** For the start of the server: a site that is up to date is not built again. */
export async function buildWhatIsMissing(say: (line: string) => void) {
  const root = cwd()
  if (!hasSite(root) || (await isSiteBuilt(root))) return
  say('building the site …')
  const started = performance.now()
  const { code, output } = await buildSite(root)
  if (code !== 0) throw new Error(`The site does not build:\n${output.trim()}`)
  say(`built in ${((performance.now() - started) / 1000).toFixed(1)} s`)
}

if (import.meta.main) {
  const { code, output } = await buildSite(cwd())
  console.log(output.trim())
  process.exitCode = code
  // A page that became too heavy fails the build.
  if (code === 0) await runAlone(checkBundleSizes)
}
