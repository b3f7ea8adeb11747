import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, cwd, env } from 'node:process'
import { build } from 'electron-builder'
import { buildDesktop } from './desktop/build-desktop.ts'
import { writeBuilderConfig } from './desktop/builder-config.ts'
import { findWrongFuses } from './desktop/check-fuses.ts'
import { stagePackage } from './desktop/stage-package.ts'

/**
 * Packages the back-office for the system that it runs on: installers, or with `--dir` the unpacked program alone.
 * SAKHLI_SERVER names the server that a new installation speaks to, SAKHLI_UPDATES where newer versions lie, and
 * ELECTRON_DIST a folder with Electron's program in place of a download.
 */
const root = cwd()
const isUnpackedOnly = argv.includes('--dir')

console.log('building …')
const built = await buildDesktop(root)
if (built.code !== 0) {
  console.error(built.output.trim())
  process.exit(1)
}
const staged = await stagePackage(root)
const electron = JSON.parse(
  await readFile(join(root, 'node_modules/electron/package.json'), 'utf8'),
) as { version: string }
const config = writeBuilderConfig({
  root,
  staged,
  electronVersion: electron.version,
  updates: env.SAKHLI_UPDATES,
})
const made = await build({
  projectDir: root,
  publish: 'never',
  ...(isUnpackedOnly && { dir: true }),
  config: { ...config, ...(env.ELECTRON_DIST && { electronDist: env.ELECTRON_DIST }) },
})
for (const path of made) console.log(path)

const programs = ['linux*-unpacked/sakhli', 'win*-unpacked/Sakhli.exe', 'mac*/Sakhli.app']
let isWrong = false
for await (const path of glob(programs, { cwd: join(root, 'dist/packages') })) {
  const program = join(root, 'dist/packages', path)
  if (!existsSync(program)) continue
  const wrong = await findWrongFuses(program)
  if (wrong.length > 0) console.error(`${path}: these doors stand wrong: ${wrong.join(', ')}`)
  isWrong ||= wrong.length > 0
}
process.exitCode = isWrong ? 1 : 0
