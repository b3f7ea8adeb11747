import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { argv, cwd } from 'node:process'
import { buildDesktopIfNeeded } from './desktop/build-desktop.ts'
import { requireElectron } from './desktop/require-electron.ts'

/** Starts the back-office, and first builds it again if a source is newer than the build. */
const electron = requireElectron()
const root = cwd()
await buildDesktopIfNeeded(root, (line) => console.log(line))
const entry = join(root, 'dist/desktop/main/index.js')
const child = spawn(electron, [entry, ...argv.slice(2)], { stdio: 'inherit' })
child.on('exit', (code) => process.exit(code ?? 1))
