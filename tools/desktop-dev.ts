import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { argv, cwd, execPath } from 'node:process'
import { requireElectron } from './desktop/require-electron.ts'

/** The back-office during development: the page takes over changes, and the main process restarts for them. */
const electron = requireElectron()
const cli = join(cwd(), 'node_modules/electron-vite/bin/electron-vite.js')
const entry = join(cwd(), 'dist/desktop/main/index.js')
const child = spawn(execPath, [cli, 'dev', '--watch', '--entry', entry, ...argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, ELECTRON_EXEC_PATH: electron },
})
child.on('exit', (code) => process.exit(code ?? 1))
