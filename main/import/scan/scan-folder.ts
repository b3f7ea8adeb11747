import type { Dirent, Stats } from 'node:fs'
import { lstat, readdir, realpath } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import type { ImportProblemCode } from '../../../contract/import/problems.ts'
import { cleanLine } from '../../../contract/text/clean-text.ts'
import { codeOfSystemError } from '../system-error.ts'

export interface FoundFile {
  path: string
  name: string
  bytes: number
  modifiedMs: number
}

/** The contents of one folder, sorted by name. */
export interface FoundFolder {
  folder: string
  title: string
  files: FoundFile[]
  /** Each listings.csv or listings.xlsx in the folder. */
  tables: string[]
  ignored: number
  /** The plan shows a folder that could not be read, so that nobody believes it was empty. */
  unreadable?: { path: string; code: ImportProblemCode }
}

/** Sorts as people number their files: 2 before 10. */
const collator = new Intl.Collator('en', { numeric: true })
export const byName = (a: { name: string }, b: { name: string }) =>
  collator.compare(a.name, b.name) || (a.name < b.name ? -1 : 1)

/** Includes formats that cannot be sent, so that the plan can say so. */
const mediaNames =
  /^\.(jpe?g|jpe|jfif|png|webp|avif|hei[cf]|hif|gif|tiff?|bmp|dng|cr[23]|nef|arw|orf|rw2|raf|mp4|m4v|mov|qt|webm|avi|mkv|3gp|mts)$/i
const systemNames =
  /^(\..*|~\$.*|thumbs\.db|desktop\.ini|__macosx|@eadir|\$recycle\.bin|system volume information|lost\+found)$/i
const tableNames = /^listings\.(csv|xlsx)$/i
/** A folder of this name inside a listing's folder belongs to that listing. */
const partNames =
  /^(photos?|pictures|images|videos?|фото(графии)?|видео|ფოტო(ები)?|ვიდეო|תמונות|וידאו)$/i
const statsAtOnce = 64

/**
 * The file's name for display and comparison. File systems spell accents differently, and characters that are invisible
 * or that reverse the reading direction can make a program look like an image.
 */
export const readableName = (path: string) =>
  cleanLine(basename(path).normalize('NFC').replaceAll('\0', ''))

/**
 * Walks the folders that were chosen, one at a time, and yields each as soon as it is read. Links are not followed, so
 * nothing outside is read. A folder that vanishes or cannot be opened comes with the reason.
 */
export async function* scanFolders(
  chosen: readonly string[],
  signal?: AbortSignal,
): AsyncGenerator<FoundFolder> {
  const folders: { path: string; into: string }[] = []
  const loose = new Map<string, string[]>()
  for (const path of chosen) {
    const info = await statOf(path)
    if (!info && !mediaNames.test(extname(path))) {
      const code = await lstat(path).then(() => undefined, codeOfSystemError)
      yield unreadableFolder(path, path, code ?? 'READ_ERROR')
    } else if (info?.isSymbolicLink()) {
      const target = await realpath(path).catch(() => path)
      folders.push({ path: target, into: target })
    } else if (info?.isDirectory()) folders.push({ path, into: path })
    else loose.set(dirname(path), [...(loose.get(dirname(path)) ?? []), path])
  }
  for (const [folder, paths] of loose) yield readLoose(folder, paths)
  for (let next = folders.shift(); next; next = folders.shift()) {
    signal?.throwIfAborted()
    const { path, into } = next
    const read = await readdir(path, { withFileTypes: true }).catch(codeOfSystemError)
    if (typeof read === 'string') {
      yield unreadableFolder(into, path, read)
      continue
    }
    const entries = read
    const below = entries.filter((entry) => entry.isDirectory() && !systemNames.test(entry.name))
    yield await readEntries(into, path, entries)
    const named = below.map(({ name }) => ({ name })).sort(byName)
    const parts = named.map(({ name }) => {
      const isPart = partNames.test(name.normalize('NFC'))
      return { path: join(path, name), into: isPart ? into : join(path, name) }
    })
    folders.unshift(...parts)
  }
}

const unreadableFolder = (folder: string, path: string, code: ImportProblemCode): FoundFolder => ({
  folder,
  title: readableName(folder),
  files: [],
  tables: [],
  ignored: 0,
  unreadable: { path, code },
})

async function readLoose(folder: string, paths: readonly string[]): Promise<FoundFolder> {
  const files = await statAll(paths)
  const tables = paths.filter((path) => tableNames.test(basename(path)))
  const media = files.filter(({ path }) => mediaNames.test(extname(path)))
  const ignored = paths.length - media.length - tables.length
  return { folder, title: readableName(folder), files: media.sort(byName), tables, ignored }
}

async function readEntries(into: string, path: string, entries: readonly Dirent[]) {
  const plain = entries.filter((entry) => entry.isFile() && !systemNames.test(entry.name))
  const media = plain.filter(({ name }) => mediaNames.test(extname(name)))
  const tables = plain.filter(({ name }) => tableNames.test(name))
  // Links, and pipes, sockets and devices.
  const others = entries.filter((entry) => !entry.isFile() && !entry.isDirectory()).length
  const files = await statAll(media.map(({ name }) => join(path, name)))
  return {
    folder: into,
    title: readableName(into),
    files: files.sort(byName),
    tables: tables.map(({ name }) => join(path, name)),
    ignored: plain.length - media.length - tables.length + others,
  }
}

async function statAll(paths: readonly string[]): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  for (let at = 0; at < paths.length; at += statsAtOnce) {
    const part = paths.slice(at, at + statsAtOnce)
    const infos = await Promise.all(part.map(statOf))
    for (const [index, path] of part.entries()) {
      const info = infos[index]
      if (info && !info.isFile()) continue
      // A file that is gone meanwhile stays in the list: reading it will report the problem.
      const { size: bytes = 0, mtimeMs: modifiedMs = 0 } = info ?? {}
      found.push({ path, name: readableName(path), bytes, modifiedMs })
    }
  }
  return found
}

const statOf = (path: string): Promise<Stats | undefined> => lstat(path).catch(() => undefined)
