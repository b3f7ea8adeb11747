import { realpath, stat } from 'node:fs/promises'
import { extname, join, sep } from 'node:path'

export interface PageFile {
  path: string
  type: string
}

/** The file types of the built page. Files of other types are not served, even if they lie in the folder. */
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

/** Names as the build makes them: no leading dot, so neither `..` nor hidden files; no `\`, `:`, `%` or NUL. */
const segment = /^[\w@-][\w@.+-]*$/

/**
 * Finds the file of the built page that an address names. The address is used exactly as it was sent: only a path of
 * plain names finds a file, so no address can lead out of the folder.
 */
export async function findPageFile(folder: string, rawPath: string): Promise<PageFile | undefined> {
  if (rawPath.includes('\0')) return undefined
  const names = rawPath === '/' ? ['index.html'] : rawPath.slice(1).split('/')
  if (!rawPath.startsWith('/') || !names.every((name) => segment.test(name))) return undefined
  const type = types[extname(names.at(-1) ?? '')]
  if (!type) return undefined
  try {
    const home = await realpath(folder)
    // A link within the folder may still lead out of it.
    const path = await realpath(join(home, ...names))
    if (!path.startsWith(home + sep) || !(await stat(path)).isFile()) return undefined
    return { path, type }
  } catch {
    return undefined
  }
}
