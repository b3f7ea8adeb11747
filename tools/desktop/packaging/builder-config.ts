import { join } from 'node:path'
import type { Staged } from '../stage-package.ts'

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
  /** The certificates and keys that there are, by the variables that electron-builder reads. */
  env?: Readonly<Record<string, string | undefined>>
  arch?: string
}

/** What Windows groups windows and notices by; the program says the same of itself as its installer. */
export const appId = 'com.sakhli.backoffice'

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
  env = process.env,
  arch = process.arch,
}: Parts) {
  // What comes from there is run: nobody on the way may change it.
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
      // Named on its own: a folder of packages is left out of what is copied otherwise.
      { from: join(staged.mediaWorker, 'node_modules'), to: 'media-worker/node_modules' },
    ],
    icon: join(root, 'resources/icons/icon-512.png'),
    asar: true,
    // What is native stands in the media worker, for a plain Node: nothing is built anew for Electron.
    npmRebuild: false,
    protocols: [{ name: 'Sakhli', schemes: ['sakhli'] }],
    // Apple's processors run nothing whose signature does not fit: setting the fuses breaks the one it came with.
    electronFuses: { ...fuses, resetAdHocDarwinSignature: !isSigned },
    // What is called a release and is not signed would warn everybody who starts it: then there is none.
    forceCodeSigning: env.SAKHLI_RELEASE === '1' && process.platform !== 'linux',
    publish: updates ? [{ provider: 'generic', url: updates }] : null,
    toolsets: {
      // With its own runtime: today's systems come without FUSE 2.
      appimage: '1.0.3',
    },
    win: { target: ['nsis'] },
    nsis: { oneClick: true, perMachine: false },
    mac: {
      // The media worker's Node and sharp are of one processor: each is packaged on a machine of its kind.
      target: ['dmg', 'zip'].map((target) => ({ target, arch })),
      category: 'public.app-category.business',
      ...(isSigned ? {} : { identity: '-' }),
      // Hardened, a program loads only what its own signer signed: without a certificate there is none.
      hardenedRuntime: isSigned,
      notarize: isSigned && canNotarize,
      entitlements,
      entitlementsInherit: entitlements,
      ...(updates && { publish: [{ provider: 'generic', url: `${updates}/mac-${arch}` }] }),
    },
    linux: {
      // The packages' scripts give Chromium's helper its rights where user namespaces are closed; an AppImage cannot.
      target: ['AppImage', 'deb', 'rpm'],
      category: 'Office',
      executableName: 'sakhli',
      // No `--no-sandbox`, which is what is written where nothing else is said.
      executableArgs: [],
      // The file's name is the one that the program gives its windows, so that docks know them.
      syncDesktopName: true,
      maintainer: 'Sakhli <desktop@sakhli.example>',
    },
  }
}
