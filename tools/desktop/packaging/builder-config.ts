import { join } from 'node:path'
import type { Staged } from '../stage-package.ts'

interface Parts {
  root: string
  staged: Staged
  electronVersion: string
  /** The folder of Electron's program, if it need not be downloaded. */
  electronFolder?: string | undefined
  /** Where packages are written; by default dist/packages. */
  output?: string
  /** Where installed programs look for newer versions; without it a package never updates itself. */
  updates?: string | undefined
  /** The available certificates and keys, as the variables that electron-builder reads. */
  env?: Readonly<Record<string, string | undefined>>
  arch?: string
}

/** Windows groups windows and notifications by this id; the program and its installer must use the same. */
export const appId = 'com.sakhli.backoffice'

/** How a package sets Electron's fuses. docs/desktop-security.md gives the reason for each. */
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
  env = process.env,
  arch = process.arch,
}: Parts) {
  // Downloads from this address are run as programs, so nobody on the way may be able to change them.
  if (updates !== undefined && !updates.startsWith('https://'))
    throw new Error('SAKHLI_UPDATES must be an https address')
  const isSigned = Boolean(env.CSC_LINK || env.CSC_NAME)
  const canNotarize = Boolean(env.APPLE_API_KEY || (env.APPLE_ID && env.APPLE_TEAM_ID))
  const entitlements = join(root, 'resources/packaging/entitlements.mac.plist')
  return {
    appId,
    productName: 'Sakhli',
    electronVersion,
    ...(electronFolder && { electronDist: electronFolder }),
    directories: { app: staged.app, output },
    files: ['**/*'],
    extraResources: [
      { from: staged.mediaWorker, to: 'media-worker' },
      // Listed separately, since electron-builder leaves node_modules out of a folder that it copies.
      { from: join(staged.mediaWorker, 'node_modules'), to: 'media-worker/node_modules' },
    ],
    icon: join(root, 'resources/icons/icon-512.png'),
    asar: true,
    // Native packages are only in the media worker, for a plain Node, so nothing is rebuilt for Electron.
    npmRebuild: false,
    protocols: [{ name: 'Sakhli', schemes: ['sakhli'] }],
    // Setting the fuses breaks Electron's own signature, and Apple's processors run no program with a wrong one.
    electronFuses: { ...fuses, resetAdHocDarwinSignature: !isSigned },
    // An unsigned release would warn everybody who starts it, so making one fails.
    forceCodeSigning: env.SAKHLI_RELEASE === '1' && process.platform !== 'linux',
    publish: updates ? [{ provider: 'generic', url: updates }] : null,
    toolsets: {
      // This version has its own runtime, since today's systems come without FUSE 2.
      appimage: '1.0.3',
    },
    win: { target: ['nsis'] },
    nsis: { oneClick: true, perMachine: false },
    mac: {
      // The media worker's Node and sharp are for one processor, so each package is made on a machine of its kind.
      target: ['dmg', 'zip'].map((target) => ({ target, arch })),
      category: 'public.app-category.business',
      ...(isSigned ? {} : { identity: '-' }),
      // A hardened program loads only code of its own signer, and without a certificate there is no signer.
      hardenedRuntime: isSigned,
      notarize: isSigned && canNotarize,
      entitlements,
      entitlementsInherit: entitlements,
      ...(updates && { publish: [{ provider: 'generic', url: `${updates}/mac-${arch}` }] }),
    },
    linux: {
      // deb and rpm give Chromium's sandbox helper its rights where user namespaces are disabled; AppImage cannot.
      target: ['AppImage', 'deb', 'rpm'],
      category: 'Office',
      executableName: 'sakhli',
      // Empty, since electron-builder would otherwise write `--no-sandbox`.
      executableArgs: [],
      // Names the .desktop file as the program names its windows, so that docks recognise them.
      syncDesktopName: true,
      maintainer: 'Sakhli <desktop@sakhli.example>',
    },
  }
}
