import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** One entry of the manifest that Vite writes beside a build. */
export interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
  assets?: string[]
}

export type Manifest = Record<string, Chunk>

export const readManifest = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Manifest

/** Keys of all chunks that load together with `start`, including the lazy ones for which `isWaitedFor` is true. */
export function loadedWith(
  manifest: Manifest,
  start: readonly string[],
  isWaitedFor: (key: string) => boolean = () => false,
) {
  const loaded = new Set<string>(start)
  for (const key of loaded) {
    const chunk = manifest[key]
    for (const next of chunk?.imports ?? []) loaded.add(next)
    for (const next of chunk?.dynamicImports ?? []) if (isWaitedFor(next)) loaded.add(next)
  }
  return loaded
}

export function weighScripts(folder: string, manifest: Manifest, keys: Iterable<string>) {
  const files = [...keys].flatMap((key) => manifest[key]?.file ?? [])
  return weigh(
    folder,
    files.filter((file) => file.endsWith('.js')),
  )
}

export function weighStyles(folder: string, manifest: Manifest, keys: Iterable<string>) {
  return weigh(
    folder,
    [...keys].flatMap((key) => manifest[key]?.css ?? []),
  )
}

const weigh = (folder: string, files: readonly string[]) =>
  sum([...new Set(files)].map((file) => gzipSync(readFileSync(join(folder, file))).length))

export const weighAsIs = (paths: readonly string[]) => sum(paths.map((path) => statSync(path).size))

const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0)
