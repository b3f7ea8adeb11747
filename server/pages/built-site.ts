import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '../../contract/languages.ts'
import { languages } from '../../contract/languages.ts'
import type { RenderPage } from '../../contract/wire/page-render.ts'
import type { Manifest } from './document/page-assets.ts'
import { findMiniAppAssets, findPageAssets, findShellFiles } from './document/page-assets.ts'
import type { PageAssets, PageModules, Site } from './site.ts'
import { StaticFile } from './static-file.ts'

const project = join(import.meta.dirname, '../..')

/** The site that `npm run build` wrote to dist/site; undefined if it is not built. */
export async function openBuiltSite(root = project): Promise<Site | undefined> {
  const client = join(root, 'dist/site/client')
  const server = join(root, 'dist/site/server/site.js')
  const manifestPath = join(client, '.vite/manifest.json')
  if (!existsSync(server) || !existsSync(manifestPath)) return undefined
  const text = await readFile(manifestPath, 'utf8')
  const manifest = JSON.parse(text) as Manifest
  const { renderPage } = (await import(pathToFileURL(server).href)) as { renderPage: RenderPage }
  const found = new Map<string, PageAssets>()
  const assetsOf = (language: Language, page: PageModules) => {
    const key = `${language} ${page.source} ${page.texts}`
    const assets = found.get(key) ?? findPageAssets(manifest, language, page)
    found.set(key, assets)
    return assets
  }
  const miniAppAssets = (language: Language) => findMiniAppAssets(manifest, language)
  const files = new Map([...(await listFiles(client)), ...(await listIcons(root))])
  const build = createHash('sha256').update(text).digest('hex').slice(0, 12)
  const shells = new Map(languages.map((each) => [each, findShellFiles(manifest, each)]))
  const shellOf = (language: Language) => shells.get(language) ?? []
  return { render: renderPage, assetsOf, miniAppAssets, shellOf, files, build }
}

async function listFiles(client: string) {
  const files: [string, StaticFile][] = []
  for await (const path of glob('**/*.*', { cwd: client })) {
    const address = `/${path.replaceAll('\\', '/')}`
    if (address.endsWith('.map')) continue
    // A file name under /assets/ contains a hash of the file's content.
    const caching = address.startsWith('/assets/') ? 'asset' : 'asked'
    files.push([address, StaticFile.onDisk(join(client, path), caching)])
  }
  return files
}

/** The icons were drawn once, by `npm run icons`. */
export async function listIcons(root = project) {
  const folder = join(root, 'resources/icons')
  const files: [string, StaticFile][] = []
  for await (const name of glob('*.{svg,png,ico}', { cwd: folder }))
    files.push([
      name === 'favicon.ico' ? '/favicon.ico' : `/icons/${name}`,
      StaticFile.onDisk(join(folder, name), 'day'),
    ])
  return files
}
