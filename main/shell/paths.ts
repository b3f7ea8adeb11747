import { join } from 'node:path'
import { app } from 'electron'
import type { WorkerProgram } from '../services/import-service.ts'

declare const __SERVER_ADDRESS__: string
const packedServer = __SERVER_ADDRESS__ || undefined

/** The folder of the build, which has main/ (with this file), preload/ and renderer/. */
const built = join(import.meta.dirname, '..')

export const pageFolder = join(built, 'renderer')
export const preloadScript = join(built, 'preload/index.cjs')
export const iconFile = join(import.meta.dirname, 'icon.png')

/** Set when the program is packaged, or by an environment variable; the person can choose another. */
export const defaultServer = process.env.SAKHLI_SERVER ?? packedServer ?? 'http://127.0.0.1:3000'

/** Set by electron-vite. A packaged program loads its page only from its own archive. */
export const devServer = () => (app.isPackaged ? undefined : process.env.ELECTRON_RENDERER_URL)

/** The same as in the installer, see tools/desktop/packaging/builder-config.ts. */
export const appUserModelId = 'com.sakhli.backoffice'

/** This file is only in packages that were built with the address of newer versions. */
export const updateFeed = () => join(process.resourcesPath, 'app-update.yml')

export const endProgram = (code: number) => app.exit(code)

export const logFile = () => join(app.getPath('logs'), 'main.log')
export const ownFolder = () => join(app.getPath('userData'), 'sakhli')

/** In a package, Node and the scripts are outside the archive, which plain Node cannot read. */
export function workerProgram(): WorkerProgram {
  const exe = process.platform === 'win32' ? 'node.exe' : 'node'
  if (app.isPackaged) {
    const home = join(process.resourcesPath, 'media-worker')
    return {
      node: join(home, exe),
      script: join(home, 'media-worker.js'),
      tableScript: join(home, 'table-reader.js'),
    }
  }
  return {
    node: join(built, '../../node_modules/node/bin', exe),
    script: join(built, 'main/media-worker.js'),
    tableScript: join(built, 'main/table-reader.js'),
  }
}
