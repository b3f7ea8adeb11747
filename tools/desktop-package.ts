import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { argv, cwd, env, exit } from 'node:process'
import { findElectron } from '../e2e/desktop/find-electron.ts'
import { buildDesktop } from './desktop/build-desktop.ts'
import { findWrongFuses } from './desktop/check-fuses.ts'
import { buildPackage, electronFolder, NoElectron } from './desktop/packaging/build-package.ts'
import { writeBuilderConfig } from './desktop/packaging/builder-config.ts'
import { stagePackage } from './desktop/stage-package.ts'

/**
 * Packages the back-office for the system that it runs on: installers, or with `--dir` only the unpacked program.
 * SAKHLI_SERVER names the server that a new installation connects to, SAKHLI_UPDATES the address of newer versions, and
 * ELECTRON_DIST a folder with Electron's program instead of a download.
 */
const root = cwd()
const isUnpackedOnly = argv.includes('--dir')
// The default, a server on the same computer, would not work for people who install it.
if (!isUnpackedOnly && !env.SAKHLI_SERVER?.startsWith('https://')) {
  console.error(
    'SAKHLI_SERVER must name the https address of the server that installations speak to',
  )
  exit(1)
}

console.log('building …')
const built = await buildDesktop(root)
if (built.code !== 0) {
  console.error(built.output.trim())
  exit(1)
}
const staged = await stagePackage(root)
const electron = JSON.parse(
  await readFile(join(root, 'node_modules/electron/package.json'), 'utf8'),
) as { version: string }
const config = writeBuilderConfig({
  root,
  staged,
  electronVersion: electron.version,
  electronFolder: electronFolder(root, findElectron()),
  updates: env.SAKHLI_UPDATES,
})
try {
  const made = await buildPackage({
    projectDir: root,
    publish: 'never',
    ...(isUnpackedOnly && { dir: true }),
    config,
  })
  for (const path of made) console.log(path)
} catch (error) {
  if (!(error instanceof NoElectron)) throw error
  console.error(error.message)
  exit(1)
}

const programs = ['linux*-unpacked/sakhli', 'win*-unpacked/Sakhli.exe', 'mac*/Sakhli.app']
for await (const path of glob(programs, { cwd: join(root, 'dist/packages') })) {
  const wrong = await findWrongFuses(join(root, 'dist/packages', path))
  if (wrong.length === 0) console.log(`${path}: every door stands as it should`)
  else {
    console.error(`${path}: these doors stand wrong: ${wrong.join(', ')}`)
    process.exitCode = 1
  }
}
