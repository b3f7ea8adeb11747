import { existsSync } from 'node:fs'
import { chmod, copyFile, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'

interface PackageFile {
  name: string
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const updater = 'electron-updater'
/** Packages that the media worker loads; everything else is bundled with its script. */
const mediaLibraries = ['sharp', 'libheif-js', '@ffmpeg/core']

/** Scripts that run in a plain Node: the media worker, and the reader of tables. */
const plainScripts = ['media-worker.js', 'table-reader.js']

export interface Staged {
  /** This folder becomes the archive that Electron runs. */
  app: string
  /** This folder stands beside the archive, since a plain Node cannot read files in an archive. */
  mediaWorker: string
}

/** Collects only the files that ship, so that the server's packages are not part of the desktop. */
export async function stagePackage(
  root: string,
  out = join(root, 'dist/package'),
): Promise<Staged> {
  await rm(out, { recursive: true, force: true })
  const staged = { app: join(out, 'app'), mediaWorker: join(out, 'media-worker') }
  await stageApp(root, staged.app)
  await stageMediaWorker(root, staged.mediaWorker)
  return staged
}

async function stageApp(root: string, folder: string) {
  const own = await readPackage(root)
  for (const part of ['main', 'preload', 'renderer'])
    await cp(join(root, 'dist/desktop', part), join(folder, part), { recursive: true })
  for (const script of plainScripts) await rm(join(folder, 'main', script))
  const version = (await readPackage(join(root, 'node_modules', updater))).version
  await writePackage(folder, {
    name: 'sakhli',
    productName: 'Sakhli',
    desktopName: 'sakhli.desktop',
    version: own.version,
    description: 'Sakhli back-office',
    author: { name: 'Sakhli', email: 'desktop@sakhli.example' },
    homepage: 'https://sakhli.example',
    type: 'module',
    main: 'main/index.js',
    dependencies: { [updater]: version },
  })
  await copyPackages(root, [updater], folder)
}

async function stageMediaWorker(root: string, folder: string) {
  const from = join(root, 'dist/desktop/main')
  await mkdir(folder, { recursive: true })
  for (const script of plainScripts)
    for (const name of await scriptsOf(from, script))
      await copyFile(join(from, name), join(folder, name))
  await writePackage(folder, { name: 'sakhli-media-worker', private: true, type: 'module' })
  await copyPackages(root, mediaLibraries, folder)
  const node = process.platform === 'win32' ? 'node.exe' : 'node'
  await copyFile(join(root, 'node_modules/node/bin', node), join(folder, node))
  await chmod(join(folder, node), 0o755)
  // A part of the worker is under the GPL: it stays a separate component, with its notice.
  await copyFile(join(root, 'resources/packaging/NOTICE.md'), join(folder, 'NOTICE.md'))
}

/** A script and the chunks beside it that it imports. */
async function scriptsOf(folder: string, entry: string): Promise<string[]> {
  const found = new Set([entry])
  for (const name of found) {
    const code = await readFile(join(folder, name), 'utf8')
    for (const [, piece = ''] of code.matchAll(/(?:from|import\()\s*["']\.\/([\w.-]+\.js)["']/g))
      found.add(piece)
  }
  return [...found]
}

/** Copies packages with everything they need to where Node finds them from the folder. */
async function copyPackages(root: string, names: readonly string[], folder: string) {
  const copied = new Set<string>()
  const copy = async (name: string, from: string, isNeeded: boolean): Promise<void> => {
    const path = findPackage(root, from, name)
    if (!path) {
      if (isNeeded) throw new Error(`${name} is not installed: npm ci`)
      return
    }
    if (copied.has(path)) return
    copied.add(path)
    const to = join(folder, relative(root, path))
    await cp(path, to, {
      recursive: true,
      dereference: true,
      filter: (each) => !relative(path, each).split(/[\\/]/).includes('node_modules'),
    })
    const { dependencies = {}, optionalDependencies = {} } = await readPackage(path)
    for (const each of Object.keys(dependencies))
      await copy(each, path, !(each in optionalDependencies))
    // If there is a package for each system, npm has installed only that of this system.
    for (const each of Object.keys(optionalDependencies)) await copy(each, path, false)
  }
  for (const name of names) await copy(name, root, true)
}

function findPackage(root: string, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(path, 'package.json'))) return path
    if (folder === root) return undefined
  }
}

const readPackage = async (folder: string): Promise<PackageFile> =>
  JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))

async function writePackage(folder: string, content: object) {
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(content, null, 2)}\n`)
}
