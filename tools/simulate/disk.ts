import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { sep } from 'node:path'
import type { Changes, Journal } from '../../main/import/journal/journal.ts'
import { openJournal } from '../../main/import/journal/journal.ts'
import type { World } from './world.ts'

export interface DiskFile {
  bytes: number
  /** Used instead of the bytes themselves. */
  digest: string
  kind: 'picture' | 'video' | 'broken'
  modifiedMs: number
  /** When it was written, if it is not flushed yet: a power cut soon after may lose it or change its content. */
  writtenAt: number | undefined
}

const flushedAfterMs = 30_000
const systemError = (code: string) => Object.assign(new Error(code), { code })

/** The computer's disk: the person's folders, the files that wait to be sent, and the journal. */
export class Disk {
  readonly files = new Map<string, DiskFile>()
  isFull = false
  /** Paths that another program has locked at the moment. */
  readonly locked = new Set<string>()
  journal: SimulatedJournal
  readonly #world: World

  constructor(world: World) {
    this.#world = world
    this.journal = new SimulatedJournal(world, this)
  }

  write(path: string, file: Pick<DiskFile, 'bytes' | 'digest' | 'kind'>) {
    const { now } = this.#world
    this.files.set(path, { ...file, modifiedMs: Math.floor(now), writtenAt: now })
  }

  /** Cuts the power: files that were not flushed may be missing, or have the right length with other bytes. */
  cutPower() {
    const { chance, now } = this.#world
    for (const [path, file] of this.files) {
      if (file.writtenAt === undefined || now - file.writtenAt > flushedAfterMs) continue
      const drawn = chance.next()
      if (drawn < 0.3) this.files.delete(path)
      else if (drawn < 0.5) this.files.set(path, { ...file, digest: 'f'.repeat(64) })
    }
    this.journal = this.journal.afterPowerCut()
  }

  /** Replaces the calls that the import makes. Each takes time, and has no effect once the program is dead. */
  install() {
    const call = <T>(name: string, work: () => T): Promise<T> =>
      new Promise((resolve, reject) => {
        if (!this.#world.step()) return
        this.#world.later(this.#world.chance.next() * 4, name, () => {
          try {
            resolve(work())
          } catch (error) {
            reject(error)
          }
        })
      })
    Object.assign(fs, {
      mkdir: (path: string) =>
        call(`mkdir ${path}`, () => {
          if (this.isFull) throw systemError('ENOSPC')
        }),
      rm: (path: string) =>
        call(`rm ${path}`, () => {
          for (const each of this.files.keys())
            if (each === path || each.startsWith(path + sep)) this.files.delete(each)
        }),
      rename: (path: string, to: string) =>
        call(`rename ${path}`, () => {
          const file = this.files.get(path)
          if (!file) throw systemError('ENOENT')
          this.files.delete(path)
          this.files.set(to, file)
        }),
      stat: (path: string) => call(`stat ${path}`, () => this.#statOf(path)),
      lstat: (path: string) => call(`lstat ${path}`, () => this.#statOf(path)),
      realpath: async (path: string) => path,
      readdir: (path: string) => call(`readdir ${path}`, () => this.#entriesOf(path)),
    })
    syncBuiltinESMExports()
  }

  #isFolder(path: string) {
    return [...this.files.keys()].some((each) => each.startsWith(path + sep))
  }

  #statOf(path: string) {
    const file = this.files.get(path)
    if (!file && !this.#isFolder(path)) throw systemError('ENOENT')
    return { ...kindOf(Boolean(file)), size: file?.bytes ?? 0, mtimeMs: file?.modifiedMs ?? 0 }
  }

  #entriesOf(path: string) {
    const names = new Map<string, boolean>()
    for (const each of this.files.keys()) {
      if (!each.startsWith(path + sep)) continue
      const [name = '', ...below] = each.slice(path.length + 1).split(sep)
      names.set(name, below.length === 0)
    }
    return [...names].map(([name, isFile]) => ({ name, ...kindOf(isFile) }))
  }
}

const realCalls = { ...fs }
export function giveDiskBack() {
  const { mkdir, rm, rename, stat, lstat, realpath, readdir } = realCalls
  Object.assign(fs, { mkdir, rm, rename, stat, lstat, realpath, readdir })
  syncBuiltinESMExports()
}

const kindOf = (isFile: boolean) => ({
  isFile: () => isFile,
  isDirectory: () => !isFile,
  isSymbolicLink: () => false,
})

interface Written {
  changes: string
  listings: Record<string, string | null>
  isFlushed: boolean
}

/**
 * The real journal, on a disk that a power cut can set back as far as the last flush. It remembers every write; after a
 * power cut, the writes that the disk still had are written to a new journal.
 */
export class SimulatedJournal implements Journal {
  readonly #world: World
  readonly #disk: Disk
  readonly #real: Journal
  readonly #written: (Written | { forgotten: string })[] = []
  #flushed = 0
  /** The journal before the power cut: work that the dead program had begun may still read it. */
  #before: SimulatedJournal | undefined

  constructor(world: World, disk: Disk) {
    this.#world = world
    this.#disk = disk
    this.#real = openJournal(':memory:')
  }

  save(changes: Changes, isFlushed: boolean) {
    const files = [...(changes.files ?? [])]
    const one: Written = {
      changes: JSON.stringify({
        batches: [...(changes.batches ?? [])],
        groups: [...(changes.groups ?? [])],
        files,
        account: changes.account ?? null,
      }),
      listings: Object.fromEntries(
        files.map(([, file]) => [file.id, changes.listingOf?.(file) ?? null]),
      ),
      isFlushed,
    }
    this.#change(one)
  }

  forget(batch: string) {
    this.#change({ forgotten: batch })
  }

  load = () => this.#real.load()
  recallSent: Journal['recallSent'] = (account, digests) => this.#real.recallSent(account, digests)
  imagesOf: Journal['imagesOf'] = (account, original, listingId) =>
    this.#real.imagesOf(account, original, listingId)
  sentStamps = () => this.#real.sentStamps()
  rememberColumns: Journal['rememberColumns'] = (headings, mapping) =>
    this.#real.rememberColumns(headings, mapping)
  recallColumns: Journal['recallColumns'] = (headings) => this.#real.recallColumns(headings)
  close() {}

  /** Called at the end of a seed. */
  release() {
    this.#before?.release()
    this.#real.close()
  }

  afterPowerCut(): SimulatedJournal {
    const kept = this.#world.chance.whole(this.#flushed, this.#written.length)
    const next = new SimulatedJournal(this.#world, this.#disk)
    for (const one of this.#written.slice(0, kept)) next.#write(one)
    next.#before = this
    return next
  }

  #change(one: Written | { forgotten: string }) {
    if (!this.#world.step()) return
    if (this.#disk.isFull) throw new Error('database or disk is full')
    this.#write(one)
    this.#world.note(
      'forgotten' in one ? 'forgotten' : `written${one.isFlushed ? ', flushed' : ''}`,
    )
    this.#world.step()
  }

  #write(one: Written | { forgotten: string }) {
    this.#written.push(one)
    if ('forgotten' in one) return this.#real.forget(one.forgotten)
    const { listings, isFlushed } = one
    const changes = JSON.parse(one.changes) as Changes
    this.#real.save({ ...changes, listingOf: ({ id }) => listings[id] }, isFlushed)
    if (isFlushed) this.#flushed = this.#written.length
  }
}
