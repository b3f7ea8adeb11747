import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import type { Staged } from './stage-package.ts'

interface Parts {
  root: string
  staged: Staged
  electronVersion: string
  /** Electron's program, where it need not be fetched. */
  electronFolder?: string | undefined
  /** Where packages are put; dist/packages without it. */
  output?: string
  /** Where installed programs look for newer ones; without it a package never renews itself. */
  updates?: string | undefined
}

/** Doors of Electron that a package leaves shut. docs/desktop-security.md says why for each. */
export const fuses = {
  runAsNode: false,
  enableCookieEncryption: true,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  enableEmbeddedAsarIntegrityValidation: true,
  onlyLoadAppFromAsar: true,
  grantFileProtocolExtraPrivileges: false,
} as const

export function writeBuilderConfig({
  root,
  staged,
  electronVersion,
  electronFolder,
  output = join(root, 'dist/packages'),
  updates,
}: Parts): Configuration {
  // What comes from there is run: nobody on the way may change it.
  if (updates !== undefined && !updates.startsWith('https://'))
    throw new Error('SAKHLI_UPDATES must be an https address')
  return {
    appId: 'com.sakhli.backoffice',
    productName: 'Sakhli',
    electronVersion,
    ...(electronFolder && { electronDist: electronFolder }),
    directories: { app: staged.app, output },
    files: ['**/*'],
    extraResources: [
      { from: staged.mediaWorker, to: 'media-worker' },
      // Named on its own: a folder of packages is left out of what is copied otherwise.
      { from: join(staged.mediaWorker, 'node_modules'), to: 'media-worker/node_modules' },
    ],
    icon: join(root, 'resources/icons/icon-512.png'),
    asar: true,
    // What is native stands in the media worker, for a plain Node: nothing is built anew for Electron.
    npmRebuild: false,
    protocols: [{ name: 'Sakhli', schemes: ['sakhli'] }],
    electronFuses: fuses,
    publish: updates ? [{ provider: 'generic', url: updates }] : null,
    win: { target: ['nsis'] },
    nsis: { oneClick: true, perMachine: false },
    mac: {
      target: ['dmg', 'zip'],
      category: 'public.app-category.business',
      hardenedRuntime: true,
    },
    linux: {
      target: ['AppImage', 'deb'],
      category: 'Office',
      executableName: 'sakhli',
      maintainer: 'Sakhli <desktop@sakhli.example>',
    },
  }
}
