import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

export interface PageFile {
  path: string
  type: string
}

/** What the built page consists of; a file of another kind is not served, whatever lies in the folder. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
}

/** Names such as the build makes: no dots before, so neither `..` nor hidden files; no `\`, `:`, `%` or NUL. */
const segment = /^[\w@-][\w@.+-]*$/

/**
 * The file of the built page's folder that an address names. The address is taken letter by letter as it came:
 * whatever is not a plain path of plain names has no file, so there is no way to write one that leads out.
 */
export async function findPageFile(folder: string, rawPath: string): Promise<PageFile | undefined> {
  if (rawPath.includes('\0')) return undefined
  const names = rawPath === '/' ? ['index.html'] : rawPath.slice(1).split('/')
  if (!rawPath.startsWith('/') || !names.every((name) => segment.test(name))) return undefined
  const type = types[extname(names.at(-1) ?? '')]
  if (!type) return undefined
  try {
    const home = await realpath(folder)
    // A link within the folder may lead out of it all the same.
    const path = await realpath(join(home, ...names))
    if (!path.startsWith(home + sep) || !(await stat(path)).isFile()) return undefined
    return { path, type }
  } catch {
    return undefined
  }
}
