import { join } from 'node:path'
import type { CliOptions } from 'electron-builder'
import { installBeside } from '../../running/install-beside.ts'

/** Electron's program is missing and cannot be downloaded. */
export class NoElectron extends Error {}

/** The names of errors from a download that has no network, or that a firewall blocks. */
const networkErrors = new Set(['RequestError', 'HTTPError', 'TimeoutError'])

/** Runs electron-builder on the staged files. If it cannot get Electron, the error says how to get it. */
export async function buildPackage(options: CliOptions): Promise<string[]> {
  await installBeside(import.meta.dirname)
  const { build } = await import('electron-builder')
  try {
    return await build(options)
  } catch (error) {
    if (error instanceof Error && networkErrors.has(error.name))
      throw new NoElectron(howToGetElectron(error.message), { cause: error })
    throw error
  }
}

const howToGetElectron = (reason: string) =>
  [
    `The program is laid out, but not packaged: Electron's own could not be fetched (${reason}).`,
    '  npx install-electron                                         fetches it once',
    '  ELECTRON_DIST=/folder/with/electron npm run desktop:package  uses one that is there',
  ].join('\n')

/** The folder of Electron's program, if there is one; otherwise electron-builder downloads an archive. */
export const electronFolder = (root: string, program: string | undefined) =>
  process.env.ELECTRON_DIST ??
  process.env.ELECTRON_OVERRIDE_DIST_PATH ??
  (program && join(root, 'node_modules/electron/dist'))
